import { useBlocker, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { loadDocument } from "./document-fallback";
import { saveDraft } from "../drafts";
import { endStay } from "./failure-handling";
import { setShownPath } from "../shown-page";
import { showToast } from "../toast-store";

/** The browser's Navigation API, as far as it is used here; not every browser has it. */
interface NavigationApi {
  addEventListener(
    type: "navigate",
    listener: (event: Event & { navigationType: string; userInitiated: boolean }) => void,
    options: { signal: AbortSignal },
  ): void;
}

/** Whether the server can be reached: on the reader's own machine it can, whatever the browser says of the network. */
async function isServerReachable(signal: AbortSignal): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

/** Keeps the open page on the screen when another page cannot be loaded. */
export function useFailureHandling(): void {
  const { key, pathname, search } = useLocation();
  const next = useRef<string | null>(null);

  useEffect(() => {
    next.current = null;
    setShownPath(pathname + search);
    endStay();
  }, [key, pathname, search]);

  // The script of another page cannot be fetched offline. The service worker may have its document.
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    next.current = nextLocation.pathname + nextLocation.search;
    return !navigator.onLine && historyAction !== "POP" && nextLocation.pathname !== currentLocation.pathname;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const path = blocker.location.pathname + blocker.location.search;
    const abort = new AbortController();
    void isServerReachable(abort.signal).then((isReachable) => {
      if (abort.signal.aborted) return;
      if (isReachable) return blocker.proceed();
      blocker.reset();
      next.current = null;
      saveDraft();
      if (navigator.serviceWorker?.controller) loadDocument(path);
      else showToast({ kind: "error", key: "errors.pageNotFetched", description: "errors.noAnswer" });
    });
    return () => abort.abort();
  }, [blocker]);

  // Remix reloads the open page when another page's script cannot be fetched, and has no option for it. After a
  // deployment the requested page is loaded instead. Offline, if the script was only to be prefetched, the open page
  // stays.
  useEffect(() => {
    const { navigation } = window as { navigation?: NavigationApi };
    const left = new AbortController();
    navigation?.addEventListener(
      "navigate",
      (event) => {
        if (event.navigationType !== "reload" || event.userInitiated) return;
        if (next.current === null && navigator.onLine) return;
        event.preventDefault();
        if (next.current !== null) loadDocument(next.current);
      },
      { signal: left.signal },
    );
    return () => left.abort();
  }, []);
}
