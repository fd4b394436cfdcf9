import { breathPatterns, breathSeconds, type BreathPhase } from "~/utils/breathing";
import { sittingMinutes, type SittingMode } from "./limits";
import type { SittingChoice } from "./types";

/** A frame of the sound file: 576 samples at 24 kHz. */
const FRAME_S = 0.024;
/** A step of the silent timer, so that a bell can sound after every whole minute. */
const TIMER_STEP_S = 30;
/** A loop lasts about so long; shorter ones are heard as such. */
const LOOP_S = 60;

/** How the sound of a mode is divided. */
export interface SittingSteps {
  stepFrames: number;
  stepsPerLoop: number;
  breath: readonly BreathPhase[] | null;
  /** The places in the loop that a last step can have. */
  lastPlaces: number[];
}

/** One step of a file. The first and the last have a bell, the others only where one was asked for. */
export interface PlannedStep {
  kind: "first" | "opening" | "plain" | "bell" | "last";
  place: number;
}

/** The steps of a mode. With a breath, a step is one breath. */
export function stepsOf(mode: SittingMode): SittingSteps {
  const breath = mode === "timer" ? null : breathPatterns[mode];
  const seconds = breath ? breathSeconds(breath) : TIMER_STEP_S;
  const stepFrames = Math.round(seconds / FRAME_S);
  const stepsPerLoop = Math.round(LOOP_S / seconds);
  const places = sittingMinutes.map((minutes) => (countSteps(minutes, stepFrames) - 1) % stepsPerLoop);
  return { stepFrames, stepsPerLoop, breath, lastPlaces: [...new Set(places)].sort((a, b) => a - b) };
}

/** Whole steps that come closest to so many minutes. */
function countSteps(minutes: number, stepFrames: number): number {
  return Math.round((minutes * 60) / (stepFrames * FRAME_S));
}

/** The steps of a file, in order. */
export function planFile({ mode, minutes, interval }: SittingChoice): PlannedStep[] {
  const { stepFrames, stepsPerLoop } = stepsOf(mode);
  const count = countSteps(minutes, stepFrames);
  const stepsBetweenBells = mode === "timer" ? (interval * 60) / TIMER_STEP_S : 0;
  return Array.from({ length: count }, (_, index): PlannedStep => {
    const place = index % stepsPerLoop;
    if (index === 0) return { kind: "first", place };
    if (index === count - 1) return { kind: "last", place };
    const hasBell = stepsBetweenBells > 0 && index % stepsBetweenBells === 0;
    if (hasBell) return { kind: "bell", place };
    return { kind: index < stepsPerLoop ? "opening" : "plain", place };
  });
}
