import { useLocation, useRevalidator, useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { PrecacheRequest } from "~/utils/offline";

/** Whether the connection is slow, or the person wants to save data. Not every browser can tell. */
function isSavingData(): boolean {
  if (typeof navigator !== "object") return false;
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } };
  return connection !== undefined && (connection.saveData || connection.effectiveType.endsWith("2g"));
}

function precacheRequest(buildVersion: string): PrecacheRequest {
  const { lang, className } = document.documentElement;
  return {
    type: "precache",
    path: location.pathname,
    cacheVersion: [buildVersion, lang, className].join(),
    assets: performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/assets/")),
    isSavingData: isSavingData(),
  };
}

/** Asks the service worker to cache what can be read offline. */
export async function requestPrecache(buildVersion: string): Promise<void> {
  try {
    await navigator.serviceWorker.register("/sw.js");
    (await navigator.serviceWorker.ready).active?.postMessage(precacheRequest(buildVersion));
  } catch {
    // Some browsers refuse service workers; everything else works without.
  }
}

/**
 * Lets the service worker cache what can be read offline, once the page is idle: now, and whenever `content` has changed.
 * The open page is loaded again when the browser is back online. Without https there is no service worker.
 */
export function useOfflineCache(content: string): void {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const { buildVersion = "" } = useRouteLoaderData<{ buildVersion?: string }>("root") ?? {};
  const opened = isSavingData() && pathname;
  useEffect(() => {
    if (!import.meta.env.PROD || !navigator.serviceWorker) return;
    const request = () =>
      (window.requestIdleCallback ?? setTimeout)(() => void requestPrecache(buildVersion));
    if (document.readyState === "complete") request();
    else window.addEventListener("load", request, { once: true });
  }, [content, opened, buildVersion]);
  useEffect(() => {
    window.addEventListener("online", revalidate);
    return () => window.removeEventListener("online", revalidate);
  }, [revalidate]);
}
