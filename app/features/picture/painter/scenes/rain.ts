import { clamp, smooth } from "../canvas";
import { blend } from "../colour";
import { drawMist, drawRidge, drawSky, drawWater } from "./atmosphere";
import type { Scene, Studio } from "./scene";
import { drawRain } from "./weather";

/** Rain on still water: rings that meet, hills that fade, one warm light beyond. */
export const rain: Scene = {
  drawsWeather: true,
  finish: { bloom: 0.3 },
  draw(studio) {
    const { palette, random, noise } = studio;
    const horizon = random.between(0.36, 0.48);
    const light = {
      x: random.chance(0.5) ? random.between(0.26, 0.4) : random.between(0.6, 0.74),
      y: horizon - random.between(0.03, 0.1),
      radius: 0.03,
      strength: 0.6,
      haze: 1.6,
    };
    drawSky(studio, { horizon, light, clouds: 1 });
    for (let layer = 0; layer < 3; layer += 1) {
      const seed = random.between(0, 99);
      const colour = blend(blend(palette.far, palette.middle, 0.55), palette.near, layer * 0.22);
      drawRidge(studio, {
        line: (x) =>
          horizon +
          0.004 -
          (0.12 - 0.035 * layer) * (0.45 + noise.layered(x * (1.6 + layer) + seed, seed, 5)),
        colour,
        air: blend(palette.low, palette.middle, 0.45),
        depth: 0.13,
        texture: 0.25,
        light,
      });
      drawMist(studio, horizon - 0.03, 0.05, blend(palette.low, palette.middle, 0.4), 0.35);
    }
    const depth = blend(palette.near, palette.high, palette.isDark ? 0.45 : 0.75);
    drawWater(studio, { horizon, light, waves: 0.28, depth, glitter: 0.4 });
    drawRings(studio, horizon);
    drawRain(studio);
  },
};

interface Ring {
  x: number;
  y: number;
  radius: number;
  flat: number;
  strength: number;
}

/** Each ring has a lit side and a dark one, so that the water lies flat. */
function drawRings({ canvas, palette, random, size }: Studio, horizon: number): void {
  const rings: Ring[] = [];
  for (let drop = 0; drop < 46; drop += 1) {
    const down = random.next() ** 0.75;
    const [x, y] = [random.between(-0.05, 1.05), horizon + 0.02 + (1 - horizon) * down];
    const reach = (0.006 + 0.07 * down) * random.between(0.3, 1.15);
    const count = random.whole(1, 3);
    for (let ring = 0; ring < count; ring += 1)
      rings.push({
        x,
        y,
        radius: reach * (1 - ring * 0.32),
        flat: 0.2 + 0.16 * down,
        strength: random.between(0.25, 0.8) / (1 + ring * 0.4),
      });
  }
  const bright = blend(palette.low, palette.light, 0.55);
  for (const { x, y, radius, flat, strength } of rings) {
    const width = 0.0009 + radius * 0.028;
    const [first, last] = [
      Math.max(0, Math.floor((y - radius * flat - width * 2) * size)),
      Math.min(size - 1, Math.ceil((y + radius * flat + width * 2) * size)),
    ];
    for (let row = first; row <= last; row += 1) {
      const v = ((row + 0.5) / size - y) / flat;
      for (
        let column = Math.max(0, Math.floor((x - radius - width * 3) * size));
        column <= Math.min(size - 1, Math.ceil((x + radius + width * 3) * size));
        column += 1
      ) {
        const away = Math.hypot((column + 0.5) / size - x, v) - radius;
        const index = row * size + column;
        const lit = Math.exp(-((away / width) ** 2)) * (0.5 + 0.5 * smooth(-radius, radius, -v));
        const dark = Math.exp(-(((away + width * 1.8) / width) ** 2));
        canvas.dim(index, 1 - 0.26 * dark * strength);
        canvas.over(index, bright, clamp(0.5 * lit * strength));
      }
    }
  }
}
