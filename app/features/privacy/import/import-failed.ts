import type { ImportFailure } from "./types";

/** A download that cannot be brought in, however often it is tried. */
export class ImportFailed extends Error {
  constructor(
    readonly reason: ImportFailure,
    options?: { cause?: unknown },
  ) {
    super(`a download cannot be brought in: ${reason}`, options);
  }
}
