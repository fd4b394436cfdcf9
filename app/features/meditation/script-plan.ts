import type { Random } from "~/utils/seeded-random";
import type { MeditationMinutes } from "./limits";
import type { ScriptPart } from "./types";

/** How many sentences each part has, by the length in minutes. About a third of the time is speech. */
export const sentenceCounts: Record<MeditationMinutes, Record<ScriptPart, number>> = {
  1: { arriving: 1, body: 1, breath: 1, theme: 2, silence: 0, return: 1 },
  3: { arriving: 2, body: 3, breath: 3, theme: 5, silence: 1, return: 2 },
  5: { arriving: 3, body: 5, breath: 5, theme: 7, silence: 2, return: 3 },
  10: { arriving: 4, body: 9, breath: 8, theme: 12, silence: 3, return: 3 },
  15: { arriving: 6, body: 12, breath: 10, theme: 17, silence: 4, return: 5 },
  20: { arriving: 7, body: 14, breath: 12, theme: 22, silence: 6, return: 5 },
};

/** Pauses after a sentence of each part, in milliseconds; each is varied by a fifth. */
const pauses: Record<Exclude<ScriptPart, "silence">, number> = {
  arriving: 3_500,
  body: 5_000,
  breath: 6_500,
  theme: 6_500,
  return: 4_000,
};
const VARIATION = 0.2;
/** A silence takes so much of the whole, in milliseconds a minute. */
const SILENCE_MS_PER_MINUTE = 4_500;
const MIN_SILENCE_MS = 14_000;
const MAX_SILENCE_MS = 75_000;

/** The silence that a script asks for after a sentence, in milliseconds. */
export function pauseAfter(part: ScriptPart, minutes: number, random: Random): number {
  const varied = (milliseconds: number) =>
    Math.round(milliseconds * (1 - VARIATION + 2 * VARIATION * random()));
  if (part !== "silence") return varied(pauses[part]);
  return varied(Math.min(MAX_SILENCE_MS, Math.max(MIN_SILENCE_MS, minutes * SILENCE_MS_PER_MINUTE)));
}
