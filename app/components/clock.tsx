import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { timeZoneCookie } from "~/i18n/config";

interface Clock {
  /** Milliseconds since 1970. */
  now: number;
  timeZone: string;
  /** Whether it is the reader's own clock by now, not the server's. */
  isOwn: boolean;
}

const ClockContext = createContext<Clock>({ now: 0, timeZone: "UTC", isOwn: false });

/** Tells the server the reader's time zone, so that the next page is rendered with the right times. */
export const timeZoneScript = `try{document.cookie="${timeZoneCookie}="+Intl.DateTimeFormat().resolvedOptions().timeZone+";path=/;max-age=31536000;samesite=lax"}catch{}`;

/** The time the page was rendered at: `<html data-now>` passes the server's time to the browser's first render. */
export function useRenderTime(): number {
  const [time] = useState(() =>
    typeof document === "undefined" ? Date.now() : Number(document.documentElement.dataset.now) || Date.now(),
  );
  return time;
}

/**
 * One clock for every text that depends on the time. The first render in the browser uses the server's time and zone, so
 * that both render the same text; then the reader's own clock takes over, minute by minute.
 */
export function ClockProvider({
  start,
  timeZone,
  children,
}: {
  start: number;
  timeZone: string;
  children: ReactNode;
}) {
  const [own, setOwn] = useState<Clock | null>(null);
  useEffect(() => {
    const tick = () =>
      setOwn({
        now: Date.now(),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC",
        isOwn: true,
      });
    tick();
    const timer = setInterval(tick, 60_000);
    return () => clearInterval(timer);
  }, []);
  const clock = useMemo(() => own ?? { now: start, timeZone, isOwn: false }, [own, start, timeZone]);
  return <ClockContext.Provider value={clock}>{children}</ClockContext.Provider>;
}

/** The page's clock. The component renders again every minute. */
export function useClock(): Clock {
  return useContext(ClockContext);
}
