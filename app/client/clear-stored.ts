import { keptMediaCache } from "~/utils/offline";
import { sweepDrafts } from "./drafts";
import { outboxKey, writeOutbox } from "./outbox";
import { clearPlaces, placesKey } from "./audio/played-places";
import { clearWaitingSittings, sittingsKey } from "./audio/sittings";

/** What a person leaves in the browser's `localStorage`, besides the drafts. Logging out removes it. */
export const personalKeys: readonly string[] = [outboxKey, placesKey, sittingsKey];

/** Removes it from an open page, and the meditations that are kept, also where no service worker runs. */
export function clearStored(): void {
  writeOutbox(null);
  sweepDrafts(null);
  clearPlaces();
  clearWaitingSittings();
  void clearKeptMedia().catch(() => undefined);
}

async function clearKeptMedia(): Promise<void> {
  if (typeof caches === "undefined") return;
  const names = (await caches.keys()).filter((name) => name.startsWith(keptMediaCache));
  await Promise.all(names.map((name) => caches.delete(name)));
}
