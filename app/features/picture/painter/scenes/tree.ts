import { blend, bright } from "../colour";
import { ellipse, emptyMask, stroke, type Point } from "../shapes";
import { drawDisc, drawMist, drawRidge, drawSky, type Light } from "./atmosphere";
import type { Scene, Studio } from "./scene";

interface Twig {
  at: Point;
  angle: number;
}

/** One old tree on a hill, with the light behind its crown. */
export const tree: Scene = {
  draw(studio) {
    const { canvas, palette, random, noise, size } = studio;
    const ground = random.between(0.78, 0.84);
    const x = random.chance(0.5) ? random.between(0.36, 0.45) : random.between(0.55, 0.64);
    const light: Light = {
      x: x + random.between(-0.12, 0.12),
      y: random.between(0.34, 0.5),
      radius: random.between(0.13, 0.22),
      strength: palette.isDark ? 0.75 : 0.5,
      haze: random.between(0.03, 0.12),
    };
    drawSky(studio, { horizon: ground + 0.04, light, clouds: random.between(0, 0.4) });
    drawDisc(canvas, light, palette.sun);
    for (let layer = 0; layer < 2; layer += 1) {
      const seed = random.between(0, 99);
      drawRidge(studio, {
        line: (px) => ground - 0.06 + layer * 0.035 - 0.05 * noise.layered(px * 2 + seed, seed, 4),
        colour: blend(palette.far, palette.low, 0.45 - layer * 0.3),
        air: palette.low,
        depth: 0.14,
        texture: 0.3,
        light,
      });
    }
    drawMist(studio, ground - 0.02, 0.04, blend(palette.low, palette.light, 0.3), 0.5);
    const hill = (px: number) =>
      ground + 0.02 - 0.045 * Math.exp(-(((px - x) / 0.32) ** 2)) + 0.012 * noise.layered(px * 5, 3.3, 4);
    drawRidge(studio, {
      line: hill,
      colour: palette.near,
      air: blend(palette.near, palette.far, 0.25),
      depth: 0.5,
      texture: 0.6,
      light,
    });
    const wood = emptyMask(size);
    const twigs = growBranches(studio, wood, [x, hill(x) + 0.012]);
    canvas.fill(wood, blend(palette.near, palette.far, 0.06));
    if (random.chance(0.78)) hangLeaves(studio, twigs, light);
    drawGrass(studio, hill);
  },
};

function growBranches({ size, random }: Studio, mask: Float32Array, foot: Point): Twig[] {
  const twigs: Twig[] = [];
  const lean = random.between(-0.12, 0.12);
  const spread = random.between(0.4, 0.58);
  const grow = (from: Point, angle: number, length: number, width: number, depth: number): void => {
    const bend = angle + random.gauss() * 0.09;
    const middle: Point = [from[0] + Math.cos(bend) * length * 0.5, from[1] + Math.sin(bend) * length * 0.5];
    const to: Point = [
      middle[0] + Math.cos(angle) * length * 0.5,
      middle[1] + Math.sin(angle) * length * 0.5,
    ];
    stroke(mask, size, from, middle, width, width * 0.86);
    stroke(mask, size, middle, to, width * 0.86, width * 0.72);
    if (depth <= 3) twigs.push({ at: to, angle });
    if (depth === 0) return;
    const forks = random.chance(0.22) ? 3 : 2;
    for (let fork = 0; fork < forks; fork += 1) {
      const side = forks === 2 ? fork * 2 - 1 : fork - 1;
      const turn = side * spread * random.between(0.55, 1.25) + random.gauss() * 0.07;
      // Branches reach up again, towards the light.
      const next = (angle + turn) * 0.94 + (-Math.PI / 2) * 0.06;
      grow(to, next, length * random.between(0.7, 0.86), width * random.between(0.56, 0.72), depth - 1);
    }
  };
  const tall = random.between(0.13, 0.165);
  for (const side of [-1, 1])
    stroke(mask, size, [foot[0] + side * 0.035, foot[1] + 0.012], [foot[0], foot[1] - 0.035], 0.003, 0.012);
  grow(foot, -Math.PI / 2 + lean, tall, 0.021, 8);
  return twigs;
}

/** Leaves in three tones: those in the shade first, those with the light behind them last. */
function hangLeaves({ canvas, size, palette, random }: Studio, twigs: readonly Twig[], light: Light): void {
  const leaf = palette.isDark
    ? blend(palette.accent, palette.far, 0.35)
    : blend(palette.accent, palette.far, 0.3);
  const tones = [
    blend(leaf, palette.near, 0.62),
    blend(leaf, palette.near, 0.28),
    bright(blend(leaf, palette.light, 0.25), 1),
  ];
  const share = Math.min(1, 1500 / twigs.length);
  tones.forEach((tone, layer) => {
    const mask = emptyMask(size);
    for (const { at, angle } of twigs) {
      if (!random.chance(share * (layer === 2 ? 0.55 : 0.85))) continue;
      for (let count = 0; count < 3; count += 1) {
        const spot: Point = [at[0] + random.gauss() * 0.013, at[1] + random.gauss() * 0.011 + layer * -0.003];
        const lit = Math.exp(-Math.hypot(spot[0] - light.x, spot[1] - light.y) / 0.25);
        if (layer === 2 && !random.chance(0.25 + lit)) continue;
        const length = random.between(0.0032, 0.0062);
        ellipse(mask, size, spot, [length, length * 0.5], { angle: angle + random.gauss() * 0.8 });
      }
    }
    if (layer === 2) {
      for (let fallen = 0; fallen < 16; fallen += 1)
        ellipse(mask, size, [light.x + random.gauss() * 0.25, random.between(0.55, 0.93)], [0.0045, 0.0022], {
          angle: random.between(0, 3),
        });
    }
    canvas.fill(mask, tone, 0.92);
  });
}

/** Blades along a crest. */
function drawGrass(
  { canvas, size, palette, random }: Studio,
  line: (x: number) => number,
  tall = 0.016,
): void {
  const mask = emptyMask(size);
  for (let blade = 0; blade < 420; blade += 1) {
    const x = random.next();
    const y = line(x) + 0.004;
    stroke(
      mask,
      size,
      [x, y],
      [x + random.gauss() * 0.006, y - tall * random.between(0.3, 1.1)],
      0.0011,
      0.0003,
    );
  }
  canvas.fill(mask, palette.near, 0.9);
}
