import { PassThrough, type Readable } from "node:stream";
import yauzl from "yauzl";
import { AppError } from "~/utils/app-error";
import { MAX_ARCHIVE_ENTRIES, MAX_PART_BYTES, MAX_UNPACKED_BYTES } from "./limits";

/** How much of an archive's end is kept for its directory, in bytes: enough for some 2,000 files. */
export const TAIL_BYTES = 256 * 1024;

const CONTENT_TYPES = "[Content_Types].xml";
const MAIN_PART = /^word\/document\d*\.xml$/;
const MACROS = /(^|\/)vbaProject\.bin$/i;

const wrongType = () => new AppError("adminKnowledge.errors.wrongType", 415);
const unpacksTooFar = () => new AppError("adminKnowledge.errors.unpacksTooFar", 413);

/** Reads an archive of which only the end is there. */
class TailReader extends yauzl.RandomAccessReader {
  constructor(
    private readonly tail: Buffer,
    private readonly start: number,
  ) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const stream = new PassThrough();
    if (start < this.start) stream.destroy(new Error("outside of the tail"));
    else stream.end(this.tail.subarray(start - this.start, end - this.start));
    return stream as never;
  }
}

/**
 * Checks by its directory that an archive is a Word document without macros, and what it declares to unpack to.
 * @param tail its last bytes, TAIL_BYTES of them or all.
 * @param size all its bytes.
 * @throws AppError 415 for another kind of archive; 413 when it would unpack too far.
 */
export async function checkArchive(tail: Buffer, size: number): Promise<void> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    const reader = new TailReader(tail, size - tail.length);
    yauzl.fromRandomAccessReader(reader, size, { lazyEntries: true }, (error, opened) =>
      error ? reject(wrongType()) : resolve(opened),
    );
  });
  if (zip.entryCount > MAX_ARCHIVE_ENTRIES) throw unpacksTooFar();
  const names = await new Promise<string[]>((resolve, reject) => {
    const found: string[] = [];
    let declared = 0;
    zip.on("error", () => reject(wrongType()));
    zip.on("end", () => resolve(found));
    zip.on("entry", ({ fileName, uncompressedSize }: yauzl.Entry) => {
      declared += uncompressedSize;
      const isTooLarge = MAIN_PART.test(fileName) && uncompressedSize > MAX_PART_BYTES;
      if (isTooLarge || declared > MAX_UNPACKED_BYTES) return reject(unpacksTooFar());
      if (fileName === CONTENT_TYPES || MAIN_PART.test(fileName) || MACROS.test(fileName))
        found.push(fileName);
      zip.readEntry();
    });
    zip.readEntry();
  });
  const isWord = names.includes(CONTENT_TYPES) && names.some((name) => MAIN_PART.test(name));
  if (!isWord || names.some((name) => MACROS.test(name))) throw wrongType();
}
