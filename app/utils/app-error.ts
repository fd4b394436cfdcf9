/** A failure that the reader can act on. `code` is a translation key; only routes and http turn it into a Response. */
export class AppError extends Error {
  constructor(
    readonly code: string,
    readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 429 | 503,
    readonly details: { retryAfterSeconds?: number; id?: string } = {},
  ) {
    super(code);
  }
}
