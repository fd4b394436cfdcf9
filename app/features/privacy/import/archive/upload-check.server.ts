import { Transform, type TransformCallback } from "node:stream";
import { AppError } from "~/utils/app-error";
import { MAX_IMPORT_BYTES } from "../limits";

/** What a zip begins with. One without files begins otherwise, and is none of ours. */
const ZIP_START = Buffer.from("PK\u0003\u0004");

/**
 * Lets a file through while it counts its bytes and looks at the first ones. It fails with an AppError: 400 for an empty
 * file, 413 for one that is too large, 415 for what is no zip.
 */
export class ZipUploadCheck extends Transform {
  size = 0;
  #head: Buffer | null = Buffer.alloc(0);

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > MAX_IMPORT_BYTES) return done(new AppError("dataImport.errors.tooLarge", 413));
    if (this.#head === null) return done(null, chunk);
    this.#head = Buffer.concat([this.#head, chunk]);
    if (this.#head.length < ZIP_START.length) return done();
    const head = this.#head;
    this.#head = null;
    if (!head.subarray(0, ZIP_START.length).equals(ZIP_START))
      return done(new AppError("dataImport.errors.notZip", 415));
    done(null, head);
  }

  override _flush(done: TransformCallback): void {
    if (this.size === 0) return done(new AppError("dataImport.errors.noFile", 400));
    done(this.#head === null ? null : new AppError("dataImport.errors.notZip", 415));
  }
}
