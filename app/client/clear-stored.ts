import { outboxKey, writeOutbox } from "./outbox";
import { clearPlaces, placesKey } from "./played-places";

/** What a person leaves in the browser's `localStorage`. Logging out removes it. */
export const personalKeys: readonly string[] = [outboxKey, placesKey];

/** Removes it from an open page. */
export function clearStored(): void {
  writeOutbox(null);
  clearPlaces();
}
