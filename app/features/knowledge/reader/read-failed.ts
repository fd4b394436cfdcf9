import type { ReadFailure } from "../types";

/** The document cannot be read, and why; trying again would not help. */
export class ReadFailed extends Error {
  constructor(readonly code: ReadFailure) {
    super(code);
  }
}
