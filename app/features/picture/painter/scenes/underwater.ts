import { blur, clamp, field, smooth } from "../canvas";
import { blend, gradient } from "../colour";
import { ellipse, emptyMask, petal, stroke } from "../shapes";
import type { Scene, Studio } from "./scene";

/** Light that comes down through water, on sand and weed. */
export const underwater: Scene = {
  ground: "dark",
  finish: { bloom: 0.45, vignette: 0.4 },
  draw(studio) {
    const { canvas, palette, noise, random, size } = studio;
    const seed = random.between(0, 80);
    const lx = random.between(0.25, 0.75);
    const tilt = random.between(-0.25, 0.25);
    const depths = gradient([
      blend(palette.low, palette.light, 0.35),
      blend(palette.low, palette.middle, 0.5),
      palette.middle,
      blend(palette.middle, palette.high, 0.65),
      palette.high,
      blend(palette.high, palette.near, 0.5),
    ]);
    const shine = blend(palette.light, palette.low, 0.4);
    const drift = field((x, y) => noise.layered(x * 2 + seed, y * 2, 3));
    canvas.each((x, y, index) => {
      const away = Math.hypot((x - lx) * 0.75, y + 0.06);
      canvas.over(index, depths(clamp(away * 0.95 + drift(x, y) * 0.09)), 1);
      // Waves seen from below: bright where they bend towards the sun.
      const scale = 1 / (y + 0.05);
      const wave = noise.ridged(x * (2 + scale * 0.35) + seed, scale * 1.9 + seed, 3);
      const surface = smooth(0.6, 0.84, wave) * smooth(0.24, 0.0, y) * Math.exp(-Math.abs(x - lx) / 0.5);
      canvas.add(index, palette.light, 0.65 * surface);
      const angle = Math.atan2(x - lx - tilt * y, y + 0.22);
      const shafts =
        noise.layered(angle * 7 + seed, 3.3, 2) + 0.55 * noise.layered(angle * 24 - seed, 8.1, 2);
      const shaft =
        smooth(0.02, 0.75, shafts + 0.12) *
        smooth(0, 0.1, y) *
        Math.exp(-y / 0.42) *
        Math.exp(-Math.abs(angle) / 0.75);
      canvas.add(index, shine, 0.62 * shaft * (0.85 + 0.3 * drift(x, y)));
    });
    drawFish(studio, lx);
    drawFloor(studio, lx, seed);
    for (const [blurring, share] of [
      [0.006, 0.5],
      [0.0015, 0.92],
    ] as const) {
      const weed = emptyMask(size);
      plantWeed(studio, weed);
      canvas.fill(
        blur(weed, size, blurring),
        blend(palette.near, palette.high, share > 0.6 ? 0.12 : 0.55),
        share,
      );
    }
    const motes = emptyMask(size);
    for (let mote = 0; mote < 150; mote += 1)
      ellipse(motes, size, [random.next(), random.next() ** 0.8], [0.0009, 0.0009 + 0.0008 * random.next()], {
        strength: random.between(0.1, 0.7),
      });
    canvas.fill(motes, palette.light, 0.75);
  },
};

function drawFloor({ canvas, palette, noise, random }: Studio, lx: number, seed: number): void {
  const base = random.between(0.83, 0.9);
  const floor = gradient([blend(palette.middle, palette.high, 0.35), palette.near]);
  canvas.each((x, y, index) => {
    const line = base + 0.04 * noise.layered(x * 2 + seed, seed, 4);
    const below = y - line;
    const cover = smooth(-0.035, 0.05, below);
    if (cover <= 0) return;
    const near = clamp(below / 0.2);
    const net = noise.ridged(x * 7 + noise.at(x * 4, y * 9) + seed, y * 20 * (1.4 - near * 0.5), 3);
    const light = Math.exp(-Math.abs(x - lx) / 0.35);
    canvas.over(index, floor(0.35 + 0.45 * near - 0.2 * light), cover * 0.85);
    canvas.add(index, palette.low, cover * smooth(0.72, 0.87, net) * (0.16 + 0.3 * light));
  }, base - 0.1);
}

function plantWeed({ size, random }: Studio, mask: Float32Array): void {
  const left = random.chance(0.5);
  const count = random.whole(6, 11);
  for (let plant = 0; plant < count; plant += 1) {
    const away = random.next() ** 1.4 * 0.34;
    const foot = (plant % 4 === 3) === left ? 1 - away : away;
    const tall = random.between(0.2, 0.62) * (1 - away);
    const sway = random.between(0.012, 0.04);
    const [phase, lean] = [random.between(0, 6.28), random.gauss() * 0.05];
    // Stems follow the water: a wave that widens upwards.
    const place = (up: number) =>
      [foot + lean * up + sway * up ** 0.7 * Math.sin(phase + up * 5.5), 1.02 - tall * up] as const;
    const joints = Math.round(tall * 34);
    for (let joint = 0; joint < joints; joint += 1) {
      const up = joint / joints;
      const [from, to] = [place(up), place((joint + 1) / joints)];
      stroke(mask, size, from, to, 0.0032 * (1.1 - up), 0.003 * (1.1 - up));
      if (joint === 0) continue;
      const stem = Math.atan2(to[1] - from[1], to[0] - from[0]);
      const angle = stem + (joint % 2 ? 1 : -1) * random.between(0.45, 0.85);
      petal(mask, size, from, { angle, length: 0.056 * (1.2 - up * 0.75), width: 0.0066, belly: 0.42 });
    }
  }
}

/** A few fish far away, all going one way. */
function drawFish({ canvas, size, palette, random }: Studio, lx: number): void {
  if (random.chance(0.35)) return;
  const mask = emptyMask(size);
  const [cx, cy] = [clamp(lx + random.between(-0.25, 0.25), 0.2, 0.8), random.between(0.38, 0.58)];
  const way = random.chance(0.5) ? 0 : Math.PI;
  const count = random.whole(9, 26);
  for (let fish = 0; fish < count; fish += 1) {
    const [x, y] = [cx + random.gauss() * 0.09, cy + random.gauss() * 0.045];
    const angle = way + random.gauss() * 0.14;
    const length = random.between(0.013, 0.022);
    petal(mask, size, [x, y], { angle, length, width: length * 0.17, belly: 0.62 });
    petal(mask, size, [x + Math.cos(angle) * length * 0.16, y + Math.sin(angle) * length * 0.16], {
      angle: angle + Math.PI,
      length: length * 0.4,
      width: length * 0.13,
      belly: 0.85,
    });
  }
  canvas.fill(mask, blend(palette.high, palette.near, 0.4), 0.6);
}
