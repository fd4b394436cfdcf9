import { useCallback, useEffect, useState } from "react";
import type { AdminSummary } from "~/features/admin/types";

/** How often the figures are loaded while the page is visible, in milliseconds. */
const INTERVAL_MS = 30_000;
/**
 * The data of the console's frame. It leaves no entry in the log: the figures name no one, and a page that stays open
 * would fill it.
 */
const FRAME_DATA = `/admin?_data=${encodeURIComponent("routes/admin+/_layout")}`;

/** The figures as they were loaded last. A failure leaves them as they are. */
export function useFreshSummary(loaded: AdminSummary): { summary: AdminSummary; refresh: () => void } {
  const [fresh, setFresh] = useState<{ summary: AdminSummary; instead: AdminSummary } | null>(null);
  const refresh = useCallback(() => {
    fetchSummary()
      .then((summary) => summary && setFresh({ summary, instead: loaded }))
      .catch(() => undefined);
  }, [loaded]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") refresh();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  // A page that was loaded since brought newer ones.
  return { summary: fresh?.instead === loaded ? fresh.summary : loaded, refresh };
}

async function fetchSummary(): Promise<AdminSummary | undefined> {
  const response = await fetch(FRAME_DATA, { cache: "no-store" });
  if (!response.ok) return undefined;
  return ((await response.json()) as { summary?: AdminSummary }).summary;
}
