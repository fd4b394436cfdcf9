import type { SittingKind, SittingMode, SittingSound } from "./limits";

/** How a person wants to sit. */
export interface SittingChoice {
  mode: SittingMode;
  minutes: number;
  /** A bell every so many minutes, only with the silent timer; 0 for none. */
  interval: number;
  sound: SittingSound;
  /** Whether tones go with the breath. */
  tones: boolean;
}

/** A finished sitting as the API takes and shows it. */
export interface SittingDto {
  id: string;
  kind: SittingKind;
  minutes: number;
  /** ISO 8601, UTC. */
  at: string;
}
