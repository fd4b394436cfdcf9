import { clamp, smooth } from "../canvas";
import { blend, gradient } from "../colour";
import { drawMist, drawRidge, drawSky, drawWater } from "./atmosphere";
import type { Scene, Studio } from "./scene";
import { drawWeather } from "./weather";

/** A dark room with an open arch: the day outside, and its light on the floor. */
export const doorway: Scene = {
  drawsWeather: true,
  finish: { bloom: 0.5, vignette: 0.34 },
  draw(studio) {
    const { canvas, palette, noise, random } = studio;
    const floor = random.between(0.7, 0.76);
    const cx = random.pick([0.36, 0.5, 0.64]) + random.between(-0.03, 0.03);
    const half = random.between(0.12, 0.17);
    const spring = random.between(0.3, 0.38);
    const pointed = random.chance(0.4);
    drawOutside(studio, cx, floor);
    const seed = random.between(0, 99);
    const opening = (x: number, y: number) => {
      const u = Math.abs(x - cx);
      if (y > spring) return half - u;
      const up = spring - y;
      if (pointed) return half * 1.6 - Math.hypot(u + half * 0.6, up);
      return half - Math.hypot(u, up);
    };
    const wall = palette.isDark
      ? gradient([
          blend(palette.far, palette.middle, 0.5),
          blend(palette.far, palette.high, 0.5),
          palette.high,
          palette.near,
        ])
      : gradient([
          blend(palette.low, palette.middle, 0.5),
          blend(palette.middle, palette.far, 0.5),
          palette.far,
          blend(palette.far, palette.near, 0.5),
        ]);
    const ground = palette.isDark
      ? blend(palette.near, palette.high, 0.35)
      : blend(palette.far, palette.near, 0.35);
    const planks = gradient([ground, palette.near]);
    const warm = blend(palette.low, palette.light, 0.45);
    const depth = 0.03;
    const side = cx < 0.5 ? 1 : -1;
    canvas.each((x, y, index) => {
      const inside = opening(x, y);
      const isFloor = y > floor + 0.004 * noise.at(x * 4, seed);
      const through = isFloor ? 0 : clamp(0.5 + inside * canvas.size);
      if (through >= 1) return;
      const plaster = noise.layered(x * 5 + seed, y * 5, 6);
      const away = Math.max(0, -inside);
      if (isFloor) {
        const down = (y - floor) / (1 - floor);
        // The arch's light, thrown forwards and to one side.
        const px = cx + (x - cx - side * down * 0.1) / (1 + down * 0.9);
        const py = floor - down * 0.62;
        const pool = smooth(-0.012 - 0.03 * down, 0.016 + 0.03 * down, opening(px, py)) * (1 - 0.45 * down);
        const board = noise.layered(x * 3 + seed, y * 46, 4);
        const lines = smooth(0.06, 0.0, Math.abs((((x - 0.5) / (0.6 + down)) * 9) % 1)) * 0.12;
        canvas.over(index, planks(0.2 + 0.35 * down + board * 0.35 + lines), 1);
        canvas.over(index, warm, pool * (0.72 + 0.22 * board));
        canvas.add(index, palette.low, 0.13 * Math.exp(-Math.hypot(x - cx, (y - floor) * 1.3) / 0.16));
        return;
      }
      const tone = wall(clamp(away * 1.7 + 0.06 + plaster * 0.2 + (y < 0.2 ? 0.1 * (0.2 - y) * 5 : 0)));
      canvas.over(index, tone, 1 - through);
      // The thickness of the wall on the side that the light falls on.
      const reveal =
        smooth(0, 0.003, -inside) *
        smooth(depth, depth - 0.003, away) *
        (0.22 + 0.78 * smooth(-half, half * 0.7, (x - cx) * side));
      canvas.over(
        index,
        blend(palette.low, palette.light, 0.4),
        reveal * (0.42 + 0.2 * plaster) * (1 - through),
      );
    });
    // Light in the dust of the room.
    canvas.each((x, y, index) => {
      const away = Math.hypot((x - cx) * 1.1, (y - (spring + floor) / 2) * 0.75);
      canvas.add(index, palette.low, (palette.isDark ? 0.13 : 0.05) * Math.exp(-away / 0.15));
    });
  },
};

function drawOutside(studio: Studio, cx: number, floor: number): void {
  const { palette, random, noise } = studio;
  const light = {
    x: cx + random.between(-0.06, 0.06),
    y: random.between(0.42, 0.52),
    radius: random.between(0.035, 0.06),
    strength: 0.95,
    haze: 0.3,
  };
  const horizon = floor - random.between(0.07, 0.13);
  const day = {
    ...studio,
    palette: {
      ...palette,
      high: blend(palette.middle, palette.low, 0.25),
      middle: blend(palette.middle, palette.low, 0.6),
    },
  };
  drawSky(day, { horizon, light, clouds: 0.4 });
  for (let layer = 0; layer < 2; layer += 1) {
    const seed = random.between(0, 99);
    drawRidge(day, {
      line: (x) => horizon + 0.004 - (0.07 - 0.03 * layer) * (0.5 + noise.layered(x * 4 + seed, seed, 5)),
      colour: blend(palette.far, palette.low, 0.55 - layer * 0.25),
      air: palette.low,
      depth: 0.1,
      texture: 0.2,
      light,
    });
  }
  drawMist(day, horizon, 0.03, palette.low, 0.5);
  drawWater(day, {
    horizon,
    light,
    waves: 0.5,
    depth: blend(palette.middle, palette.far, 0.4),
    glitter: 0.7,
  });
  drawWeather(day);
}
