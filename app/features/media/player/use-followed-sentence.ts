import { useEffect, useRef, type RefObject } from "react";

/**
 * Scrolls to the sentence that is spoken when it is out of view, for someone who reads along: only if the sentence before
 * was in view. Who looks at something else is not moved.
 */
export function useFollowedSentence(list: RefObject<HTMLElement>, spoken: number | null): void {
  const previous = useRef<Element | null>(null);
  useEffect(() => {
    const before = previous.current;
    const sentence = spoken === null ? null : (list.current?.children[spoken] ?? null);
    previous.current = sentence;
    if (!before || !sentence || !isInView(before)) return;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    // Does nothing when it is in view.
    sentence.scrollIntoView({ block: "nearest", behavior: isStill ? "auto" : "smooth" });
  }, [list, spoken]);
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
