import { openImage } from "~/services/images/sharp.server";
import { coverSvg, type CoverSize } from "~/utils/cover-svg";

/** The pictures of a cover that other programs show: the lock screen, and the card of a shared link. */
export const coverSizes = {
  lockScreen: { width: 512, height: 512 },
  openGraph: { width: 1_200, height: 630 },
} as const satisfies Record<string, CoverSize>;

/** The cover of an item as webp; see coverSvg. */
export async function makeCover(id: string, kind: keyof typeof coverSizes): Promise<Buffer> {
  const { width, height } = coverSizes[kind];
  const svg = coverSvg(id, { width, height }).replace(
    'width="100%" height="100%"',
    `width="${width}" height="${height}"`,
  );
  const image = await openImage(Buffer.from(svg));
  return image.resize({ width, height }).webp({ quality: 86, smartSubsample: true }).toBuffer();
}
