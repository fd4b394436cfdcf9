import { MAX_TEXT } from "../limits";
import { ReadFailed } from "./read-failed";
import type { Block } from "./split";

const BLANK_LINE = /^\s*$/;
const HEADING = /^#{1,6}\s+\S/;

/** The paragraphs of a plain text: what stands between blank lines. A line that begins with # is a heading. */
export function* readTxt(bytes: Uint8Array): Generator<Block> {
  const text = decodeText(bytes);
  if (text.length > MAX_TEXT) throw new ReadFailed("tooMuchText");
  let lines: string[] = [];
  for (const line of linesOf(text)) {
    const isHeading = HEADING.test(line);
    if ((isHeading || BLANK_LINE.test(line)) && lines.length > 0) {
      yield { text: lines.join("\n") };
      lines = [];
    }
    if (isHeading) yield { text: line.replace(/^#+\s+/, ""), isHeading };
    else if (!BLANK_LINE.test(line)) lines.push(line);
  }
  if (lines.length > 0) yield { text: lines.join("\n") };
}

function* linesOf(text: string): Generator<string> {
  let from = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", from)) {
    yield text.slice(from, at);
    from = at + 1;
  }
  yield text.slice(from);
}

/** UTF-8, UTF-16 with its mark, or else Windows-1252, in which every byte is a character. */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
