import { describe, expect, test } from "vitest";
import { Canvas } from "~/features/picture/painter/canvas";
import { createNoise } from "~/features/picture/painter/noise";
import { paint } from "~/features/picture/painter/paint";
import { choosePalette } from "~/features/picture/painter/palettes";
import { createRandom } from "~/features/picture/painter/random";
import { readPrompt } from "~/features/picture/painter/read-prompt";
import { drawWeather } from "~/features/picture/painter/scenes/weather";
import { themes, themeWords, type Theme } from "~/features/picture/painter/themes";

/** Small pictures: what is measured is the same as in large ones. */
const SIZE = 64;

/** How far two pictures are from each other: the mean difference of their colours after each was made 16 × 16, 0 to 255. */
function distance(one: Uint8Array, other: Uint8Array): number {
  const [a, b] = [shrink(one), shrink(other)];
  return a.reduce((sum, value, at) => sum + Math.abs(value - b[at]!), 0) / a.length;
}

function shrink(pixels: Uint8Array): number[] {
  const block = SIZE / 16;
  const sums = new Array<number>(16 * 16 * 3).fill(0);
  for (let at = 0; at < SIZE * SIZE; at += 1) {
    const cell = Math.floor(Math.floor(at / SIZE) / block) * 16 + Math.floor((at % SIZE) / block);
    for (let plane = 0; plane < 3; plane += 1)
      sums[cell * 3 + plane]! += pixels[at * 3 + plane]! / block ** 2;
  }
  return sums;
}

/** How much a picture has in it: the deviation of its brightness, 0 to 127. */
function contrast(pixels: Uint8Array): number {
  const values = shrink(pixels);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** The first word of a theme's list that stands for itself. */
const wordOf = (theme: Theme) => themeWords[theme].split(" ")[0]!.replace(/^[-+]|\*$/g, "");

const pictures = new Map(themes.map((theme) => [theme, paint(wordOf(theme), 1, SIZE)]));

describe("each theme", () => {
  test.each(themes)("%s: the same seed gives the same picture, another seed another one", (theme) => {
    const first = pictures.get(theme)!;
    expect(first).toHaveLength(SIZE * SIZE * 3);
    expect(Buffer.compare(first, paint(wordOf(theme), 1, SIZE))).toBe(0);
    const others = [2, 3, 4].map((seed) => distance(first, paint(wordOf(theme), seed, SIZE)));
    expect(Math.min(...others)).toBeGreaterThan(3);
    expect(contrast(first)).toBeGreaterThan(7);
  });

  test("differs clearly from all others", () => {
    for (const [at, one] of themes.entries())
      for (const other of themes.slice(at + 1))
        expect(distance(pictures.get(one)!, pictures.get(other)!), `${one}, ${other}`).toBeGreaterThan(8);
  });
});

test("two prompts with the same theme and mood give two pictures", () => {
  const first = paint("the calm sea", 1, SIZE);
  expect(distance(first, paint("the calm sea of my childhood village", 1, SIZE))).toBeGreaterThan(3);
});

test("the same words in another mood have other colours", () => {
  expect(distance(paint("sea grief", 5, SIZE), paint("sea joy", 5, SIZE))).toBeGreaterThan(15);
});

test.each([
  ["a path in the rain", "path", "rain"],
  ["un jardín bajo la lluvia", "garden", "rain"],
  ["il mare mentre piove", "sea", "rain"],
  ["la ventana y la nieve", "doorway", "snow"],
  ["neve sul sentiero", "path", "snow"],
  ["snow on the sea", "sea", "snow"],
  ["nieve en el desierto", "dunes", "snow"],
  ["pioggia sul bosco", "forest", "rain"],
  ["una tarde de nieve", "snow", "snow"],
  // Snow lies among firs, and rain falls on a lake.
  ["un bosque nevado", "snow", "snow"],
  ["rain on the lake", "rain", "rain"],
  // Nothing falls indoors.
  ["a candle in the rain", "rain", "rain"],
  ["a fire in the snow", "fire", "snow"],
  ["a mountain after the rain", "mountain", null],
  ["la montagna dopo la pioggia", "mountain", null],
  ["a rainbow over the sea", "sea", null],
  ["fuego", "fire", null],
  ["una candela", "flame", null],
  ["un fiore di loto", "lotus", null],
  ["ondas de luz bajo el agua", "sea", null],
])("%s shows what it names", (prompt, theme, weather) => {
  expect(readPrompt(prompt)).toMatchObject({ theme, weather });
});

test("what snow lies on has the colours of winter", () => {
  expect(readPrompt("a garden in the snow")).toMatchObject({ theme: "garden", mood: "winter" });
});

test.each([
  ["rain", "dark", 0.03],
  ["rain", "light", 0.75],
  ["snow", "dark", 0.03],
  ["snow", "light", 0.75],
] as const)("%s is seen before what is %s", (weather, wish, ground) => {
  const size = 256;
  const canvas = new Canvas(size);
  for (const plane of [canvas.red, canvas.green, canvas.blue]) plane.fill(ground);
  const random = createRandom(5);
  const palette = choosePalette("grief", random, wish);
  drawWeather({ canvas, size, random, palette, weather, noise: createNoise(1) });
  const seen = canvas.green.filter((value) => Math.abs(value - ground) > 0.04).length;
  expect(seen / size ** 2).toBeGreaterThan(0.02);
});

test("forty seeds of a theme are all painted, and none is a plain surface", () => {
  for (let seed = 0; seed < 40; seed += 1)
    expect(
      contrast(paint(wordOf(themes[seed % themes.length]!), 100 + seed, SIZE)),
      `${seed}`,
    ).toBeGreaterThan(4);
});

test.each([
  ["nothing", ""],
  ["10,000 characters", "light ".repeat(1_700)],
  ["markup", `"/><svg><script>alert(1)</script><foreignObject>`],
  ["emoji", "🌊🌅"],
  ["right to left", "\u202eالسلام"],
])("a hostile prompt is only a seed: %s", (_name, prompt) => {
  expect(contrast(paint(prompt, 7, SIZE))).toBeGreaterThan(4);
});

test.each([0, -1, 2 ** 31, 2 ** 53, 0.5, Number.NaN])("any number is a seed: %s", (seed) => {
  expect(contrast(paint("mountain", seed, SIZE))).toBeGreaterThan(4);
});

test("says how far it is, in order", () => {
  const shares: number[] = [];
  paint("moon", 1, SIZE, (share) => shares.push(share));
  expect(shares.length).toBeGreaterThan(2);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});
