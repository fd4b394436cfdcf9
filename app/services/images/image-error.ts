export type ImageFailure =
  "unreachable" | "rate_limited" | "refused" | "timeout" | "unreadable" | "too_large" | "forbidden_address";

/** A picture that an image service did not deliver. `message` is for the log and holds nothing that people wrote. */
export class ImageError extends Error {
  constructor(
    readonly reason: ImageFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "ImageError";
  }
}
