import { Transform, type TransformCallback } from "node:stream";
import { AppError } from "~/utils/app-error";
import { checkArchive, TAIL_BYTES } from "./check-archive.server";
import { MAX_FILE_BYTES } from "./limits";
import { createTextCheck, HEAD_BYTES, sniffType } from "./sniff-type";
import type { KnowledgeType } from "./types";

/**
 * Lets a file through while it checks its size and its real type. It fails with an AppError: 400 for an empty file, 413
 * for one that is too large or would unpack too far, 415 for another type than PDF, TXT and DOCX. Only the beginning and
 * the end are kept in memory.
 */
export class UploadCheck extends Transform {
  /** Known when the file has passed. */
  type: KnowledgeType | null = null;
  size = 0;
  #head: Buffer | null = Buffer.alloc(0);
  #tail: Buffer[] = [];
  #tailSize = 0;
  #isText: ((chunk: Buffer) => boolean) | null = null;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > MAX_FILE_BYTES) return done(new AppError("adminKnowledge.errors.tooLarge", 413));
    if (this.#head === null) return this.#pass(chunk, done);
    this.#head = Buffer.concat([this.#head, chunk]);
    if (this.#head.length < HEAD_BYTES) return done();
    this.#begin(done);
  }

  override _flush(done: TransformCallback): void {
    const finish = (error?: Error | null) => {
      if (error) return done(error);
      if (this.type !== "docx") return done();
      const tail = Buffer.concat(this.#tail);
      checkArchive(tail.subarray(Math.max(0, tail.length - TAIL_BYTES)), this.size).then(() => done(), done);
    };
    if (this.#head === null) finish();
    else this.#begin(finish);
  }

  /** The head is complete, or the whole file is shorter. */
  #begin(done: TransformCallback): void {
    const head = this.#head!;
    this.#head = null;
    if (head.length === 0) return done(new AppError("adminKnowledge.errors.noFile", 400));
    this.type = sniffType(head.subarray(0, HEAD_BYTES));
    if (!this.type) return done(new AppError("adminKnowledge.errors.wrongType", 415));
    if (this.type === "txt") this.#isText = createTextCheck(head);
    this.#pass(head, done);
  }

  #pass(chunk: Buffer, done: TransformCallback): void {
    if (this.#isText && !this.#isText(chunk))
      return done(new AppError("adminKnowledge.errors.wrongType", 415));
    if (this.type === "docx") this.#keepTail(chunk);
    this.push(chunk);
    done();
  }

  #keepTail(chunk: Buffer): void {
    this.#tail.push(chunk);
    this.#tailSize += chunk.length;
    while (this.#tailSize - this.#tail[0]!.length >= TAIL_BYTES) this.#tailSize -= this.#tail.shift()!.length;
  }
}
