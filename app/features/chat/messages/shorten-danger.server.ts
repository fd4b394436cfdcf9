import { assess } from "~/features/safety/answer-message.server";
import { MAX_MESSAGE_LENGTH } from "../limits";

const GAP = "\n\n…\n\n";

/**
 * A message over the limit that states danger, shortened to the limit with the danger in it: it is met at once. Any other
 * text is returned as it is, to be refused whole.
 */
export function shortenDanger(text: string): string {
  if (text.length <= MAX_MESSAGE_LENGTH || !assess(text)) return text;
  const half = Math.floor((MAX_MESSAGE_LENGTH - GAP.length) / 2);
  const parts = [
    start(text, half) + GAP + end(text, half),
    start(text, MAX_MESSAGE_LENGTH),
    end(text, MAX_MESSAGE_LENGTH),
  ];
  return parts.find((part) => assess(part)) ?? parts[0]!;
}

/** Half of a character outside the basic plane is left out. */
const start = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
const end = (text: string, length: number) => text.slice(-length).replace(/^[\uDC00-\uDFFF]/, "");
