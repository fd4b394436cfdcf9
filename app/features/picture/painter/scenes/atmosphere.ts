import { clamp, field, smooth } from "../canvas";
import { blend, bright, type Colour, gradient } from "../colour";
import type { Studio } from "./scene";

/** Where the light of a picture comes from. */
export interface Light {
  x: number;
  y: number;
  radius: number;
  /** How far it shines, as a factor. */
  strength: number;
  /** 0 is a sharp disc, 1 is only a glow. */
  haze: number;
}

export interface Sky {
  /** Where the sky ends. */
  horizon: number;
  light: Light;
  /** How much of the sky has clouds, from 0 to 1. */
  clouds: number;
}

/** The sky: colours from top to horizon that never run quite level, thin clouds, the light and what it makes of the air. */
export function drawSky({ canvas, palette, noise, random }: Studio, { horizon, light, clouds }: Sky): void {
  const colours = gradient([
    palette.high,
    blend(palette.high, palette.middle, 0.55),
    palette.middle,
    palette.low,
  ]);
  const [shiftX, shiftY] = [random.between(0, 50), random.between(0, 50)];
  const drift = field((x, y) => noise.layered(x * 1.6 + shiftX, y * 3 + shiftY, 3));
  const stretch = random.between(4, 7);
  const lit = blend(palette.low, palette.light, 0.55);
  const shaded = blend(palette.high, palette.middle, 0.75);
  const clouded = gradient([shaded, lit]);
  const shine = palette.isDark ? blend(palette.low, palette.accent, 0.35) : bright(palette.light, 0.3);
  canvas.each(
    (x, y, index) => {
      const wander = drift(x, y);
      const height = y / horizon;
      const base = colours(clamp(height ** 1.25 + wander * 0.09));
      const away = Math.hypot(x - light.x, (y - light.y) * 1.12);
      const glow = light.strength * (0.62 * Math.exp(-away / 0.1) + 0.12 * Math.exp(-away / 0.3));
      canvas.over(index, base, 1);
      // The far glow is added, not laid over: a dark sky keeps its colour.
      canvas.add(index, shine, light.strength * 0.34 * Math.exp(-away / 0.3));
      canvas.over(index, palette.light, clamp(glow * 0.75));
      if (clouds <= 0) return;
      const warp = wander * 0.9;
      const body = noise.layered(x * 2.1 + warp + shiftY, y * stretch * 1.6 + warp * 1.4 + shiftX, 5);
      const cover =
        smooth(0.32 - clouds * 0.55, 0.62 - clouds * 0.3, body + 0.1 * wander) * smooth(0, 0.2, 1.1 - height);
      if (cover <= 0) return;
      const towards = Math.exp(-away / 0.34);
      canvas.over(index, clouded(towards * 1.15), cover * (0.32 + 0.4 * towards));
    },
    0,
    Math.min(1, horizon + 0.02),
  );
  drawDisc(canvas, light, palette.sun, horizon + 0.02);
}

/** The sun or the moon itself. */
export function drawDisc(canvas: Studio["canvas"], light: Light, colour: Colour, bottom = 1): void {
  const edge = Math.max(1.2 / canvas.size, light.radius * light.haze * 0.9);
  const inner = bright(colour, 1.1);
  canvas.each(
    (x, y, index) => {
      const away = Math.hypot(x - light.x, y - light.y);
      const cover = smooth(light.radius + edge, light.radius - edge, away);
      if (cover > 0) canvas.over(index, inner, cover * clamp(1 - 0.3 * light.haze));
    },
    light.y - light.radius * 2.2,
    Math.min(bottom, light.y + light.radius * 2.2),
  );
}

export interface Ridge {
  /** The height of its crest at each place across. */
  line: (x: number) => number;
  colour: Colour;
  /** The colour of the air at its foot. */
  air: Colour;
  /** How far below the crest the air has covered it. */
  depth: number;
  /** How much it shows of its ground, from 0. */
  texture: number;
  light: Light;
  /** How much light its crest catches; 1 unless told. */
  rim?: number;
}

/** A range of hills as one shape: its crest catches the light, its foot stands in the mist. */
export function drawRidge(
  { canvas, palette, noise }: Studio,
  { line, colour, air, depth, texture, light, rim = 1 }: Ridge,
): void {
  const { size } = canvas;
  const crest = Float32Array.from({ length: size }, (_, column) => line((column + 0.5) / size));
  const top = crest.reduce((low, value) => Math.min(low, value), 1);
  const misted = gradient([colour, blend(colour, air, 0.45), air]);
  const seed = top * 91 + depth * 37;
  canvas.each((x, y, index) => {
    const below = y - crest[index % size]!;
    const cover = clamp(0.5 + below * size);
    if (cover <= 0) return;
    const ground = texture * noise.layered(x * 9 + seed, y * 26 + seed, 4);
    canvas.over(index, misted(clamp(below / depth + ground * 0.35)), cover);
    if (ground < 0) canvas.dim(index, 1 + ground * 0.6 * cover);
    const near = Math.exp(-Math.abs(x - light.x) / 0.22) * Math.exp(-below / 0.014) * light.strength;
    if (near > 0.01) canvas.add(index, palette.light, cover * near * rim * 0.16);
  }, top - 0.01);
}

/** A band of mist that thins out above and below, torn by noise. */
export function drawMist(
  { canvas, noise, random }: Studio,
  y: number,
  height: number,
  colour: Colour,
  share: number,
): void {
  const seed = random.between(0, 90);
  canvas.each(
    (px, py, index) => {
      const middle = y + height * 0.5 * noise.layered(px * 2.2 + seed, seed, 3);
      const away = (py - middle) / height;
      const torn = 0.75 + 0.5 * noise.layered(px * 3 + seed, py * 9 + seed, 3);
      canvas.over(index, colour, clamp(share * torn * Math.exp(-away * away * 2.4)));
    },
    y - height * 2,
    y + height * 2,
  );
}

export interface Water {
  horizon: number;
  light: Light;
  /** 0 is a mirror, 1 is open sea. */
  waves: number;
  /** What lies in the depth. */
  depth: Colour;
  /** How much of the light dances on it. */
  glitter: number;
}

/** Water that mirrors what has been drawn above the horizon. */
export function drawWater({ canvas, palette, noise, random }: Studio, water: Water): void {
  const { horizon, light, waves, depth, glitter } = water;
  const seed = random.between(0, 70);
  canvas.each((x, y, index) => {
    const down = (y - horizon) / (1 - horizon);
    // Rows far away are close together.
    const far = 1 / (down + 0.07);
    const swell = noise.layered(x * (2.2 + far * 0.5) + seed, far * 3.4 + seed, 3);
    const ripple = noise.layered(x * (7 + far * 2.2) - seed, far * 11 + seed, 3);
    const shake = waves * (0.5 * swell + 0.6 * ripple);
    const from = horizon - (y - horizon) * (1 - 0.25 * waves) - Math.abs(shake) * (0.02 + 0.16 * down);
    const mirrored = canvas.read(x + shake * 0.03, clamp(from, 0, horizon - 0.002));
    canvas.over(index, mirrored, 1);
    canvas.over(index, depth, clamp(0.16 + down * (0.5 + 0.2 * waves) + shake * 0.3));
    const width = 0.02 + light.radius * 0.5 + down * 0.17;
    const beam = Math.exp(-(((x - light.x) / width) ** 2));
    const dash = smooth(0.12, 0.5, ripple * 0.8 + swell * 0.25 + beam * 0.22 - down * 0.1);
    canvas.add(index, palette.light, glitter * dash * (beam * (0.75 - 0.4 * down) + 0.035));
  }, horizon);
  // The line itself lies in the air.
  const air = blend(palette.low, palette.light, 0.3);
  canvas.each(
    (x, y, index) => {
      const away = Math.abs(y - horizon) / 0.006;
      canvas.over(
        index,
        air,
        0.4 * Math.exp(-away * away) * (0.4 + 0.6 * Math.exp(-Math.abs(x - light.x) / 0.3)),
      );
    },
    horizon - 0.02,
    horizon + 0.02,
  );
}

/** A light near the horizon, not in the middle. */
export function chooseLight({ random, palette }: Studio, horizon: number): Light {
  const x = random.chance(0.5) ? random.between(0.28, 0.42) : random.between(0.58, 0.72);
  // One in four is hidden: the air shines, and nothing is seen.
  const isHidden = random.chance(0.25);
  const radius = isHidden ? 0.03 : random.between(0.04, 0.1);
  const y = horizon - radius * random.between(-0.2, 2.4) - random.between(0, 0.05);
  return {
    x,
    y,
    radius,
    strength: palette.isDark ? 0.85 : 0.6,
    haze: isHidden ? 2.2 : random.between(0.03, 0.3),
  };
}
