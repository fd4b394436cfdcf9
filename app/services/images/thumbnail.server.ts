import { openImage } from "./sharp.server";

export const thumbnailWidths = [320, 640, 1024] as const;
export type ThumbnailWidth = (typeof thumbnailWidths)[number];

/**
 * A smaller picture as webp, with the proportions of the given one.
 * @param buffer a picture in any format that sharp reads, at most 16.7 million pixels.
 */
export async function makeThumbnail(buffer: Buffer, width: ThumbnailWidth): Promise<Buffer> {
  const image = await openImage(buffer);
  return image.rotate().resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
}
