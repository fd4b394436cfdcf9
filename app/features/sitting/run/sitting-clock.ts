import { breathPatterns, phaseAt, type BreathPhase } from "~/utils/breathing";
import type { SittingChoice } from "../types";

/** The first breath begins so long after the bell, in seconds. */
export const LEAD_IN_S = 4;

/** A sitting that is going on. Times are in milliseconds. */
export interface SittingClock {
  startedAt: number;
  /** Since when it is paused; null while it goes on. */
  pausedAt: number | null;
}

/** How long one has sat, in milliseconds; a pause does not count. */
export function elapsedMs({ startedAt, pausedAt }: SittingClock, now: number): number {
  return (pausedAt ?? now) - startedAt;
}

/** Pauses, or goes on. */
export function toggled(clock: SittingClock, now: number): SittingClock {
  const { startedAt, pausedAt } = clock;
  return pausedAt === null
    ? { startedAt, pausedAt: now }
    : { startedAt: startedAt + now - pausedAt, pausedAt: null };
}

/** What the person breathes now; null with the silent timer, and before the first breath. */
export function breathAt({ mode }: SittingChoice, elapsed: number): BreathPhase | null {
  const seconds = elapsed / 1_000 - LEAD_IN_S;
  if (mode === "timer" || seconds < 0) return null;
  const phases = breathPatterns[mode];
  return phases[phaseAt(phases, seconds)]!;
}

/** The whole minutes that count when a sitting ends, also early. */
export function countedMinutes({ minutes }: SittingChoice, elapsed: number): number {
  return Math.min(minutes, Math.floor(elapsed / 60_000));
}
