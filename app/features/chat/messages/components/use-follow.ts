import { useCallback, useEffect, useRef, useState } from "react";

/** This close to the end (in pixels) counts as the end. */
const nearEnd = 64;

/** What is left above the first line of a reply that is shown from its beginning, in pixels. */
const airAbove = 16;

/** What is left below a number to call, in pixels: the last lines of the log fade. */
const airBelow = 40;

/**
 * Keeps the place in a log that is laid out from its end (`column-reverse`): the browser itself stays at the end
 * there, also without scripts. A reader who has scrolled up keeps their place and learns of new text through `hasNewBelow`.
 * A reply that comes in one piece and is longer than the log, such as the answer to danger, is shown from its beginning.
 * @param growth anything that changes when words are added.
 * @param opensAtReply whether the log opens at the beginning of its last reply; else it opens at its end.
 */
export function useFollow(growth: unknown, opensAtReply: boolean) {
  const log = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const isAtStart = useRef(false);
  const [hasNewBelow, setHasNewBelow] = useState(false);

  useEffect(() => {
    const box = log.current;
    if (!box) return;
    const grown = box.scrollHeight - height.current;
    const isFirst = height.current === 0;
    height.current = box.scrollHeight;
    const isAtEnd = box.scrollTop > -nearEnd;
    const isWholeReply = isFirst ? opensAtReply : grown > box.clientHeight;
    // What is stored takes the place of what was read, a little higher or lower: its beginning stays where it was.
    if ((isAtEnd && isWholeReply) || isAtStart.current) {
      if (!isAtStart.current) onNextMove(box, () => (isAtStart.current = false));
      isAtStart.current = true;
      return toLastReply(box);
    }
    if (isFirst || grown <= 0 || isAtEnd) return;
    // Without scroll anchoring, text added below would move what is being read.
    if (!CSS.supports("overflow-anchor", "auto")) box.scrollTop -= grown;
    setHasNewBelow(true);
  }, [growth]);

  const onScroll = useCallback(() => {
    if (log.current && log.current.scrollTop > -nearEnd) setHasNewBelow(false);
  }, []);

  const toEnd = useCallback(() => {
    isAtStart.current = false;
    if (log.current) log.current.scrollTop = 0;
    setHasNewBelow(false);
  }, []);

  return { log, hasNewBelow, onScroll, toEnd };
}

/** Puts the beginning of the last reply at the top of the log, or higher if a number to call could not be seen. */
function toLastReply(box: HTMLElement): void {
  const reply = Array.from(box.querySelectorAll<HTMLElement>("article.guide")).at(-1);
  // What fits needs no place of its own: the end shows all of it.
  if (!reply || reply.offsetHeight < box.clientHeight - airAbove) return;
  const frame = box.getBoundingClientRect();
  const beginning = reply.getBoundingClientRect().top - frame.top - airAbove;
  const number = reply.querySelector('a[href^="tel:"]')?.getBoundingClientRect();
  box.scrollTop += number ? Math.max(beginning, number.bottom - frame.bottom + airBelow) : beginning;
}

/** Calls back once the reader moves in the log by wheel, finger, mouse or key. */
function onNextMove(box: HTMLElement, callback: () => void): void {
  const left = new AbortController();
  const options = { signal: left.signal, passive: true };
  const moved = () => {
    left.abort();
    callback();
  };
  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"])
    box.addEventListener(type, moved, options);
}
