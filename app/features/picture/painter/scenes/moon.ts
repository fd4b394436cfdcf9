import { clamp, smooth } from "../canvas";
import { blend, bright, gradient } from "../colour";
import { bentStroke, emptyMask, petal, type Point } from "../shapes";
import { drawMist, drawRidge, drawSky, drawWater, type Light } from "./atmosphere";
import type { Scene, Studio } from "./scene";
import { scatterStars } from "./stars";

/** A large moon, over the sea, over hills, or behind a branch in blossom. */
export const moon: Scene = {
  ground: "dark",
  finish: { bloom: 0.4 },
  draw(studio) {
    const { palette, random, noise } = studio;
    const kind = random.pick(["sea", "hills", "branch"] as const);
    const horizon = kind === "sea" ? random.between(0.66, 0.74) : 1.02;
    const light: Light = {
      x: random.between(0.36, 0.64),
      y: random.between(0.3, 0.42),
      radius: random.between(0.13, kind === "sea" ? 0.19 : 0.26),
      strength: 0.42,
      haze: 0.015,
    };
    drawSky(studio, { horizon, light: { ...light, radius: 0.001 }, clouds: 0.15 });
    scatterStars(studio, 260, 0.75);
    drawMoon(studio, light);
    drawMist(
      studio,
      light.y + light.radius * random.between(0.2, 0.75),
      0.05,
      blend(palette.middle, palette.low, 0.3),
      0.6,
    );
    if (kind === "sea") {
      drawMist(studio, horizon - 0.01, 0.04, blend(palette.low, palette.middle, 0.4), 0.5);
      drawWater(studio, {
        horizon,
        light: { ...light, radius: 0.06 },
        waves: 0.75,
        depth: palette.near,
        glitter: 0.75,
      });
      return;
    }
    const layers = kind === "hills" ? 4 : 2;
    for (let layer = 0; layer < layers; layer += 1) {
      const near = (layer + 1) / layers;
      const seed = random.between(0, 99);
      drawRidge(studio, {
        line: (x) =>
          0.74 +
          near * 0.16 +
          (4 - layers) * 0.02 -
          0.1 * noise.layered(x * (1.6 + layer * 0.5) + seed, seed, 5),
        colour: blend(blend(palette.far, palette.middle, 0.35), palette.near, near),
        air: blend(palette.middle, palette.far, near * 0.6),
        depth: 0.22,
        texture: 0.35,
        light,
        rim: 0.6 * (1 - near),
      });
    }
    if (kind === "branch") drawBranch(studio);
  },
};

function drawMoon({ canvas, palette, noise, random }: Studio, light: Light): void {
  const seed = random.between(0, 99);
  const tone = gradient([
    blend(palette.light, palette.middle, 0.42),
    blend(palette.light, palette.low, 0.35),
    bright(palette.light, 1.05),
  ]);
  canvas.each(
    (x, y, index) => {
      const [u, v] = [(x - light.x) / light.radius, (y - light.y) / light.radius];
      const away = Math.hypot(u, v);
      if (away > 1.02) return;
      // Seen as a ball: the seas of the moon are narrower towards its edge.
      const ball = 1 / (0.35 + Math.sqrt(Math.max(0, 1 - away * away)));
      const seas =
        noise.layered(u * ball * 0.9 + seed, v * ball * 0.9 + seed, 5) +
        0.35 * noise.layered(u * 4 + seed, v * 4, 4);
      const value =
        0.72 - smooth(-0.02, 0.5, seas) * 0.62 + 0.1 * noise.at(u * 14, v * 14 + seed) - 0.22 * away ** 4;
      canvas.over(index, tone(clamp(value + 0.2)), clamp(0.5 + (1 - away) * light.radius * canvas.size));
    },
    light.y - light.radius * 1.1,
    light.y + light.radius * 1.1,
  );
}

/** A branch across the moon, as on an old print. */
function drawBranch({ canvas, size, palette, random }: Studio): void {
  const wood = emptyMask(size);
  const [back, front] = [emptyMask(size), emptyMask(size)];
  const fromLeft = random.chance(0.5);
  const mirror = ([x, y]: Point): Point => (fromLeft ? [x, y] : [1 - x, y]);
  const bloom = (at: Point) => {
    const mask = random.chance(0.45) ? back : front;
    const turn = random.between(0, 6.28);
    const length = random.between(0.009, 0.016);
    const flat = random.between(0.6, 1);
    for (let leaf = 0; leaf < 5; leaf += 1) {
      const angle = turn + (leaf / 5) * 2 * Math.PI;
      petal(mask, size, mirror(at), {
        angle,
        length: length * (0.75 + 0.25 * flat),
        width: length * 0.36 * flat,
        belly: 0.7,
      });
    }
  };
  const grow = (from: Point, angle: number, length: number, width: number, depth: number): void => {
    const to: Point = [from[0] + Math.cos(angle) * length, from[1] + Math.sin(angle) * length];
    const bend: Point = [
      from[0] + Math.cos(angle - 0.3) * length * 0.5,
      from[1] + Math.sin(angle - 0.3) * length * 0.5,
    ];
    bentStroke(wood, size, [mirror(from), mirror(bend), mirror(to)], width, width * 0.62);
    const blossoms = depth < 3 ? random.whole(1, 3) : 0;
    for (let count = 0; count < blossoms; count += 1) {
      const t = random.next();
      bloom([
        from[0] + (to[0] - from[0]) * t + random.gauss() * 0.008,
        from[1] + (to[1] - from[1]) * t + random.gauss() * 0.008,
      ]);
    }
    if (depth === 0) return;
    grow(to, angle + random.between(-0.32, 0.2), length * 0.82, width * 0.64, depth - 1);
    if (random.chance(0.85))
      grow(
        to,
        angle + random.pick([-1, 1]) * random.between(0.5, 0.95),
        length * 0.6,
        width * 0.5,
        depth - 1,
      );
  };
  grow([-0.03, random.between(0.5, 0.66)], random.between(-0.42, -0.2), 0.24, 0.0125, 5);
  if (random.chance(0.6)) grow([-0.03, random.between(0.28, 0.4)], random.between(-0.1, 0.2), 0.15, 0.007, 4);
  canvas.fill(wood, palette.near, 0.97);
  canvas.fill(back, blend(blend(palette.low, palette.light, 0.3), palette.near, 0.3), 0.95);
  canvas.fill(front, blend(blend(palette.low, palette.accent, 0.2), palette.light, 0.45), 0.97);
}
