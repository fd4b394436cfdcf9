import { clamp, smooth } from "../canvas";
import { blend, bright, gradient } from "../colour";
import { ellipse, emptyMask, stroke } from "../shapes";
import type { Scene, Studio } from "./scene";
import { scatterStars } from "./stars";

interface Hearth {
  x: number;
  foot: number;
  half: number;
  tall: number;
}

/** A fire of logs in the open at night; sparks rise, and the ground around it is lit. */
export const fire: Scene = {
  ground: "dark",
  finish: { bloom: 0.5, vignette: 0.42 },
  draw(studio) {
    const { canvas, palette, noise, random } = studio;
    const hearth: Hearth = {
      x: random.between(0.4, 0.6),
      foot: random.between(0.76, 0.82),
      half: random.between(0.12, 0.17),
      tall: random.between(0.36, 0.5),
    };
    const horizon = hearth.foot - random.between(0.1, 0.16);
    const seed = random.between(0, 99);
    const night = gradient([palette.near, palette.high, blend(palette.high, palette.middle, 0.5)]);
    canvas.each((x, y, index) => {
      const wander = noise.layered(x * 3 + seed, y * 3, 4);
      canvas.over(index, night(clamp(y / horizon + wander * 0.12)), 1);
    });
    scatterStars(studio, 170, horizon - 0.08);
    const earth = gradient([blend(palette.near, palette.high, 0.4), palette.near]);
    canvas.each((x, y, index) => {
      const line = horizon + 0.05 * noise.layered(x * 2.4 + seed, seed, 5);
      const ground = smooth(-0.002, 0.002, y - line);
      const rough = noise.layered(x * 16 + seed, y * 48, 4);
      if (ground > 0) canvas.over(index, earth(clamp((y - line) * 2.2 + rough * 0.3)), ground);
      const air = Math.exp(-Math.hypot(x - hearth.x, y - hearth.foot + hearth.tall * 0.35) / 0.2);
      const lit = Math.exp(-Math.hypot(x - hearth.x, (y - hearth.foot) * 2.4) / 0.17);
      canvas.add(index, palette.accent, 0.2 * air * (1 - ground) + 0.55 * lit * ground * (1 + rough * 1.4));
    });
    drawFlames(studio, hearth, 0.72, seed + 40);
    drawLogs(studio, hearth);
    drawFlames(studio, { ...hearth, half: hearth.half * 0.72, tall: hearth.tall * 0.72 }, 1, seed);
    drawSparks(studio, hearth);
  },
};

/** Tongues that part and lean as they rise. */
function drawFlames(
  { canvas, palette, noise }: Studio,
  { x: cx, foot, half, tall }: Hearth,
  strength: number,
  seed: number,
): void {
  const body = gradient([
    blend(palette.accent, palette.near, 0.4),
    bright(palette.accent, 1.05),
    bright(blend(palette.accent, palette.light, 0.55), 1.35),
    bright(palette.light, 1.7),
    bright(palette.light, 1.9),
  ]);
  canvas.each(
    (x, y, index) => {
      const up = (foot - y) / tall;
      const bend = clamp(up) * 0.5 * noise.layered(x * 4 + seed, y * 5 + seed, 2);
      const u = (x - cx) / half + bend;
      if (Math.abs(u) > 1.3) return;
      const tongue = 0.5 + 0.5 * Math.cos(u * 7.5 + seed + 3 * noise.at(u * 1.3 + seed, up * 1.4));
      const height = (1 - (u / 1.15) ** 2) * (0.5 + 0.5 * tongue) + 0.16 * noise.at(u * 2 + seed, seed);
      const heat = height - up + 0.2 * noise.layered(u * 3 + seed, up * 4 - seed, 3) * smooth(0, 0.4, up);
      if (heat <= 0) return;
      const cover = smooth(0, 0.14, heat) * smooth(-0.09, -0.01, up) * smooth(1.25, 0.85, Math.abs(u));
      canvas.over(index, body(clamp(heat * 1.15 - 0.35 * Math.abs(u))), cover * strength * 0.92);
    },
    foot - tall * 1.3,
    foot + tall * 0.1,
  );
}

function drawLogs({ canvas, size, palette, random }: Studio, { x: cx, foot, half }: Hearth): void {
  const [wood, embers] = [emptyMask(size), emptyMask(size)];
  for (const [side, high] of [
    [-1, 0.05],
    [1, 0.055],
    [-1, 0.012],
    [1, 0.016],
  ] as const) {
    const from = [
      cx + side * half * random.between(1.15, 1.45),
      foot + random.between(0.012, 0.035),
    ] as const;
    const to = [cx - side * half * random.between(0.25, 0.7), foot - high] as const;
    const width = random.between(0.013, 0.019);
    stroke(wood, size, from, to, width, width * 0.85);
    stroke(
      embers,
      size,
      [from[0] + (to[0] - from[0]) * 0.45, from[1] + (to[1] - from[1]) * 0.45 - width * 0.75],
      [to[0], to[1] - width * 0.7],
      width * 0.1,
      width * 0.3,
      random.between(0.6, 1),
    );
  }
  canvas.fill(wood, blend(palette.near, palette.far, 0.18), 0.96);
  canvas.fill(embers, bright(palette.accent, 1.2), 0.9);
}

function drawSparks({ canvas, size, palette, random }: Studio, { x, foot, half, tall }: Hearth): void {
  const mask = emptyMask(size);
  for (let spark = 0; spark < 70; spark += 1) {
    const up = random.next() ** 0.8;
    const radius = random.between(0.0009, 0.0022) * (1.1 - up * 0.5);
    const at = [x + random.gauss() * half * (0.45 + up), foot - tall * (0.45 + up * 1.05)] as const;
    ellipse(mask, size, at, [radius, radius * random.between(1, 2.2)], {
      soft: 0.5,
      strength: random.between(0.35, 1) * (1 - up * 0.5),
    });
  }
  canvas.fill(mask, bright(blend(palette.accent, palette.light, 0.45), 1.5), 0.95);
}
