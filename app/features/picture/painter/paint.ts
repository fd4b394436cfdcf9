import { Canvas } from "./canvas";
import { develop } from "./finish";
import { createNoise } from "./noise";
import { choosePalette } from "./palettes";
import { createRandom, hashText } from "./random";
import { readPrompt } from "./read-prompt";
import { scenes } from "./scenes";
import { drawWeather } from "./scenes/weather";

/**
 * Paints a picture for a prompt: the same prompt and seed give the same pixels.
 * @param size width and height, in pixels.
 * @param onProgress called with the share that is done, from 0 to 1.
 * @returns red, green and blue a pixel, a byte each.
 */
export function paint(
  prompt: string,
  seed: number,
  size: number,
  onProgress: (share: number) => void = () => {},
): Uint8Array<ArrayBuffer> {
  const { theme, mood, weather, hash } = readPrompt(prompt);
  const start = hashText(`${hash} ${seed}`);
  const random = createRandom(start);
  const { ground = "any", drawsWeather, draw, finish } = scenes[theme];
  const palette = choosePalette(mood, random, ground);
  const canvas = new Canvas(size);
  onProgress(0.1);
  const studio = { canvas, size, random, palette, weather, noise: createNoise(start) };
  draw(studio);
  if (!drawsWeather) drawWeather(studio);
  onProgress(0.8);
  const pixels = develop(canvas, {
    seed: start,
    vignette: palette.isDark ? 0.32 : 0.16,
    grain: 1,
    paper: 0.5,
    ...finish,
    bloom: (finish?.bloom ?? 0.34) * (palette.isDark ? 1 : 0.35),
  });
  onProgress(1);
  return pixels;
}
