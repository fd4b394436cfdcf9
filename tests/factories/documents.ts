import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import yazl from "yazl";

/** The files of documents, made byte by byte, so that broken and hostile ones can be made too. */

/** A PDF with one list of lines for each page. `compress` packs a page's content; `zeros` blanks precede it. */
export function makePdf(pages: string[][], { compress = false, zeros = 0 } = {}): Buffer {
  const objects: Buffer[] = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from(
      `<< /Type /Pages /Kids [${pages.map((_, n) => `${4 + 2 * n} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    ),
    Buffer.from("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"),
  ];
  for (const [n, lines] of pages.entries()) {
    const shown = lines
      .map((line) => (line ? `(${line.replace(/[()\\]/g, "\\$&")}) Tj T*` : "T*"))
      .join("\n");
    const content = Buffer.concat([
      Buffer.alloc(zeros, " "),
      Buffer.from(`BT /F1 12 Tf 14 TL 72 720 Td\n${shown}\nET`, "latin1"),
    ]);
    const stored = compress ? deflateSync(content, { level: 9 }) : content;
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * n} 0 R >>`,
      ),
      Buffer.concat([
        Buffer.from(`<< /Length ${stored.length}${compress ? " /Filter /FlateDecode" : ""} >>\nstream\n`),
        stored,
        Buffer.from("\nendstream"),
      ]),
    );
  }
  const parts: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  let at = parts[0]!.length;
  const offsets = objects.map((object, n) => {
    const whole = Buffer.concat([Buffer.from(`${n + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]);
    const offset = at;
    parts.push(whole);
    at += whole.length;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A zip of these files. */
export async function makeZip(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const CONTENT_TYPES = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const STYLES = `<?xml version="1.0"?><w:styles ${WORD}><w:style w:type="paragraph" w:styleId="Ttulo1"><w:name w:val="heading 1"/></w:style></w:styles>`;

const escape = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

/** A paragraph of a Word document; one that begins with # is a heading. */
export function wordParagraph(text: string): string {
  const style = text.startsWith("# ") ? '<w:pPr><w:pStyle w:val="Ttulo1"/></w:pPr>' : "";
  return `<w:p>${style}<w:r><w:t>${escape(text.replace(/^# /, ""))}</w:t></w:r></w:p>`;
}

export function wordXml(body: string, before = ""): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${before}<w:document ${WORD}><w:body>${body}</w:body></w:document>`;
}

/** A Word document of these paragraphs, or with this XML as its main part, and with more files. */
export function makeDocx(
  content: string[] | string,
  more: Record<string, string | Buffer> = {},
): Promise<Buffer> {
  const xml = typeof content === "string" ? content : wordXml(content.map(wordParagraph).join(""));
  return makeZip({
    "[Content_Types].xml": CONTENT_TYPES,
    "word/styles.xml": STYLES,
    "word/document.xml": xml,
    ...more,
  });
}

/** Writes another uncompressed size into a zip's directory and its local header: what a lying archive declares. */
export function declareSize(zip: Buffer, name: string, size: number): Buffer {
  const lied = Buffer.from(zip);
  for (let at = 0; (at = lied.indexOf(name, at)) !== -1; at += name.length) {
    if (lied.readUInt32LE(at - 46) === 0x02014b50) lied.writeUInt32LE(size, at - 46 + 24);
    if (at >= 30 && lied.readUInt32LE(at - 30) === 0x04034b50) lied.writeUInt32LE(size, at - 30 + 22);
  }
  return lied;
}

/** A text of so many different sentences. */
export function sentences(count: number): string {
  return Array.from({ length: count }, (_, n) => `Sentence ${n} says that the lake is calm.`).join(" ");
}

/** Bytes that are no text and no document. */
export const noise = (size: number) => randomBytes(size);
