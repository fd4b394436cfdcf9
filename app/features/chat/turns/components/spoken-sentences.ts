/** A sentence: with the number of a list item before it, up to its mark, the end of its line or of the text. */
const sentence = /(?:\d+\.\s+)?\S[^\n]*?(?:[.!?…]+["”’»)]*(?=\s)|(?=\n)|$)/g;

/**
 * The sentences of a reply as they are read aloud, without the signs of Markdown; of a link only its words.
 * @param isWhole whether no more text comes; otherwise the last sentence is left out, which may go on.
 */
export function spokenSentences(text: string, isWhole: boolean): string[] {
  const plain = text.replace(/\[([^\]\n]*)\]\([^)\s]*\)/g, "$1").replace(/[*_#`>]/g, "");
  const sentences = plain.match(sentence) ?? [];
  return (isWhole ? sentences : sentences.slice(0, -1)).map((one) => one.trim()).filter(Boolean);
}
