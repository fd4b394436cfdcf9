import { useCallback, useEffect, useRef } from "react";

/** How long a toast stays, in milliseconds (specification, section 9). */
const usualDuration = 5_000;

/**
 * Calls `onEnd` five seconds, or `duration` in milliseconds, after the first render, not counting the time during which the pointer is over the toast or
 * it has the focus. The stylesheet fades it out in the same time; the timer is here because animations can be off.
 */
export function useToastClock(
  onEnd: () => void,
  duration = usualDuration,
): (by: "pointer" | "focus", isHeld: boolean) => void {
  const holders = useRef(new Set<string>());
  const end = useRef(onEnd);
  end.current = onEnd;
  const clock = useRef({ left: duration, startedAt: 0, timer: 0 });

  const run = useCallback(() => {
    const { current } = clock;
    current.startedAt = performance.now();
    current.timer = window.setTimeout(() => end.current(), current.left);
  }, []);
  useEffect(() => {
    const { current } = clock;
    run();
    return () => clearTimeout(current.timer);
  }, [run]);

  return useCallback(
    (by, isHeld) => {
      const { current } = clock;
      const wasHeld = holders.current.size > 0;
      if (isHeld) holders.current.add(by);
      else holders.current.delete(by);
      const isNowHeld = holders.current.size > 0;
      if (wasHeld === isNowHeld) return;
      if (!isNowHeld) return run();
      clearTimeout(current.timer);
      current.left -= performance.now() - current.startedAt;
    },
    [run],
  );
}
