import type { KnowledgeType } from "./types";

/** How many bytes at the beginning are enough to tell the type. */
export const HEAD_BYTES = 1_024;

/** What plain text does not begin with: other formats that are made of text. */
const OTHER_TEXT_FORMATS = /^(\{\\rtf|%!PS|<\?xml|<!doctype|<html|<svg)/i;

/**
 * The type that a file's first bytes announce; null for every other one. A zip may be a DOCX: its directory at the end
 * tells. A text may still turn out to be none, further on.
 */
export function sniffType(head: Buffer): KnowledgeType | null {
  if (head.length === 0) return null;
  if (head.readUInt8(0) === 0x50 && head.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"))) return "docx";
  const beginning = head.toString("latin1").replace(/^(ï»¿)?\s*/, "");
  if (beginning.startsWith("%PDF-")) return "pdf";
  if (OTHER_TEXT_FORMATS.test(beginning)) return null;
  return createTextCheck(head)(head) ? "txt" : null;
}

const LINE_CHARACTERS = [0x09, 0x0a, 0x0c, 0x0d];
const isTextUnit = (unit: number) => unit >= 0x20 || LINE_CHARACTERS.includes(unit);

/** A loop, because `every` takes five times as long, and nothing else is served meanwhile. */
function isPlainText(chunk: Buffer): boolean {
  for (let at = 0; at < chunk.length; at += 1) {
    if (chunk[at]! < 0x20 && !isTextUnit(chunk[at]!)) return false;
  }
  return true;
}

/**
 * Checks a file piece by piece: a text has no control characters but those that end lines. UTF-16 with its mark is read
 * in units of two bytes.
 * @param head the beginning of the file, which tells the encoding.
 */
export function createTextCheck(head: Buffer): (chunk: Buffer) => boolean {
  const isBigEndian = head[0] === 0xfe && head[1] === 0xff;
  const isLittleEndian = head[0] === 0xff && head[1] === 0xfe;
  if (!isBigEndian && !isLittleEndian) return isPlainText;
  let first: number | null = null;
  return (chunk) => {
    for (const byte of chunk) {
      if (first === null) {
        first = byte;
        continue;
      }
      const unit = isBigEndian ? first * 256 + byte : byte * 256 + first;
      first = null;
      if (!isTextUnit(unit)) return false;
    }
    return true;
  };
}
