import Busboy from "@fastify/busboy";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ReadableStream } from "node:stream/web";
import { MAX_FILE_BYTES } from "~/features/knowledge/limits";
import { AppError } from "~/utils/app-error";

/** A form has one file and, from a page, a few hidden fields. */
const LIMITS = { files: 1, fields: 10, parts: 12, fieldNameSize: 100, fieldSize: 1_000, headerPairs: 20 };
/** How much the parser gets at a time, in bytes. In so much it can find some hundred parts before it is stopped. */
const SLICE_BYTES = 4_096;

interface UploadedFile {
  /** As the client sent it. */
  name: string;
  stream: Readable;
}

/** Whether a request carries a form with files. */
export function isUpload(request: Request): boolean {
  return /^multipart\/form-data\s*;/i.test(request.headers.get("Content-Type") ?? "");
}

/** What differs between the forms that take files. */
interface UploadKind {
  /** Translation keys: for another kind of body, and for a form without a file. */
  wrongType: string;
  noFile: string;
  /** A larger file breaks off one byte later, by which it is recognised. */
  maxBytes: number;
}

const document: UploadKind = {
  wrongType: "adminKnowledge.errors.wrongType",
  noFile: "adminKnowledge.errors.noFile",
  maxBytes: MAX_FILE_BYTES,
};

/**
 * Gives the file of a form to `store` while it arrives; nothing of it is kept in memory. The body is read to its end, also
 * when `store` refuses it, because a client reads the answer only when it has sent everything.
 * @param store must handle an error of the stream, which breaks off when the client leaves.
 * @throws AppError 415 for another kind of body, 400 for one that is broken or has no file in the field `file`; what
 *   `store` throws.
 */
export async function readUpload<Result>(
  request: Request,
  store: (file: UploadedFile) => Promise<Result>,
  { wrongType, noFile, maxBytes }: UploadKind = document,
): Promise<Result> {
  if (!isUpload(request) || !request.body) throw new AppError(wrongType, 415);
  const parser = createParser(request.headers.get("Content-Type")!, maxBytes);
  let file: Readable | undefined;
  let work: Promise<Result> | undefined;
  parser.on("file", (field, stream, name) => {
    // Errors reach `store` as well.
    stream.on("error", () => undefined);
    if (work || field !== "file" || !name) return void stream.resume();
    file = stream;
    work = store({ name, stream });
    work.catch(() => undefined).finally(() => stream.resume());
  });
  try {
    const body = Readable.fromWeb(request.body as ReadableStream);
    await pipeline(body, (chunks: AsyncIterable<Buffer>) => parseBounded(parser, chunks));
  } catch (cause) {
    file?.destroy(cause as Error);
    await work?.catch(() => undefined);
    throw new AppError("errors.badRequest", 400, { cause });
  }
  if (!work) throw new AppError(noFile, 400);
  return work;
}

/**
 * Parses a body up to the end of its form, or up to more parts than a form has: the parser takes long over each, also
 * over those that it ignores. What comes after that is read and dropped.
 */
async function parseBounded(
  parser: InstanceType<typeof Busboy>,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  let isOver = false;
  let isFileOpen = false;
  let isWritten = true;
  let goOn = () => {};
  let failure: unknown;
  const end = () => {
    isOver = true;
    goOn();
  };
  // After the end of its form the parser never says that it has read something, and after a part whose header has no end
  // never that the form is over. Otherwise it waits for the file only.
  const endIfStuck = () => setImmediate(() => void (isFileOpen || isWritten || end()));
  const closeFile = () => {
    isFileOpen = false;
    endIfStuck();
  };
  parser.once("finish", end).once("partsLimit", end);
  parser.on("error", (error) => {
    failure = error;
    end();
  });
  parser.once("file", (_field, stream) => {
    isFileOpen = true;
    stream.once("end", closeFile).once("close", closeFile);
  });
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length && !isOver; at += SLICE_BYTES) {
      isWritten = false;
      await new Promise<void>((resolve) => {
        goOn = resolve;
        parser.write(chunk.subarray(at, at + SLICE_BYTES), () => {
          isWritten = true;
          resolve();
        });
        endIfStuck();
      });
    }
    // Otherwise a socket gives several pieces before any other is read; of sixty uploads, a turn would take 100 ms and more.
    await nextTurn();
  }
  await new Promise<void>((resolve) => {
    if (isOver) return resolve();
    goOn = resolve;
    isWritten = false;
    parser.end();
    endIfStuck();
  });
  if (failure) throw failure as Error;
}

function createParser(contentType: string, maxBytes: number): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { ...LIMITS, fileSize: maxBytes + 1 },
    });
  } catch (cause) {
    throw new AppError("errors.badRequest", 400, { cause });
  }
}
