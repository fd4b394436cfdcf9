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
  /** Who wrote it: a model, or the built-in composer. */
  writtenBy: "model" | "composer";
}

/** When a sentence of the script is spoken. `segment` is its place in `script.segments`. */
export interface SegmentTiming {
  segment: number;
  startMs: number;
  endMs: number;
}
