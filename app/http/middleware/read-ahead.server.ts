import type { Request as ExpressRequest } from "express";
import { QueueFullError } from "~/utils/semaphore";

/** The limit of all bodies that wait to be served, together, in bytes. */
const MAX_HELD_BYTES = 32 * 1024 * 1024;

/** The bodies that are still arriving, oldest first. */
const coming = new Set<{ giveUp: () => void }>();
let heldBytes = 0;

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
  const forget = () => {
    heldBytes -= size;
    size = 0;
  };
  return new Promise((resolve, reject) => {
    const stop = () => {
      coming.delete(body);
      request.off("readable", take);
      signal.removeEventListener("abort", leave);
    };
    const fail = (reason: Error) => {
      stop();
      forget();
      reject(reason);
    };
    const body = { giveUp: () => fail(new QueueFullError()) };
    const leave = () => fail(signal.reason as Error);
    const take = () => {
      let chunk: Buffer | null;
      // Never read beyond the length: the stream would end, and nothing could be put back.
      while (size < length && (chunk = request.read() as Buffer | null) !== null) {
        chunks.push(chunk);
        size += chunk.length;
        heldBytes += chunk.length;
      }
      if (size < length) return makeRoom();
      stop();
      const bytes = Buffer.concat(chunks.splice(0), size);
      request.unshift(bytes);
      resolve({ bytes, forget });
    };
    if (signal.aborted) return reject(signal.reason as Error);
    coming.add(body);
    signal.addEventListener("abort", leave, { once: true });
    request.on("readable", take);
    take();
  });
}

function makeRoom(): void {
  for (const body of coming) {
    if (heldBytes <= MAX_HELD_BYTES) return;
    body.giveUp();
  }
}
