import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import type { KeepWish } from "~/utils/offline";

/** Whether the person wants to spend little on their line, or has little. Not every browser can tell. */
function isSaving(): boolean {
  if (typeof navigator !== "object") return false;
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } };
  return connection !== undefined && (connection.saveData || connection.effectiveType.endsWith("2g"));
}

/** What this page wants kept, as it stands now. */
function wish(): KeepWish {
  const { lang, className } = document.documentElement;
  const { __remixManifest } = window as unknown as { __remixManifest: { version: string } };
  return {
    type: "keep",
    path: location.pathname,
    stamp: [__remixManifest.version, lang, className].join(),
    assets: performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/assets/")),
    isSaving: isSaving(),
  };
}

async function tellWorker(): Promise<void> {
  try {
    await navigator.serviceWorker.register("/sw.js");
    (await navigator.serviceWorker.ready).active?.postMessage(wish());
  } catch {
    // Some browsers want no worker; everything else works without.
  }
}

/**
 * Has the service worker keep what can be read without a line, when the page has come to rest: now, and whenever
 * `content` has changed. What was kept is looked up again when the line is back. Without https there is no worker.
 */
export function useKeeping(content: string): void {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const opened = isSaving() && pathname;
  useEffect(() => {
    if (!import.meta.env.PROD || !navigator.serviceWorker) return;
    const rest = () => (window.requestIdleCallback ?? setTimeout)(() => void tellWorker());
    if (document.readyState === "complete") rest();
    else window.addEventListener("load", rest, { once: true });
  }, [content, opened]);
  useEffect(() => {
    window.addEventListener("online", revalidate);
    return () => window.removeEventListener("online", revalidate);
  }, [revalidate]);
}
