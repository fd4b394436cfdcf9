import { type PassThrough, Readable } from "node:stream";

/** The chunk size, in characters: one write per row would cost more than the data. */
const PIECE_LENGTH = 64 * 1024;

type Content = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;

interface EntryOptions {
  compress?: boolean;
  /** Whether the content may be larger than 4 GB: the entry then has the format for it, which old programs cannot read. */
  isLarge?: boolean;
}

/** A zip that is written entry by entry while it is read, so that memory use does not grow with its size. */
export interface Zip {
  stream: Readable;
  /**
   * Resolves when the content has been consumed, at the speed of the zip's reader; the next entry waits for that.
   * @throws if either side fails.
   */
  add(path: string, content: Content, options?: EntryOptions): Promise<void>;
  /** Ends the zip after the last entry. */
  end(): void;
}

/** The current entry. */
interface Current {
  source: Readable | null;
  fail: (error: Error) => void;
}

/** Starts a zip. All its entries have the date `mtime`. */
export async function createZip(mtime: Date): Promise<Zip> {
  const { ZipFile } = await import("yazl");
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  // The library keeps a reference to every entry's callback until the end. They all share this one object, so that
  // the streams of finished entries can be freed.
  const current: Current = { source: null, fail: () => undefined };
  let broken: Error | null = null;
  const breakOff = (error: Error) => {
    broken ??= error;
    current.fail(broken);
  };
  zip.once("error", breakOff);
  output.once("error", breakOff);
  output.once("close", () => breakOff(new Error("the reader closed the zip stream")));
  const give = (take: (error: unknown, source: Readable) => void) => take(null, current.source!);

  return {
    stream: output,
    end: () => zip.end(),
    add: async (path, content, { compress = true, isLarge = false } = {}) => {
      if (broken) throw broken;
      const source = Readable.from(inPieces(content));
      current.source = source;
      try {
        await new Promise<void>((resolve, reject) => {
          current.fail = reject;
          source.once("end", resolve).once("error", reject);
          zip.addReadStreamLazy(path, { mtime, compress, forceZip64Format: isLarge }, give);
        });
      } catch (error) {
        source.destroy();
        output.destroy(error as Error);
        throw error;
      } finally {
        current.source = null;
      }
    },
  };
}

async function* inPieces(content: Content): AsyncGenerator<string | Buffer> {
  let piece = "";
  for await (const part of content) {
    if (typeof part !== "string") {
      yield part;
      continue;
    }
    piece += part;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = "";
  }
  if (piece) yield piece;
}
