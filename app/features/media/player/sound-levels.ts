import { createStore } from "~/client/store";

/** How loud the parts of a meditation are, from 0 to 1. */
export interface SoundLevels {
  /** Of the voice; of the whole where there is no ambience of its own. */
  voice: number;
  ambience: number;
  /** What the sleep timer leaves of both. */
  fade: number;
}

/** The level of the ambience at which it is as loud as in the mixed file. */
export const MIXED_AMBIENCE = 0.5;
/** At its highest the ambience is 10 dB louder than in the mixed file. */
const EXPONENT = 1.66;

const levels = createStore<SoundLevels>({ voice: 1, ambience: MIXED_AMBIENCE, fade: 1 });

/** Sets some of the levels. They hold on every page, until it is loaded again. */
export function setSoundLevels(change: Partial<SoundLevels>): void {
  const before = levels.get();
  const next = { ...before, ...change };
  if (next.voice === before.voice && next.ambience === before.ambience && next.fade === before.fade) return;
  levels.set(next);
}

/** The levels, followed. */
export const useSoundLevels = levels.use;

/** Whether the voice or the ambience is to be as loud as it is not in the mixed file. */
export function needsParts({ voice, ambience }: SoundLevels): boolean {
  return voice !== 1 || ambience !== MIXED_AMBIENCE;
}

/** The factor of the ambience's samples at a level; 1 where it is as loud as in the mixed file. */
export function ambienceGain(level: number): number {
  return (level / MIXED_AMBIENCE) ** EXPONENT;
}

/** The mixed file lets the ambience begin and end softly, in seconds. */
const FADE_IN_S = 4;
const FADE_OUT_S = 5;

/** What is left of the ambience at a place of the meditation, from 0 to 1. */
export function edgeFade({ currentTime, duration }: { currentTime: number; duration: number }): number {
  const fromEnd = Number.isFinite(duration) ? duration - currentTime : Infinity;
  return Math.max(0, Math.min(1, currentTime / FADE_IN_S, fromEnd / FADE_OUT_S));
}
