import { useCallback, useEffect, useRef, useState } from "react";

/** This close to the end (in pixels) counts as the end. */
const nearEnd = 64;

/**
 * Keeps the place in a log that is laid out from its end (`column-reverse`): the browser itself stays at the end
 * there, also without scripts. A reader who has scrolled up keeps their place and learns of new text through `hasNewBelow`.
 * @param growth anything that changes when words are added.
 */
export function useFollow(growth: unknown) {
  const log = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const [hasNewBelow, setHasNewBelow] = useState(false);

  useEffect(() => {
    const box = log.current;
    if (!box) return;
    const grown = box.scrollHeight - height.current;
    const isFirst = height.current === 0;
    height.current = box.scrollHeight;
    if (isFirst || grown <= 0 || box.scrollTop > -nearEnd) return;
    // Without scroll anchoring, text added below would move what is being read.
    if (!CSS.supports("overflow-anchor", "auto")) box.scrollTop -= grown;
    setHasNewBelow(true);
  }, [growth]);

  const onScroll = useCallback(() => {
    if (log.current && log.current.scrollTop > -nearEnd) setHasNewBelow(false);
  }, []);

  const toEnd = useCallback(() => {
    if (log.current) log.current.scrollTop = 0;
    setHasNewBelow(false);
  }, []);

  return { log, hasNewBelow, onScroll, toEnd };
}
