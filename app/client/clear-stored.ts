import { outboxKey, writeOutbox } from "./outbox";
import { clearPlaces, placesKey } from "./played-places";
import { clearWaitingSittings, sittingsKey } from "./sittings";

/** What a person leaves in the browser's `localStorage`. Logging out removes it. */
export const personalKeys: readonly string[] = [outboxKey, placesKey, sittingsKey];

/** Removes it from an open page. */
export function clearStored(): void {
  writeOutbox(null);
  clearPlaces();
  clearWaitingSittings();
}
