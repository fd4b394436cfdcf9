import { getDocumentProxy } from "unpdf";
import { MAX_PAGES, MAX_TEXT } from "../limits";
import { ReadFailed } from "./read-failed";
import type { Block } from "./split";

/** A gap between lines from which on a new paragraph begins, in heights of a line. */
const PARAGRAPH_GAP = 1.7;
/** Characters of one page. A page of a book has 3,000. */
const MAX_PAGE_TEXT = 200_000;

interface TextItem {
  str: string;
  hasEOL: boolean;
  height: number;
  transform: number[];
}

interface Page {
  number: number;
  count: number;
  blocks: Block[];
}

/** The paragraphs of a PDF, page by page. Nothing in it is run, no picture is unpacked and nothing is fetched. */
export async function* readPdf(bytes: Uint8Array): AsyncGenerator<Page> {
  const pdf = await getDocumentProxy(bytes, {
    verbosity: 0,
    useSystemFonts: false,
    stopAtErrors: false,
    enableXfa: false,
  }).catch((error: Error) => {
    throw new ReadFailed(error.name === "PasswordException" ? "locked" : "unreadable");
  });
  const count = pdf.numPages;
  if (count > MAX_PAGES) throw new ReadFailed("tooManyPages");
  let length = 0;
  for (let number = 1; number <= count; number += 1) {
    const page = await pdf.getPage(number);
    const lines = await readLines(page.streamTextContent() as ReadableStream<{ items: TextItem[] }>);
    page.cleanup();
    length += lines.reduce((sum, { text }) => sum + text.length, 0);
    if (length > MAX_TEXT) throw new ReadFailed("tooMuchText");
    yield { number, count, blocks: toParagraphs(lines).map((text) => ({ text, page: number })) };
  }
}

interface Line {
  text: string;
  /** The distance from the bottom of the page, and the height, in points. */
  y: number;
  height: number;
}

async function readLines(stream: ReadableStream<{ items: TextItem[] }>): Promise<Line[]> {
  const lines: Line[] = [];
  let line: Line | null = null;
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const { str, hasEOL, height, transform } of value.items) {
      // Marks of the structure have no text.
      if (typeof str !== "string") continue;
      length += str.length;
      if (length > MAX_PAGE_TEXT) throw new ReadFailed("tooMuchText");
      line ??= { text: "", y: transform[5] ?? 0, height: 0 };
      line.text += str;
      line.height = Math.max(line.height, height);
      if (!hasEOL) continue;
      lines.push(line);
      line = null;
    }
  }
  if (line) lines.push(line);
  return lines;
}

/** Lines that follow each other closely are one paragraph; a word divided between two of them becomes whole. */
function toParagraphs(lines: readonly Line[]): string[] {
  const paragraphs: string[] = [];
  let last: Line | null = null;
  for (const line of lines) {
    const text = line.text.trim();
    if (text === "") continue;
    const before = paragraphs.at(-1);
    const follows = last !== null && before !== undefined && isNext(last, line);
    if (!follows) paragraphs.push(text);
    else if (/\p{L}-$/u.test(before) && /^\p{Ll}/u.test(text))
      paragraphs[paragraphs.length - 1] = before.slice(0, -1) + text;
    else paragraphs[paragraphs.length - 1] = `${before} ${text}`;
    last = line;
  }
  return paragraphs;
}

function isNext(last: Line, line: Line): boolean {
  const gap = last.y - line.y;
  // Below or beside it; a line further up begins another column.
  return gap >= -1 && gap <= PARAGRAPH_GAP * Math.max(last.height, line.height, 1);
}
