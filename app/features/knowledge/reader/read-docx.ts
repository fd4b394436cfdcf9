import type { Readable } from "node:stream";
import sax, { type SAXOptions } from "sax";
import yauzl from "yauzl";
import { MAX_ARCHIVE_ENTRIES, MAX_PART_BYTES, MAX_TEXT } from "../limits";
import { ReadFailed } from "./read-failed";
import type { Block } from "./split";

/** The main part; newer versions of Word number it. */
const MAIN_PART = /^word\/document\d*\.xml$/;
const STYLES_PART = /^word\/styles\d*\.xml$/;
/** More than any real document has. */
const MAX_DEPTH = 500;
/** What a style is called that is made for headings, in every language of Word. */
const HEADING_NAME = /^(heading \d|title)$/i;

/** The paragraphs of a Word document, with its headings. Only the main part and the list of styles are unpacked. */
export async function readDocx(bytes: Buffer): Promise<Block[]> {
  const parts = await unpackParts(bytes);
  if (!parts.main) throw new ReadFailed("unreadable");
  const headingStyles = parts.styles ? findHeadingStyles(parts.styles) : new Set<string>();
  return readParagraphs(parts.main, headingStyles);
}

async function unpackParts(bytes: Buffer): Promise<{ main?: Buffer[]; styles?: Buffer[] }> {
  const parts: { main?: Buffer[]; styles?: Buffer[] } = {};
  const zip = await opened<yauzl.ZipFile>((done) => yauzl.fromBuffer(bytes, { lazyEntries: true }, done));
  if (zip.entryCount > MAX_ARCHIVE_ENTRIES) throw new ReadFailed("unpacksTooFar");
  await new Promise<void>((resolve, reject) => {
    zip.on("error", reject).on("end", resolve);
    zip.on("entry", (entry: yauzl.Entry) => {
      const name = MAIN_PART.test(entry.fileName)
        ? "main"
        : STYLES_PART.test(entry.fileName)
          ? "styles"
          : null;
      if (!name || parts[name]) return zip.readEntry();
      if (entry.uncompressedSize > MAX_PART_BYTES) return reject(new ReadFailed("unpacksTooFar"));
      unpack(zip, entry).then((chunks) => {
        parts[name] = chunks;
        zip.readEntry();
      }, reject);
    });
    zip.readEntry();
  });
  return parts;
}

/** Counts what comes out: the declared size may be a lie. */
async function unpack(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  let size = 0;
  const stream = await opened<Readable>((done) => zip.openReadStream(entry, done));
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_PART_BYTES) throw new ReadFailed("unpacksTooFar");
      chunks.push(chunk);
    }
  } catch (error) {
    // The library's word for a part that is larger than declared.
    if (/too many bytes/i.test(String(error))) throw new ReadFailed("unpacksTooFar");
    throw error;
  }
  return chunks;
}

function opened<T>(open: (done: (error: Error | null, value: T) => void) => unknown): Promise<T> {
  return new Promise((resolve, reject) => open((error, value) => (error ? reject(error) : resolve(value))));
}

interface Handlers {
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
  text?(text: string): void;
}

/** Parses XML without its prefixes. A document type is refused: Word writes none, and entities are defined in it. */
function parseXml(chunks: readonly Buffer[], handlers: Handlers): void {
  // The types do not know the option that leaves HTML's entities out.
  const parser = sax.parser(true, { strictEntities: true } as SAXOptions);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let depth = 0;
  parser.onerror = (error) => {
    throw error;
  };
  parser.ondoctype = () => {
    throw new ReadFailed("unreadable");
  };
  parser.onopentag = ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new ReadFailed("unreadable");
    handlers.open(bare(name), attributes as Record<string, string>);
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    handlers.close(bare(name));
  };
  parser.ontext = (text) => handlers.text?.(text);
  for (const chunk of chunks) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode()).close();
}

const bare = (name: string) => name.slice(name.indexOf(":") + 1);

function findHeadingStyles(chunks: readonly Buffer[]): Set<string> {
  const headings = new Set<string>();
  let styleId: string | undefined;
  parseXml(chunks, {
    open(name, attributes) {
      if (name === "style") styleId = attributes["w:styleId"];
      if (name === "name" && styleId && HEADING_NAME.test(attributes["w:val"] ?? "")) headings.add(styleId);
    },
    close(name) {
      if (name === "style") styleId = undefined;
    },
  });
  return headings;
}

function readParagraphs(chunks: readonly Buffer[], headingStyles: ReadonlySet<string>): Block[] {
  const blocks: Block[] = [];
  let text = "";
  let length = 0;
  let isHeading = false;
  /** How deep inside a copy for old programs; its text stands elsewhere too. */
  let fallbacks = 0;
  let isText = false;
  const endParagraph = () => {
    if (text.trim()) blocks.push({ text, isHeading });
    text = "";
    isHeading = false;
  };
  parseXml(chunks, {
    open(name, attributes) {
      if (name === "Fallback") fallbacks += 1;
      if (fallbacks > 0) return;
      // A text box stands inside a paragraph, with paragraphs of its own.
      if (name === "p") endParagraph();
      else if (name === "t") isText = true;
      else if (name === "tab" || name === "br" || name === "cr") text += " ";
      else if (name === "outlineLvl") isHeading ||= Number(attributes["w:val"]) < 9;
      else if (name === "pStyle") isHeading ||= headingStyles.has(attributes["w:val"] ?? "");
    },
    close(name) {
      if (name === "Fallback") fallbacks -= 1;
      else if (name === "t") isText = false;
      else if (name === "p" && fallbacks === 0) endParagraph();
    },
    text(piece) {
      if (!isText || fallbacks > 0) return;
      text += piece;
      length += piece.length;
      if (length > MAX_TEXT) throw new ReadFailed("tooMuchText");
    },
  });
  endParagraph();
  return blocks;
}
