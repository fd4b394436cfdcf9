import type { SpokenSentence } from "../types";

/** The place of the sentence that is spoken at this time, in milliseconds; null before the first. */
export function sentenceAt(script: readonly SpokenSentence[], ms: number): number | null {
  const index = script.findLastIndex(({ startMs }) => startMs !== null && startMs <= ms);
  return index < 0 ? null : index;
}
