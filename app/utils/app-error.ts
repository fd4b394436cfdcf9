/**
 * A failure that the reader can act on. `code` is a translation key; only http/errors.server.ts turns it into a
 * response.
 */
export class AppError extends Error {
  readonly details: { retryAfterSeconds?: number; id?: string; field?: string };

  /** @param details `field` is the form's field that it is about; `cause` is the underlying error; it is logged and never shown. */
  constructor(
    readonly code: string,
    readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 429 | 502 | 503,
    { cause, ...details }: { retryAfterSeconds?: number; id?: string; field?: string; cause?: unknown } = {},
  ) {
    super(code, { cause });
    this.details = details;
  }
}
