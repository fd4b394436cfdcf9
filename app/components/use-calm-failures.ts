import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { arrive, hold, justAsked } from "./stay";
import { showToast } from "./toast-store";

/** The browser's Navigation API, as far as it is used here; not every browser has it. */
interface Navigations {
  addEventListener(
    type: "navigate",
    listener: (event: Event & { navigationType: string; userInitiated: boolean }) => void,
    options: { signal: AbortSignal },
  ): void;
}

/**
 * Lets the screen stay when a call fails. When the script of a page cannot be fetched, Remix loads the page before it
 * once more: here that page is kept when the line is gone, and when a new deployment has taken the script away the
 * page that was asked for comes as a document.
 */
export function useCalmFailures(): void {
  const { key } = useLocation();
  const { location: next } = useNavigation();
  const destination = useRef<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => arrive(), [key]);
  useEffect(() => {
    destination.current = next ? next.pathname + next.search : null;
  }, [next]);

  useEffect(() => {
    const navigations = (window as { navigation?: Navigations }).navigation;
    const left = new AbortController();
    navigations?.addEventListener(
      "navigate",
      (event) => {
        const path = destination.current ?? justAsked();
        if (event.navigationType !== "reload" || event.userInitiated || !path) return;
        event.preventDefault();
        if (navigator.onLine) return location.assign(path);
        hold();
        showToast({ kind: "error", key: "errors.pageNotFetched", description: "errors.noAnswer" });
        navigate(location.pathname + location.search, { replace: true, preventScrollReset: true });
      },
      { signal: left.signal },
    );
    return () => left.abort();
  }, [navigate]);
}
