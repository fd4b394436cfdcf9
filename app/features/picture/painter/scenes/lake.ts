import { blend } from "../colour";
import { emptyMask, bentStroke, ellipse } from "../shapes";
import { chooseLight, drawMist, drawRidge, drawSky, drawWater } from "./atmosphere";
import type { Scene, Studio } from "./scene";

/** Hills that stand on their heads in still water, with reeds in front. */
export const lake: Scene = {
  draw(studio) {
    const { palette, random, noise } = studio;
    const horizon = random.between(0.52, 0.62);
    const light = { ...chooseLight(studio, horizon - random.between(0.12, 0.22)) };
    drawSky(studio, { horizon, light, clouds: random.between(0.1, 0.6) });
    const layers = random.whole(2, 4);
    for (let layer = 0; layer < layers; layer += 1) {
      const near = (layer + 1) / layers;
      const seed = random.between(0, 99);
      const height = random.between(0.07, 0.2) * (1.25 - near * 0.7);
      const scale = random.between(1.6, 2.8) + layer;
      const colour = blend(blend(palette.far, palette.low, 0.55), palette.near, near * 0.62);
      drawRidge(studio, {
        line: (x) => horizon + 0.004 - height * (0.55 + noise.layered(x * scale + seed, seed, 5) * 0.95),
        colour,
        air: blend(palette.low, palette.light, 0.15),
        depth: 0.24 - 0.1 * near,
        texture: 0.35,
        light,
        rim: 1.2 - near,
      });
    }
    drawMist(studio, horizon - 0.015, 0.035, blend(palette.low, palette.light, 0.35), 0.55);
    drawWater(studio, {
      horizon,
      light,
      waves: random.between(0.08, 0.3),
      depth: blend(palette.near, palette.high, palette.isDark ? 0.4 : 0.75),
      glitter: 0.35,
    });
    drawMist(studio, horizon + 0.01, 0.02, blend(palette.low, palette.light, 0.45), 0.5);
    drawReeds(studio);
  },
};

/** Reeds and their seed heads at one side of the foreground. */
function drawReeds({ canvas, size, palette, random }: Studio): void {
  const mask = emptyMask(size);
  const side = random.chance(0.5) ? 0 : 1;
  const count = random.whole(26, 44);
  for (let reed = 0; reed < count; reed += 1) {
    const away = random.next() ** 1.7 * 0.42;
    const x = side === 0 ? away - 0.02 : 1.02 - away;
    const tall = random.between(0.1, 0.34) * (1 - away * 1.4);
    const lean = random.gauss() * 0.035 + (side === 0 ? 0.03 : -0.03);
    const tip = [x + lean * 1.6, 1.02 - tall] as const;
    bentStroke(mask, size, [[x, 1.02], [x + lean * 0.3, 1.02 - tall * 0.6], tip], 0.0022, 0.0007);
    if (random.chance(0.35)) ellipse(mask, size, tip, [0.0042, 0.02], { angle: lean * 4 });
  }
  canvas.fill(mask, palette.near, 0.94);
}
