import type { z } from "zod";
import type { SittingMode, SittingSound } from "./limits";
import type * as answers from "./answers";

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
export type SittingDto = z.infer<typeof answers.sittingAnswer>;
