import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { arrive, hold, justAsked } from "./failure-handling";
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
 * Keeps the screen when a call fails. When a page's script cannot be fetched, Remix reloads the current page. Here
 * the current page is kept when offline; when a deployment has removed the script, the requested page is loaded as a
 * document.
 */
export function useFailureHandling(): void {
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
