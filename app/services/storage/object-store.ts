import type { Readable } from "node:stream";
import { AppError } from "~/utils/app-error";
import type { ByteRange } from "~/utils/byte-range";

/** An object of the media store, without its bytes. */
export interface StoredObject {
  path: string;
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
}

export interface PutOptions {
  /** Media type. */
  type: string;
  ownerId: string;
  /** Ends the upload; nothing is left of it then. */
  signal?: AbortSignal;
}

/** A place that keeps objects. Paths begin with the owner's id and a slash. */
export interface ObjectStore {
  /**
   * Stores an object; one that stood at the path is replaced once the new one is whole.
   * @returns its size in bytes.
   * @throws when the stream or the store fails; nothing is left of it then.
   */
  put(path: string, stream: Readable, options: PutOptions): Promise<number>;
  /** An object's type and size; null when there is none. */
  find(path: string): Promise<StoredObject | null>;
  /** Opens an object for reading, or a part of it; null when there is none. */
  open(path: string, range?: ByteRange): Promise<(StoredObject & { stream: Readable }) | null>;
  /** What lies under a path ("" is everything), each path once, in their order. */
  list(under: string): AsyncGenerator<StoredObject & { storedAt: Date }>;
  /** Removes what lies at a path or under it. @returns how much there was to remove. */
  remove(path: string): Promise<number>;
}

/** The media store is away, busy or refuses. The reader can try again. */
export class StorageError extends AppError {
  constructor(cause: unknown) {
    super("errors.serviceUnavailable", 503, { retryAfterSeconds: 30, cause });
  }
}

/** Matches what lies at a path or under it, by ids that are the path, "#" and something random. */
export function under(path: string): RegExp {
  if (path === "") return /^/;
  return new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}[#/]`);
}
