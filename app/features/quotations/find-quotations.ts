import { MAX_CHECKED_LENGTH, MAX_QUOTATION_LENGTH, MAX_QUOTATIONS } from "./limits";

/** Words in quotation marks, or a block that is indented as a quotation. */
export interface FoundQuotation {
  isBlock: boolean;
  /** The place with its marks; what belongs to it may follow. */
  start: number;
  end: number;
  /** The words themselves. */
  text: string;
  /** What stands before and after it, in the same paragraph; for a block, in the paragraph before and the one after. */
  before: string;
  after: string;
}

/** Which sign closes a quotation that another has opened. */
const closers: Record<string, string> = {
  "“": "”",
  "«": "»",
  "„": "“”",
  "‘": "’",
  "‹": "›",
  "‚": "‘’",
  "「": "」",
  "『": "』",
  '"': '"',
  "'": "'",
};
const openers = /[“«„‘‹‚「『"']/g;
/** How far around a quotation its source is looked for, in characters. */
const AROUND = 200;

const isLetter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);

interface Paragraph {
  start: number;
  end: number;
  isBlock: boolean;
}

/** The paragraphs of a text: lines that follow each other, of a block quotation or of none. */
function paragraphsOf(text: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let open: Paragraph | null = null;
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    const isBlock = /^ {0,3}>/.test(line);
    const isBlank = /^[ \t]*$/.test(line);
    if (isBlank || (open && open.isBlock !== isBlock)) open = null;
    if (!isBlank) {
      if (open) open.end = end;
      else paragraphs.push((open = { start, end, isBlock }));
    }
    start = end + 1;
  }
  return paragraphs;
}

/** Where the quotation that opens at `at` closes, or -1. Apostrophes close none. */
function closeOf(text: string, at: number, end: number): number {
  const opener = text[at]!;
  const isSingle = opener === "'" || opener === "‘" || opener === "‚";
  const last = Math.min(end, at + 1 + MAX_QUOTATION_LENGTH);
  for (let index = at + 1; index < last; index++) {
    const character = text[index]!;
    if (!closers[opener]!.includes(character)) continue;
    if (isSingle && isLetter(text[index + 1])) continue;
    return index;
  }
  return -1;
}

function* markedIn(text: string, { start, end }: Paragraph): Generator<{ start: number; end: number }> {
  openers.lastIndex = start;
  let misses = 0;
  for (;;) {
    const match = openers.exec(text);
    if (!match || match.index >= end) return;
    const at = match.index;
    const isApostrophe = (match[0] === "'" || match[0] === "‘") && isLetter(text[at - 1]);
    if (isApostrophe) continue;
    const close = closeOf(text, at, end);
    if (close < 0) {
      // Each miss costs a walk, so a text of nothing but openers is left.
      if (++misses > MAX_QUOTATIONS) return;
      continue;
    }
    openers.lastIndex = close + 1;
    yield { start: at, end: close + 1 };
  }
}

/** The quotations of a reply, in their order, MAX_QUOTATIONS at most. The cost grows with the length of the text only. */
export function findQuotations(reply: string): FoundQuotation[] {
  const text = reply.slice(0, MAX_CHECKED_LENGTH);
  const found: FoundQuotation[] = [];
  const paragraphs = paragraphsOf(text);
  for (const [index, paragraph] of paragraphs.entries()) {
    if (paragraph.isBlock) {
      const block = blockIn(text, paragraphs, index);
      if (block) found.push(block);
    } else {
      for (const { start, end } of markedIn(text, paragraph)) {
        const nextStart = paragraphs[index + 1];
        // An attribution may stand in a line of its own: "— Rumi".
        const isNextDash =
          nextStart && /^\s*(?:[—–―]|--)/.test(text.slice(nextStart.start, nextStart.start + 8));
        const isLastWord = /^[\s*_.,;]*$/.test(text.slice(end, Math.min(paragraph.end, end + 20)));
        const stop = isNextDash && isLastWord ? nextStart.end : paragraph.end;
        // The words of the sentence before may tell the source, also when they close the paragraph before.
        const previous = paragraphs[index - 1];
        const isFirstWord = /^[\s*_]*$/.test(text.slice(paragraph.start, start));
        const introduces = isFirstWord && previous && !previous.isBlock && text[previous.end - 1] === ":";
        const from = introduces ? previous.start : paragraph.start;
        found.push({
          isBlock: false,
          start,
          end,
          text: text.slice(start + 1, end - 1),
          before: text.slice(Math.max(from, start - AROUND), start),
          after: text.slice(end, Math.min(stop, end + AROUND)),
        });
      }
    }
    if (found.length >= MAX_QUOTATIONS) break;
  }
  return found.slice(0, MAX_QUOTATIONS);
}

const lineMark = /^ {0,3}>[ \t]?(?:>[ \t]?){0,3}/gm;
/** Longest name of a source at the end of a block, with what surrounds it. */
const MAX_SOURCE_LENGTH = 120;
/** The name at the end of a block: "— Psalm 23", "(Psalm 23)". */
const blockSource =
  /(?:\n[ \t]*|[ \t]+)[*_]{0,3}(?:[—–―]|--|-[ \t])[ \t]*([^\n—–]{2,100})$|[\s*_]{0,4}\(([^()\n]{2,100})\)[.*_]{0,4}$/;

function blockIn(text: string, paragraphs: Paragraph[], index: number): FoundQuotation | null {
  const { start, end } = paragraphs[index]!;
  if (end - start > MAX_QUOTATION_LENGTH * 2) return null;
  const lines = text.slice(start, end).replace(lineMark, "").trim();
  const tailStart = Math.max(0, lines.length - MAX_SOURCE_LENGTH);
  const source = blockSource.exec(lines.slice(tailStart));
  const words = source ? lines.slice(0, tailStart + source.index) : lines;
  const previous = paragraphs[index - 1];
  const next = paragraphs[index + 1];
  const nextLine = next && text.slice(next.start, Math.min(next.end, next.start + AROUND));
  const named = source?.[1] ? `— ${source[1]}` : source ? `(${source[2]})` : "";
  return {
    isBlock: true,
    start,
    end,
    text: words.trim().replace(/^[*_“"«„‘']{1,4}|[*_”"»“’']{1,4}$/g, ""),
    before: previous ? text.slice(Math.max(previous.start, previous.end - AROUND), previous.end) : "",
    after: named || (nextLine && /^\s*(?:[—–―(]|--)/.test(nextLine) ? nextLine : ""),
  };
}
