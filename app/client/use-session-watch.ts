import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { setDestination, revealTo } from "./session-expiry";

/** Keeps the signed-in pages to the person they belong to, and remembers where that person is going. */
export function useSessionWatch(viewerId: string): void {
  const { location, formMethod } = useNavigation();
  const isVisit = location && (formMethod === undefined || formMethod === "GET");
  const path = isVisit ? location.pathname + location.search : null;
  useEffect(() => setDestination(path), [path]);

  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void revealTo(viewerId);
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [viewerId]);
}
