import { clamp, smooth } from "../canvas";
import { blend, mix } from "../colour";
import { chooseLight, drawMist, drawRidge, drawSky, type Light } from "./atmosphere";
import type { Scene, Studio } from "./scene";

/** One great peak in evening light, and range after range before it. */
export const mountain: Scene = {
  draw(studio) {
    const { palette, random, noise } = studio;
    const foot = random.between(0.64, 0.74);
    const light = chooseLight(studio, random.between(0.3, 0.42));
    light.radius *= 0.8;
    drawSky(studio, { horizon: foot + 0.08, light, clouds: random.between(0.1, 0.5) });
    drawPeak(studio, light, foot);
    drawMist(studio, foot - 0.02, 0.07, blend(palette.low, palette.light, 0.2), 0.7);
    const layers = random.whole(3, 5);
    for (let layer = 0; layer < layers; layer += 1) {
      const near = (layer + 1) / layers;
      const seed = random.between(0, 99);
      const base = foot + 0.02 + (0.98 - foot) * (layer / layers) * 0.92;
      const height = random.between(0.05, 0.12);
      const scale = random.between(1.5, 2.6);
      const colour = blend(blend(palette.far, palette.low, 0.25), palette.near, near ** 1.2);
      drawRidge(studio, {
        line: (x) => base - height * noise.layered(x * scale + seed, seed, 6) * 1.6,
        colour,
        air: blend(palette.low, palette.far, 0.2 + 0.5 * near),
        depth: 0.2 + 0.25 * near,
        texture: 0.4,
        light,
        rim: 1 - near,
      });
    }
  },
};

/** The peak: a lit and a shaded face along a spine that wanders down, with snow above a torn line. */
function drawPeak({ canvas, palette, noise, random }: Studio, light: Light, foot: number): void {
  const { size } = canvas;
  const px = light.x < 0.5 ? random.between(0.54, 0.68) : random.between(0.32, 0.46);
  const py = random.between(0.2, 0.32);
  const [left, right] = [random.between(0.75, 1.15), random.between(0.75, 1.15)];
  const seed = random.between(0, 99);
  const crest = Float32Array.from({ length: size }, (_, column) => {
    const x = (column + 0.5) / size - px;
    const away = Math.abs(x);
    const slope = (x < 0 ? left : right) * away * (1 + 0.5 * Math.exp(-away / 0.07)) * (1 - 0.32 * away);
    return py + slope + noise.layered(x * 7 + seed, seed, 6) * (0.02 + 0.16 * Math.min(0.4, away));
  });
  const fromLeft = light.x < px;
  const lit = blend(palette.low, palette.light, 0.5);
  const bare = blend(palette.far, palette.low, 0.35);
  const shade = blend(palette.far, palette.high, 0.5);
  const air = blend(palette.low, palette.light, 0.12);
  const shadedSnow = blend(shade, lit, 0.25);
  canvas.each((x, y, index) => {
    const below = y - crest[index % size]!;
    const cover = clamp(0.5 + below * size);
    if (cover <= 0) return;
    const down = y - py;
    const spine = px + noise.layered(y * 5 + seed, seed + 7, 4) * 0.5 * down;
    const ribs = noise.ridged((x - px) * 5 + (y - py) * (x < spine ? 2.6 : -2.6) + seed, y * 3.2, 5) - 0.62;
    const side = ((x - spine) * (fromLeft ? -1 : 1)) / (0.045 + down * 0.4) + ribs * 1.9;
    const face = smooth(-0.35, 0.55, side);
    const snowLine = 0.16 + 0.14 * noise.layered(x * 9 + seed, y * 9, 4) + ribs * 0.5;
    const snow = smooth(snowLine + 0.05, snowLine - 0.05, down * 0.75);
    const rock = mix(shade, bare, face);
    const white = mix(shadedSnow, lit, face);
    canvas.over(index, mix(rock, white, snow), cover);
    canvas.over(index, air, cover * smooth(py + 0.1, foot + 0.06, y) * 0.85);
  }, py - 0.05);
}
