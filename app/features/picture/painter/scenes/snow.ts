import { clamp } from "../canvas";
import { blend } from "../colour";
import { emptyMask, stroke } from "../shapes";
import { chooseLight, drawMist, drawRidge, drawSky } from "./atmosphere";
import type { Scene, Studio } from "./scene";
import { drawSnowfall } from "./weather";

/** Firs in deep snow, and more of it falling. */
export const snow: Scene = {
  drawsWeather: true,
  finish: { bloom: 0.28 },
  draw(studio) {
    const { palette, random, noise } = studio;
    const horizon = random.between(0.5, 0.6);
    const light = chooseLight(studio, horizon - 0.08);
    light.haze = 0.5;
    drawSky(studio, { horizon: horizon + 0.1, light, clouds: random.between(0.3, 0.9) });
    const white = palette.isDark
      ? blend(palette.low, palette.light, 0.58)
      : blend(palette.low, palette.light, 0.7);
    const blue = blend(palette.far, palette.middle, 0.6);
    for (let layer = 0; layer < 4; layer += 1) {
      const near = layer / 3;
      const seed = random.between(0, 99);
      const base = horizon + near ** 1.3 * (0.86 - horizon);
      const line = (x: number) =>
        base - (0.06 - 0.02 * near) * noise.layered(x * (1.9 - near * 0.8) + seed, seed, 3);
      plantFirs(studio, line, near, white, blue);
      drawRidge(studio, {
        line,
        colour: blend(blend(blue, white, 0.55), white, 0.35 + 0.5 * near),
        air: blend(blue, palette.high, palette.isDark ? 0.35 * near : 0.1),
        depth: 0.3 + 0.12 * near,
        texture: 0.16,
        light,
      });
      drawMist(studio, base + 0.01, 0.04, blend(white, palette.low, 0.5), 0.28 * (1 - near));
    }
    drawSnowfall(studio);
  },
};

function plantFirs(
  { canvas, size, palette, random }: Studio,
  line: (x: number) => number,
  near: number,
  white: readonly [number, number, number],
  blue: readonly [number, number, number],
): void {
  const count = near === 1 ? random.whole(2, 4) : Math.round(36 - near * 28);
  const wood = emptyMask(size);
  const caps = emptyMask(size);
  const middle = random.between(0.2, 0.8);
  for (let fir = 0; fir < count; fir += 1) {
    const x =
      near === 1
        ? fir % 2
          ? random.between(0.78, 0.97)
          : random.between(0.03, 0.22)
        : near === 0
          ? random.next()
          : middle + random.gauss() * 0.3;
    const foot = line(clamp(x)) + 0.012 + 0.01 * near;
    const tall = (0.05 + 0.34 * near ** 1.3) * random.between(0.65, 1.2);
    stroke(wood, size, [x, foot + 0.01], [x, foot - tall], tall * 0.02, 0.0006);
    const tiers = Math.round(16 + near * 26);
    for (let tier = 0; tier < tiers; tier += 1) {
      const up = 0.09 + (0.9 * tier) / tiers;
      const thin = 1 - 0.9 * up;
      const y = foot - tall * up;
      for (const side of [-1, 1]) {
        const reach = tall * 0.22 * (1 - up) ** 0.9 * random.between(0.68, 1.1);
        const drop = reach * random.between(0.3, 0.6);
        stroke(
          wood,
          size,
          [x, y - reach * 0.15],
          [x + side * reach, y + drop],
          tall * 0.021 * thin,
          tall * 0.003,
        );
        // Snow lies on the outer part of a bough, not on all of them.
        if (!random.chance(0.55)) continue;
        const [from, to] = [random.between(0.25, 0.5), random.between(0.65, 0.95)];
        const along = (share: number) =>
          [
            x + side * reach * share,
            y - reach * 0.15 + (drop + reach * 0.15) * share - tall * 0.007 * thin,
          ] as const;
        stroke(
          caps,
          size,
          along(from),
          along(to),
          tall * 0.0055 * thin,
          tall * 0.002,
          random.between(0.55, 0.95),
        );
      }
    }
  }
  const tone = blend(blend(palette.far, palette.low, 0.45), palette.near, 0.15 + 0.8 * near);
  canvas.fill(wood, tone);
  canvas.fill(caps, blend(blue, white, 0.75), 0.85);
}
