import { blur, clamp, field, smooth } from "../canvas";
import { blend, bright, gradient } from "../colour";
import { ellipse, emptyMask } from "../shapes";
import { drawMist, drawRidge } from "./atmosphere";
import type { Scene, Studio } from "./scene";

/** The band of the milky way over dark hills. */
export const stars: Scene = {
  ground: "dark",
  finish: { bloom: 0.5, vignette: 0.38 },
  draw(studio) {
    const { canvas, palette, noise, random } = studio;
    const seed = random.between(0, 99);
    const sky = gradient([
      blend(palette.near, palette.high, 0.55),
      palette.high,
      blend(palette.high, palette.middle, 0.7),
      blend(palette.middle, palette.low, 0.45),
    ]);
    const tilt = random.between(0.45, 1.05) * (random.chance(0.5) ? 1 : -1);
    const [cx, cy] = [random.between(0.4, 0.6), random.between(0.32, 0.42)];
    const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
    const warp = field((x, y) => noise.layered(x * 2.4 + seed, y * 2.4 - seed, 4));
    const band = (x: number, y: number) => {
      const across = -(x - cx) * sin + (y - cy) * cos + 0.09 * warp(x, y);
      return Math.exp(-((across / 0.13) ** 2));
    };
    const [dust, glow] = [blend(palette.middle, palette.low, 0.45), blend(palette.low, palette.light, 0.5)];
    canvas.each((x, y, index) => {
      const wander = warp(x, y);
      canvas.over(index, sky(clamp(y ** 1.5 * 1.05 + wander * 0.08)), 1);
      const inside = band(x, y);
      const along = (x - cx) * cos + (y - cy) * sin;
      const cloud = noise.layered(x * 5 + wander * 1.2 + seed, y * 5 + wander, 6);
      const lane =
        smooth(0.02, 0.34, noise.layered(x * 3.6 - wander * 1.6 + seed, y * 3.6 + seed + wander, 5)) *
        smooth(0.25, 0.85, inside);
      const body = clamp(inside * (0.62 + 0.75 * cloud));
      canvas.over(index, dust, body * 0.52);
      canvas.over(index, glow, body * body * (0.26 + 0.5 * Math.exp(-((along / 0.28) ** 2))));
      canvas.dim(index, 1 - 0.58 * lane);
    });
    scatterStars(studio, 1700, 1, band);
    const light = { x: cx + cos * 0.5 * Math.sign(sin), y: 0.8, radius: 0, strength: 0.4, haze: 1 };
    drawMist(studio, 0.84, 0.09, blend(palette.low, palette.accent, 0.3), 0.5);
    const layers = random.whole(2, 4);
    for (let layer = 0; layer < layers; layer += 1) {
      const near = (layer + 1) / layers;
      const from = random.between(0, 99);
      drawRidge(studio, {
        line: (x) => 0.8 + near * 0.12 - 0.13 * noise.layered(x * (1.5 + layer * 0.6) + from, from, 6),
        colour: blend(blend(palette.far, palette.high, 0.4), palette.near, near),
        air: blend(palette.middle, palette.high, near),
        depth: 0.2,
        texture: 0.3,
        light,
        rim: 0.8 * (1 - near),
      });
    }
  },
};

/** Stars: many faint ones and a few that shine; denser where `dense` is near 1. */
export function scatterStars(
  { canvas, size, palette, random }: Studio,
  count: number,
  bottom: number,
  dense: (x: number, y: number) => number = () => 0.3,
): void {
  const [faint, large] = [emptyMask(size), emptyMask(size)];
  for (let star = 0; star < count; star += 1) {
    const [x, y] = [random.next(), random.next() * bottom];
    const size2 = random.next() ** 9;
    if (!random.chance(0.25 + 0.75 * dense(x, y))) continue;
    const radius = 0.0005 + 0.0013 * size2;
    ellipse(faint, size, [x, y], [radius, radius], { strength: random.between(0.15, 0.75) + size2 * 0.4 });
    if (size2 > 0.45) ellipse(large, size, [x, y], [0.003, 0.003], { strength: 0.8 });
  }
  const shine = blur(large, size, 0.005);
  const tint = blend(palette.light, palette.low, 0.2);
  canvas.each((_x, y, index) => {
    const amount = (faint[index]! * 0.95 + shine[index]! * 0.7) * smooth(bottom, bottom * 0.55, y);
    if (amount > 0.003) canvas.add(index, bright(tint, 1), amount);
  });
}
