import { clamp, smooth } from "../canvas";
import { blend, bright, gradient, mix } from "../colour";
import { chooseLight, drawDisc, drawSky, type Light } from "./atmosphere";
import type { Scene, Studio } from "./scene";

/** Sand that the wind has drawn: crests, lit slopes, deep shadows. */
export const dunes: Scene = {
  finish: { grain: 1.35 },
  draw(studio) {
    const { random } = studio;
    const horizon = random.between(0.42, 0.56);
    const light = chooseLight(studio, horizon - 0.1);
    drawSky(studio, { horizon: horizon + 0.08, light, clouds: random.between(0, 0.25) });
    drawDisc(studio.canvas, light, studio.palette.sun);
    const count = random.whole(4, 6);
    for (let dune = 0; dune < count; dune += 1) drawDune(studio, light, horizon, dune / (count - 1));
  },
};

function drawDune(
  { canvas, palette, noise, random }: Studio,
  light: Light,
  horizon: number,
  near: number,
): void {
  const { size } = canvas;
  const seed = random.between(0, 99);
  const base = horizon + 0.02 + (0.86 - horizon) * near ** 1.25;
  const peak = random.between(0.15, 0.85);
  const height = (0.05 + 0.11 * near) * random.between(0.7, 1.2);
  const width = random.between(0.24, 0.45);
  const line = (x: number) => {
    const away = (x - peak) / width;
    const hump = 1 / (1 + Math.abs(away) ** 1.8);
    return (
      base -
      height * hump -
      0.03 * (1 + near) * noise.at(x * 1.6 + seed, seed) -
      0.003 * noise.at(x * 9, seed)
    );
  };
  const crest = Float32Array.from({ length: size }, (_, column) => line((column + 0.5) / size));
  const fromLeft = light.x < peak;
  const sand = blend(palette.low, palette.far, 0.2 + 0.35 * near);
  const lit = gradient([blend(sand, palette.light, 0.55 - 0.25 * near), sand, blend(sand, palette.far, 0.6)]);
  const dark = blend(palette.far, palette.near, 0.25 + 0.6 * near);
  const shade = gradient([blend(dark, palette.near, 0.35), dark, blend(dark, sand, 0.3)]);
  const bend = random.between(0.2, 0.6) * (fromLeft ? 1 : -1);
  canvas.each(
    (x, y, index) => {
      const below = y - crest[index % size]!;
      const cover = clamp(0.5 + below * size);
      if (cover <= 0) return;
      const down = below / (0.12 + 0.25 * near);
      // The crest leaves the skyline at the peak and runs down towards us in a bow.
      const spine =
        peak + bend * below * (1.6 - below) + 0.07 * Math.sin(below * 9 + seed) * smooth(0, 0.12, below);
      const side = (x - spine) * (fromLeft ? 1 : -1);
      const shadow = smooth(-0.004 - 0.012 * down, 0.004 + 0.05 * down * down, side) * smooth(1.9, 0.4, down);
      canvas.over(index, mix(lit(down * 0.8), shade(down * 0.7), shadow), cover);
      const ripple = Math.sin(
        (y * 95 + x * 22 * (fromLeft ? 1 : -1) + 5 * noise.layered(x * 4 + seed, y * 6, 3)) *
          (1.7 - near * 0.7) *
          2,
      );
      const strength = 0.028 * near * (1 - shadow) * smooth(0.02, 0.2, below);
      canvas.dim(index, 1 + cover * ripple * strength);
      const edge = Math.exp(-below / 0.005) * (1 - shadow);
      canvas.add(index, bright(palette.light, 0.16), cover * edge);
    },
    crest.reduce((low, value) => Math.min(low, value), 1) - 0.01,
  );
}
