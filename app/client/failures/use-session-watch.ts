import { useEffect } from "react";
import { revealTo } from "./session-expiry";

/** Shows a page from the back/forward cache only to the person it belongs to. */
export function useSessionWatch(viewerId: string): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void revealTo(viewerId);
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [viewerId]);
}
