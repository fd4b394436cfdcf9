import type { Sharp, SharpOptions } from "sharp";

/** Largest picture that is decoded, in pixels: room for 4096 × 4096. */
const MAX_INPUT_PIXELS = 4_096 * 4_096;

/** Opens a picture, or raw pixels, from bytes. The library is loaded with the first one. */
export async function openImage(bytes: Buffer | Uint8Array, options: SharpOptions = {}): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  // One thread a picture: several at once must leave the processor to the requests.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, failOn: "error", ...options });
}
