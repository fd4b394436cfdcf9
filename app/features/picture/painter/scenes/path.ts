import { clamp, smooth } from "../canvas";
import { blend, gradient } from "../colour";
import { ellipse, emptyMask, petal, stroke } from "../shapes";
import { chooseLight, drawMist, drawRidge, drawSky } from "./atmosphere";
import type { Scene, Studio } from "./scene";

/** A way that winds over open land towards the light, with cypresses beside it. */
export const path: Scene = {
  draw(studio) {
    const { palette, random, noise } = studio;
    const horizon = random.between(0.46, 0.54);
    const light = chooseLight(studio, horizon);
    drawSky(studio, { horizon: horizon + 0.04, light, clouds: random.between(0.1, 0.65) });
    for (let layer = 0; layer < 3; layer += 1) {
      const seed = random.between(0, 99);
      drawRidge(studio, {
        line: (x) =>
          horizon -
          0.02 +
          layer * 0.022 -
          (0.09 - 0.022 * layer) * (0.5 + noise.layered(x * 2 + seed, seed, 5)),
        colour: blend(palette.far, palette.low, 0.62 - layer * 0.2),
        air: blend(palette.low, palette.light, 0.2),
        depth: 0.1,
        texture: 0.25,
        light,
      });
    }
    drawMist(studio, horizon, 0.03, blend(palette.low, palette.light, 0.3), 0.5);
    const way = drawLand(studio, horizon, light.x);
    plantCypresses(studio, horizon, way);
  },
};

interface Way {
  middle: (down: number) => number;
  half: (down: number) => number;
}

function drawLand({ canvas, palette, noise, random }: Studio, horizon: number, lx: number): Way {
  const seed = random.between(0, 99);
  const sway = random.between(0.1, 0.17) * (random.chance(0.5) ? 1 : -1);
  const end = random.between(0.35, 0.65);
  const turns = random.between(3.4, 4.8);
  const middle = (down: number) =>
    lx +
    (end - lx) * down ** 1.2 +
    sway * Math.sin(turns * Math.sqrt(down) * 1.6) * down ** 0.55 * smooth(0, 0.12, down);
  const half = (down: number) => 0.0025 + 0.075 * down ** 1.6;
  const land = gradient([
    blend(palette.low, palette.far, 0.45),
    blend(palette.far, palette.low, 0.12),
    blend(palette.far, palette.near, 0.45),
    blend(palette.near, palette.far, 0.2),
  ]);
  const track = gradient([
    blend(palette.low, palette.light, 0.5),
    palette.low,
    blend(palette.low, palette.far, 0.3),
  ]);
  canvas.each((x, y, index) => {
    const line = horizon + 0.015 + 0.012 * noise.layered(x * 3 + seed, seed, 3);
    const cover = clamp(0.5 + (y - line) * canvas.size);
    if (cover <= 0) return;
    const down = clamp((y - horizon) / (1 - horizon));
    const far = 1 / (down + 0.06);
    const field = noise.layered(x * far * 0.9 + seed, far * 2.2 + seed, 4);
    const blades = noise.layered(x * (14 + far * 5) + seed, y * (24 + far * 3) + field, 3);
    const lit = 0.25 * Math.exp(-Math.abs(x - lx) / 0.3) * (1 - down);
    canvas.over(index, land(clamp(down * 0.95 + field * 0.24 + blades * 0.1 * (0.3 + down) - lit)), cover);
    const torn = noise.at(x * 60, y * 60) + 0.6 * blades;
    const edge = half(down) * (1 + 0.12 * field) + 0.006 * torn * down;
    const away = Math.abs(x - middle(down));
    const on = smooth(edge * 1.18 + 0.001, edge * 0.8, away);
    const tone = track(clamp(down * 0.9 + 0.15 * noise.layered(x * 12 + seed, y * 30, 3)));
    canvas.over(index, tone, on * cover * (0.82 - 0.2 * down));
    // Grass in the middle, where no wheel goes.
    canvas.over(
      index,
      land(clamp(down * 0.8)),
      cover * on * 0.35 * smooth(edge * 0.3, 0, away + 0.1 * edge * blades) * smooth(0.1, 0.4, down),
    );
  }, horizon - 0.01);
  return { middle, half };
}

function plantCypresses(
  { canvas, size, palette, random }: Studio,
  horizon: number,
  { middle, half }: Way,
): void {
  const count = random.whole(4, 8);
  const side = random.chance(0.5) ? 1 : -1;
  for (let tree = 0; tree < count; tree += 1) {
    const down = 0.03 + 0.34 * ((tree + random.next() * 0.5) / count) ** 1.3;
    const mask = emptyMask(size);
    const shadow = emptyMask(size);
    const beside = side * (random.chance(0.4) ? -1 : 1);
    const x = middle(down) + beside * (half(down) * 1.4 + 0.012 + random.between(0.03, 0.2) * down ** 0.7);
    const y = horizon + 0.012 + down * (1 - horizon);
    const tall = (0.045 + 0.42 * down) * random.between(0.8, 1.15);
    const wide = tall * random.between(0.09, 0.13);
    petal(mask, size, [x, y], {
      angle: -Math.PI / 2 + random.gauss() * 0.02,
      length: tall,
      width: wide,
      belly: 0.32,
    });
    for (let tuft = 0; tuft < 40; tuft += 1) {
      const up = random.between(0.08, 0.92);
      const reach = wide * (up < 0.32 ? up / 0.32 : (1 - up) / 0.68);
      const from = [x + random.between(-1, 1) * reach, y - up * tall] as const;
      stroke(
        mask,
        size,
        from,
        [from[0] + random.gauss() * wide * 0.25, from[1] - tall * 0.05],
        wide * 0.13,
        wide * 0.03,
      );
    }
    stroke(mask, size, [x, y + tall * 0.02], [x, y - tall * 0.1], wide * 0.16);
    ellipse(shadow, size, [x + beside * tall * 0.22, y + tall * 0.012], [tall * 0.34, tall * 0.022], {
      soft: 0.8,
      strength: 0.6,
    });
    canvas.fill(shadow, palette.near, 0.55);
    canvas.fill(
      mask,
      blend(blend(palette.far, palette.low, 0.15), palette.near, clamp(0.5 + down * 1.3)),
      0.96,
    );
  }
}
