import type { Request as ExpressRequest } from "express";
import { HeldBytes } from "~/utils/held-bytes";
import { QueueFullError } from "~/utils/concurrency/semaphore";

/** All bodies that wait to be served: at most 32 MB together. */
const waiting = new HeldBytes(32 * 1024 * 1024);

/** A body that was read before its request is served. */
export interface ReadBody {
  bytes: Buffer;
  /** Stops counting the body: it is being served, or never will be. */
  forget(): void;
}

/**
 * Reads a request's body of known length and puts it back into the stream, so that a slow body holds no permit. When
 * too much is held, the oldest arriving bodies are dropped.
 * @param length the Content-Length, in bytes; bounded by the origin check.
 * @throws QueueFullError when the body was dropped; the signal's reason when the client has disconnected.
 */
export function readAhead(request: ExpressRequest, length: number, signal: AbortSignal): Promise<ReadBody> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const stop = () => {
      request.off("readable", take);
      signal.removeEventListener("abort", leave);
    };
    const body = waiting.begin(() => {
      stop();
      reject(new QueueFullError());
    });
    const leave = () => {
      stop();
      body.forget();
      reject(signal.reason as Error);
    };
    const take = () => {
      let chunk: Buffer | null;
      let came = 0;
      // Never read beyond the length: the stream would end, and nothing could be put back.
      while (size < length && (chunk = request.read() as Buffer | null) !== null) {
        chunks.push(chunk);
        size += chunk.length;
        came += chunk.length;
      }
      if (size < length) return body.grow(came);
      stop();
      body.grow(came);
      body.complete();
      const bytes = Buffer.concat(chunks.splice(0), size);
      request.unshift(bytes);
      resolve({ bytes, forget: () => body.forget() });
    };
    signal.addEventListener("abort", leave, { once: true });
    request.on("readable", take);
    take();
  });
}
