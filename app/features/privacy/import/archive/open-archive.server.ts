import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import yauzl from "yauzl";
import { open } from "~/services/storage.server";
import { ImportFailed } from "../import-failed";
import { MAX_DATA_BYTES, MAX_ENTRIES, MAX_MEDIUM_BYTES, MAX_RATIO } from "../limits";

/** The directory is read in blocks of this size, in bytes. */
const BLOCK_BYTES = 256 * 1024;
const DATA = "data.json";
/** What is read of a zip; its pages for people are not. */
const MEDIUM = /^media\/[\w./-]{1,300}$/;
const MAX_NAME_LENGTH = 400;
/** Sizes from which on the ratio counts, in bytes: a small text may be all blanks. */
const RATIO_FROM = 1024 * 1024;
/**
 * How much of a zip may be something else than what is read, in bytes, besides the pages for people, which hold the same
 * words as its data: what is sent is kept for a day.
 */
const MAX_OTHER_BYTES = 20 * 1024 * 1024;
const PAGES_PER_DATA = 4;

/** A download in the media store, with what is read of it. */
export interface Archive {
  /** Bytes of a medium when it is unpacked; undefined when the zip does not hold it. */
  sizeOf(file: string): number | undefined;
  /** The CRC-32 of data.json when it is unpacked. */
  dataChecksum: number;
  /** Unpacks data.json. */
  openData(): Promise<Readable>;
  /** The first bytes of a medium. */
  readHead(file: string, length: number): Promise<Buffer>;
  /** The whole of a medium that the zip holds; null when it is not whole. */
  readMedium(file: string): Promise<Buffer | null>;
}

/**
 * Opens a zip in the media store by its directory, which is checked: names, sizes, number. Nothing is unpacked yet.
 * @throws ImportFailed for everything that is no zip as the product makes it, or is too large.
 */
export async function openArchive(path: string, size: number): Promise<Archive> {
  const zip = await yauzl
    .fromRandomAccessReaderPromise(new StoredReader(path, size), size, {
      lazyEntries: true,
      strictFileNames: true,
      autoClose: false,
    })
    .catch((error: unknown) => {
      throw failed(error);
    });
  if (zip.entryCount > MAX_ENTRIES) throw new ImportFailed("tooManyFiles");
  const entries = await readDirectory(zip);
  const data = entries.get(DATA);
  if (!data) throw new ImportFailed("otherFormat");
  const read = [...entries.values()].reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  if (size > read + PAGES_PER_DATA * data.compressedSize + MAX_OTHER_BYTES)
    throw new ImportFailed("otherFormat");
  const unpack = async (entry: yauzl.Entry) => {
    try {
      return await zip.openReadStreamPromise(entry);
    } catch (error) {
      throw failed(error);
    }
  };
  return {
    sizeOf: (file) => entries.get(file)?.uncompressedSize,
    openData: () => unpack(data),
    dataChecksum: data.crc32,
    readHead: async (file, length) => readSome(await unpack(entries.get(file)!), length),
    readMedium: async (file) => {
      const entry = entries.get(file)!;
      try {
        const bytes = await readSome(await unpack(entry), Infinity);
        return crc32(bytes) === entry.crc32 ? bytes : null;
      } catch (error) {
        if (failed(error) instanceof ImportFailed) return null;
        throw error;
      }
    },
  };
}

/** The sizes were checked with the directory, and the library keeps to them. */
async function readSome(stream: Readable, length: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of stream) {
      parts.push(part as Buffer);
      size += (part as Buffer).length;
      if (size >= length) break;
    }
  } finally {
    stream.destroy();
  }
  return Buffer.concat(parts).subarray(0, Math.min(size, length));
}

async function readDirectory(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  const names = new Set<string>();
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize, compressedSize } = entry;
      if (entry.isEncrypted()) throw new ImportFailed("encrypted");
      if (fileName.length > MAX_NAME_LENGTH || names.has(fileName)) throw new ImportFailed("badNames");
      names.add(fileName);
      if (fileName !== DATA && !MEDIUM.test(fileName)) continue;
      const isTooLarge = uncompressedSize > (fileName === DATA ? MAX_DATA_BYTES : MAX_MEDIUM_BYTES);
      const isTooDense = uncompressedSize > RATIO_FROM && uncompressedSize > MAX_RATIO * compressedSize;
      if (isTooLarge || isTooDense) throw new ImportFailed("unpacksTooFar");
      if (!entry.canDecodeFileData()) throw new ImportFailed("broken");
      entries.set(fileName, entry);
    }
  } catch (error) {
    throw failed(error);
  }
  return entries;
}

/** What the library says of a broken zip is for the log. Errors of the store are not the zip's. */
export function failed(error: unknown): Error {
  if (error instanceof ImportFailed || error instanceof StoreFailed) return error;
  const text = error instanceof Error ? error.message : "";
  if (/file ?name|path/i.test(text)) return new ImportFailed("badNames", { cause: error });
  return new ImportFailed("broken", { cause: error });
}

/** The media store does not give the zip: another attempt may be luckier. */
class StoreFailed extends Error {}

/** Reads a zip from the media store: its directory in blocks, and what is unpacked as a stream. */
class StoredReader extends yauzl.RandomAccessReader {
  #block: { start: number; bytes: Buffer } | null = null;

  constructor(
    private readonly path: string,
    private readonly size: number,
  ) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#readInBlocks(buffer, offset, length, position).then(() => callback(null), callback);
  }

  async #readInBlocks(buffer: Buffer, offset: number, length: number, position: number): Promise<void> {
    for (let done = 0; done < length;) {
      const start = Math.floor((position + done) / BLOCK_BYTES) * BLOCK_BYTES;
      if (this.#block?.start !== start) this.#block = { start, bytes: await this.#load(start) };
      const from = position + done - start;
      const copied = this.#block.bytes.copy(buffer, offset + done, from, from + length - done);
      if (copied === 0) throw new ImportFailed("broken");
      done += copied;
    }
  }

  async #load(start: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    try {
      for await (const part of await this.#open(start, Math.min(this.size, start + BLOCK_BYTES)))
        parts.push(part as Buffer);
    } catch (error) {
      throw new StoreFailed("the zip could not be read", { cause: error });
    }
    return Buffer.concat(parts);
  }

  async #open(start: number, end: number): Promise<Readable> {
    const opened = await open(this.path, { start, end });
    if (!opened) throw new StoreFailed("the zip is gone");
    return opened.stream;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const stream = new PassThrough();
    this.#open(start, end)
      .then((source) => pipeline(source, stream))
      .catch((error: unknown) =>
        stream.destroy(new StoreFailed("the zip could not be read", { cause: error })),
      );
    return stream;
  }
}
