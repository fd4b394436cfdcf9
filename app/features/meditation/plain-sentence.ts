import { MAX_SENTENCE } from "./limits";

/** One sentence without what a voice cannot say: markup, addresses, pictures. */
export function plainSentence(text: string): string {
  return text
    .replace(/https?:\/\/\S+|[*_#`<>[\]{}|\\]/g, " ")
    .replace(/\p{Extended_Pictographic}|[\p{C}\s]+/gu, " ")
    .replace(/ {2,}/g, " ")
    .trim()
    .slice(0, MAX_SENTENCE);
}
