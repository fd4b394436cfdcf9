import { blur, clamp, smooth } from "../canvas";
import { blend, gradient, mix } from "../colour";
import { bentStroke, ellipse, emptyMask, stroke, type Point } from "../shapes";
import type { Scene, Studio } from "./scene";

/** Tall trunks, row behind row in the mist, and the light that falls between them. */
export const forest: Scene = {
  finish: { bloom: 0.4, vignette: 0.38 },
  draw(studio) {
    const { canvas, palette, noise, random, size } = studio;
    const seed = random.between(0, 99);
    const [lx, ly] = [random.between(0.28, 0.72), random.between(0.2, 0.4)];
    const air = gradient([
      palette.light,
      blend(palette.low, palette.light, 0.35),
      palette.low,
      palette.middle,
      blend(palette.middle, palette.high, 0.6),
    ]);
    canvas.each((x, y, index) => {
      const away = Math.hypot((x - lx) * 1.1, (y - ly) * 0.75);
      const wander = noise.layered(x * 3 + seed, y * 2, 4);
      canvas.over(index, air(clamp(away * 1.35 + wander * 0.16)), 1);
    });
    const rows = 5;
    for (let row = 0; row < rows; row += 1) {
      const near = row / (rows - 1);
      const mask = emptyMask(size);
      const ground = 0.7 + 0.2 * near;
      plantTrunks(studio, mask, near, ground, lx);
      const tone = blend(blend(palette.low, palette.far, 0.35 + near * 0.5), palette.near, near ** 1.25);
      const soft = near === 1 ? 0.0025 : 0.0022 * (1 - near);
      const shape = soft > 0 ? blur(mask, size, soft) : mask;
      canvas.fill(
        shape,
        (x, y) => {
          const glow = Math.exp(-Math.hypot(x - lx, y - ly) / 0.3);
          return mix(tone, palette.low, clamp(glow * 0.5 * (1 - near * 0.75)));
        },
        0.8 + 0.18 * near,
      );
      drawGround(studio, ground, near, seed);
      drawShafts(studio, [lx, ly], seed + row * 3, 0.2 * (1 - near * 0.65));
    }
    drawFerns(studio);
    const motes = emptyMask(size);
    for (let mote = 0; mote < 90; mote += 1)
      ellipse(motes, size, [lx + random.gauss() * 0.22, random.between(0.25, 0.85)], [0.0013, 0.0013], {
        strength: random.between(0.2, 0.8),
      });
    canvas.fill(motes, palette.light, 0.8);
  },
};

function plantTrunks(
  { size, random }: Studio,
  mask: Float32Array,
  near: number,
  ground: number,
  lx: number,
): void {
  const count = Math.round(15 - near * 10);
  for (let trunk = 0; trunk < count; trunk += 1) {
    let x = (trunk + random.between(0.1, 0.9)) / count;
    // The nearest leave the light free.
    if (near > 0.6 && Math.abs(x - lx) < 0.16) x += x < lx ? -0.17 : 0.17;
    const width = (0.004 + 0.02 * near ** 1.4) * random.between(0.65, 1.35);
    const lean = random.gauss() * 0.022;
    const foot: Point = [x, ground + 0.04];
    bentStroke(mask, size, [foot, [x + lean * 0.3, 0.45], [x + lean, -0.05]], width, width * 0.62);
    stroke(mask, size, [x - width * 1.5, ground + 0.05], [x, ground - 0.05], width * 0.4, width * 0.8);
    stroke(mask, size, [x + width * 1.5, ground + 0.05], [x, ground - 0.05], width * 0.4, width * 0.8);
    const branches = random.whole(3, 7);
    for (let branch = 0; branch < branches; branch += 1) {
      const y = random.between(-0.02, 0.42);
      const side = random.pick([-1, 1]);
      const length = random.between(0.05, 0.17) * (0.5 + near * 0.7);
      const from: Point = [x + lean * (1 - y / ground), y];
      const tip: Point = [from[0] + side * length, y - length * random.between(0.05, 0.6)];
      bentStroke(mask, size, [from, [from[0] + side * length * 0.5, y + 0.012], tip], width * 0.26, 0.0006);
      for (let spray = 0; spray < 22; spray += 1) {
        const t = random.between(0.25, 1.05);
        const leaf: Point = [
          from[0] + (tip[0] - from[0]) * t + random.gauss() * 0.012,
          from[1] + (tip[1] - from[1]) * t + random.gauss() * 0.011,
        ];
        const reach = (0.0028 + 0.0035 * near) * random.between(0.6, 1.2);
        ellipse(mask, size, leaf, [reach, reach * 0.55], { angle: random.between(0, 3), strength: 0.9 });
      }
    }
  }
}

function drawGround({ canvas, palette, noise }: Studio, ground: number, near: number, seed: number): void {
  const tone = blend(blend(palette.low, palette.far, 0.5 + near * 0.4), palette.near, near ** 1.2);
  const mossy = blend(palette.far, palette.low, 0.2);
  canvas.each((x, y, index) => {
    const line =
      ground +
      0.03 +
      0.045 * noise.layered(x * (2 + near) + seed * (1 + near), seed, 4) +
      0.004 * noise.at(x * 90, near * 9);
    const cover = smooth(-0.004, 0.012 + 0.02 * (1 - near), y - line);
    if (cover <= 0) return;
    const moss = noise.layered(x * 14 + seed, y * 34, 4);
    canvas.over(index, tone, cover * (0.86 + 0.14 * near));
    if (moss > 0) canvas.over(index, mossy, cover * moss * 0.4 * (1 - near * 0.6));
  }, ground - 0.06);
}

function drawShafts(
  { canvas, palette, noise }: Studio,
  [lx, ly]: Point,
  seed: number,
  strength: number,
): void {
  canvas.each((x, y, index) => {
    const angle = Math.atan2(x - lx, y - ly + 0.32);
    const ray = noise.layered(angle * 9 + seed, seed, 3);
    const shaft =
      smooth(0.02, 0.5, ray) * smooth(ly - 0.25, ly + 0.15, y) * Math.exp(-Math.hypot(x - lx, y - ly) / 0.42);
    if (shaft > 0.01) canvas.over(index, palette.light, clamp(strength * shaft * 1.5));
  });
}

function drawFerns({ canvas, size, palette, random }: Studio): void {
  const mask = emptyMask(size);
  for (let fern = 0; fern < 16; fern += 1) {
    const x = random.chance(0.5) ? random.between(-0.02, 0.36) : random.between(0.64, 1.02);
    for (let frond = 0; frond < 6; frond += 1) {
      const lean = (frond - 2.5) * 0.026 + random.gauss() * 0.008;
      const tall = random.between(0.05, 0.11);
      const tip: Point = [x + lean * 1.9, 1.0 - tall + Math.abs(lean) * 0.5];
      bentStroke(mask, size, [[x, 1.02], [x + lean * 0.5, 1 - tall * 1.05], tip], 0.0014, 0.0004);
      for (let leaf = 2; leaf < 12; leaf += 1) {
        const t = leaf / 12;
        const px = x * (1 - t) ** 2 + 2 * (x + lean * 0.5) * t * (1 - t) + tip[0] * t * t;
        const py = 1.02 * (1 - t) ** 2 + 2 * (1 - tall * 1.05) * t * (1 - t) + tip[1] * t * t;
        const reach = 0.017 * (1.1 - t);
        for (const side of [-1, 1])
          stroke(mask, size, [px, py], [px + side * reach, py - reach * 0.35], 0.0011, 0.0003);
      }
    }
  }
  canvas.fill(mask, palette.near, 0.95);
}
