import { useSyncExternalStore } from "react";
import type { SleepChoice } from "./sleep";

const listeners = new Set<() => void>();
let choice: SleepChoice = "off";

/** Sets when the sound ends. It holds on every page. */
export function setSleepChoice(next: SleepChoice): void {
  choice = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** When the sound ends, followed. */
export function useSleepChoice(): SleepChoice {
  return useSyncExternalStore(
    subscribe,
    () => choice,
    () => "off",
  );
}
