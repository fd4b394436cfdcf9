import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Loads the page's data again every `ms` milliseconds, while the page is seen. */
export function usePolling(ms: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, ms);
    return () => clearInterval(timer);
  }, [ms, revalidate]);
}
