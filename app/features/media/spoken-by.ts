import type { ItemMetadata } from "./types";

const engines = ["service", "kokoro", "pico"] as const;

/**
 * Which text tells who spoke a meditation: its engine, or `fallback` where the small voice spoke in place of a better
 * one. Null where nobody knows.
 */
export function spokenByOf(
  metadata: Pick<ItemMetadata, "voice" | "spokenBy"> | null,
): (typeof engines)[number] | "fallback" | null {
  const engine = engines.find((one) => one === metadata?.spokenBy) ?? null;
  // The small voice speaks for whoever chose it, and where nothing better can be had.
  return engine === "pico" && metadata?.voice !== "simple" ? "fallback" : engine;
}
