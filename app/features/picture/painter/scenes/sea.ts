import { blend } from "../colour";
import { chooseLight, drawMist, drawRidge, drawSky, drawWater } from "./atmosphere";
import type { Scene } from "./scene";

/** Open water under a low light, sometimes with islands. */
export const sea: Scene = {
  draw(studio) {
    const { palette, random, noise } = studio;
    const horizon = random.between(0.5, 0.66);
    const light = chooseLight(studio, horizon);
    drawSky(studio, { horizon, light, clouds: random.between(0.25, 0.85) });
    const islands = random.whole(0, 2);
    for (let island = 0; island < islands; island += 1) {
      const seed = random.between(0, 99);
      const middle = random.chance(0.5) ? random.between(-0.05, 0.25) : random.between(0.75, 1.05);
      const width = random.between(0.16, 0.3);
      const height = random.between(0.02, 0.07);
      const shape = (x: number) =>
        Math.exp(-(((x - middle) / width) ** 2)) * (1 + 0.7 * noise.layered(x * 9 + seed, seed, 4));
      const colour = blend(palette.far, palette.low, 0.45 - island * 0.25);
      drawRidge(studio, {
        line: (x) => horizon + 0.006 - height * shape(x),
        colour,
        air: blend(colour, palette.low, 0.6),
        depth: height * 1.3,
        texture: 0.3,
        light,
      });
    }
    drawMist(studio, horizon - 0.01, 0.03, blend(palette.low, palette.light, 0.3), 0.45);
    const depth = blend(palette.near, palette.high, palette.isDark ? 0.3 : 0.72);
    drawWater(studio, {
      horizon,
      light,
      waves: random.between(0.55, 1),
      depth,
      glitter: palette.isDark ? 0.9 : 0.55,
    });
  },
};
