import type { ItemMetadata } from "./types";

const engines = ["service", "kokoro", "pico"] as const;

export type SpokenBy = (typeof engines)[number] | "fallback";

/**
 * Which text says who spoke a meditation: its engine, or `fallback` where the small voice spoke in place of a better
 * one. Null where that was not noted.
 */
export function spokenByOf(metadata: Pick<ItemMetadata, "voice" | "spokenBy"> | null): SpokenBy | null {
  const engine = engines.find((one) => one === metadata?.spokenBy) ?? null;
  // The small voice was chosen, or there was no other.
  return engine === "pico" && metadata?.voice !== "simple" ? "fallback" : engine;
}
