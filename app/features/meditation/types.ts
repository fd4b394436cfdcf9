import type { Language } from "~/i18n/config";

/** The parts of a meditation, in their order. */
export const scriptParts = ["arriving", "body", "breath", "theme", "silence", "return"] as const;
export type ScriptPart = (typeof scriptParts)[number];

/** One sentence and the silence after it. */
export interface ScriptSegment {
  text: string;
  pauseMs: number;
  part: ScriptPart;
}

export interface MeditationScript {
  title: string;
  language: Language;
  segments: ScriptSegment[];
  /** Who wrote it: a model, the built-in composer, or the person. */
  writtenBy: "model" | "composer" | "person";
  /** Whether it is meant to fall asleep with: its end wakes no one. */
  endsInSleep: boolean;
}

/** When a sentence of the script is spoken. `segment` is its place in `script.segments`. */
export interface SegmentTiming {
  segment: number;
  startMs: number;
  endMs: number;
}
