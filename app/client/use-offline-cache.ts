import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { PrecacheRequest } from "~/utils/offline";

/** Whether the person wants to spend little on their line, or has little. Not every browser can tell. */
function isSavingData(): boolean {
  if (typeof navigator !== "object") return false;
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } };
  return connection !== undefined && (connection.saveData || connection.effectiveType.endsWith("2g"));
}

/** What this page wants kept, as it stands now. */
function precacheRequest(): PrecacheRequest {
  const { lang, className } = document.documentElement;
  const { __remixManifest } = window as unknown as { __remixManifest: { version: string } };
  return {
    type: "precache",
    path: location.pathname,
    cacheVersion: [__remixManifest.version, lang, className].join(),
    assets: performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/assets/")),
    isSavingData: isSavingData(),
  };
}

async function requestPrecache(): Promise<void> {
  try {
    await navigator.serviceWorker.register("/sw.js");
    (await navigator.serviceWorker.ready).active?.postMessage(precacheRequest());
  } catch {
    // Some browsers want no worker; everything else works without.
  }
}

/**
 * Has the service worker keep what can be read without a line, when the page has come to rest: now, and whenever
 * `content` has changed. What was kept is looked up again when the line is back. Without https there is no worker.
 */
export function useOfflineCache(content: string): void {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const opened = isSavingData() && pathname;
  useEffect(() => {
    if (!import.meta.env.PROD || !navigator.serviceWorker) return;
    const rest = () => (window.requestIdleCallback ?? setTimeout)(() => void requestPrecache());
    if (document.readyState === "complete") rest();
    else window.addEventListener("load", rest, { once: true });
  }, [content, opened]);
  useEffect(() => {
    window.addEventListener("online", revalidate);
    return () => window.removeEventListener("online", revalidate);
  }, [revalidate]);
}
