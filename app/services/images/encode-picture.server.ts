import { ImageError } from "./image-error";
import { openImage } from "./sharp.server";

const formats = new Set(["png", "jpeg", "webp", "gif", "avif", "heif"]);

/**
 * Decodes a picture from outside and encodes it again, so that nothing but its pixels is kept.
 * @param size width and height of the result, in pixels; what is longer than wide is cut at its edges.
 * @throws ImageError `unreadable` for bytes that are no picture, or one of too many pixels.
 */
export async function encodeForeignPicture(bytes: Buffer, size: number): Promise<Buffer> {
  try {
    const image = await openImage(bytes);
    const { format } = await image.metadata();
    // An SVG from outside would be drawn by us; only pictures made of pixels are taken.
    if (!formats.has(format)) throw new Error(`The format is ${format}`);
    return await image
      .rotate()
      .resize({ width: size, height: size, fit: "cover" })
      .flatten({ background: "#14131a" })
      .webp({ quality: 86 })
      .toBuffer();
  } catch (error) {
    throw new ImageError("unreadable", "These bytes are not a readable picture", { cause: error });
  }
}

/** Encodes raw pixels: red, green and blue, a byte each. */
export async function encodePixels(pixels: Uint8Array, size: number): Promise<Buffer> {
  const image = await openImage(pixels, { raw: { width: size, height: size, channels: 3 } });
  return image.webp({ quality: 88, smartSubsample: true }).toBuffer();
}
