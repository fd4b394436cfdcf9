import { type PassThrough, Readable } from "node:stream";

/** Entries are fed in pieces of this size, in characters: a write for each row would cost more than its bytes. */
const PIECE_LENGTH = 64 * 1024;

type Content = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;

/** A zip that is written entry by entry while it is read: what is in memory does not grow with its size. */
export interface Zip {
  stream: Readable;
  /**
   * Resolves once the content has been read, which is as fast as the zip is; the next entry waits for that.
   * @throws when either side breaks off.
   */
  add(path: string, content: Content, options?: { compress?: boolean }): Promise<void>;
  /** No more entries. */
  end(): void;
}

/** The entry that is being written. */
interface Current {
  source: Readable | null;
  fail: (error: Error) => void;
}

/** Begins a zip. All its entries carry `mtime`. */
export async function createZip(mtime: Date): Promise<Zip> {
  const { ZipFile } = await import("yazl");
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  // The library keeps every entry's function to the end, and a promise every reaction to it: this is the one thing they
  // hold on to, or each entry's streams would stay in memory.
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
    add: async (path, content, { compress = true } = {}) => {
      if (broken) throw broken;
      const source = Readable.from(inPieces(content));
      current.source = source;
      try {
        await new Promise<void>((resolve, reject) => {
          current.fail = reject;
          source.once("end", resolve).once("error", reject);
          zip.addReadStreamLazy(path, { mtime, compress }, give);
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
