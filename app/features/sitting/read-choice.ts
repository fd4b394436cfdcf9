import {
  bellIntervals,
  DEFAULT_SITTING_MINUTES,
  sittingMinutes,
  sittingModes,
  sittingSounds,
} from "./limits";
import type { SittingChoice } from "./types";

/** How a query or a form says one wants to sit. What is missing or unknown has its default. */
export function readChoice(fields: URLSearchParams): SittingChoice {
  const oneOf = <T extends string | number>(name: string, values: readonly T[], fallback: T): T =>
    values.find((value) => String(value) === fields.get(name)) ?? fallback;
  return {
    mode: oneOf("mode", sittingModes, "timer"),
    minutes: oneOf("minutes", sittingMinutes, DEFAULT_SITTING_MINUTES),
    interval: oneOf("interval", bellIntervals, 0),
    sound: oneOf("sound", sittingSounds, "silence"),
    tones: !fields.has("mode") || fields.get("tones") === "on",
  };
}
