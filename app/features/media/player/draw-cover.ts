import { coverSvg } from "~/utils/cover-svg";

const SIZE = 512;

/** The cover of a meditation as a PNG data address, for the lock screen, which shows no SVG. */
export async function drawCover(id: string): Promise<string> {
  const svg = coverSvg(id).replace('width="100%" height="100%"', `width="${SIZE}" height="${SIZE}"`);
  const image = new Image(SIZE, SIZE);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  canvas.getContext("2d")!.drawImage(image, 0, 0, SIZE, SIZE);
  return canvas.toDataURL("image/png");
}
