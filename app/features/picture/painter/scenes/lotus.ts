import { blur, clamp, smooth } from "../canvas";
import { blend, bright, gradient, mix } from "../colour";
import { ellipse, emptyMask, paintPetal, type Point } from "../shapes";
import type { Scene, Studio } from "./scene";

/** A lotus on dark water, lit from within. */
export const lotus: Scene = {
  ground: "dark",
  finish: { bloom: 0.4, vignette: 0.4 },
  draw(studio) {
    const { canvas, palette, noise, random } = studio;
    const seed = random.between(0, 99);
    const water = random.between(0.63, 0.7);
    const cx = random.between(0.44, 0.56);
    const air = gradient([
      palette.high,
      blend(palette.high, palette.middle, 0.55),
      blend(palette.middle, palette.low, 0.3),
    ]);
    canvas.each((x, y, index) => {
      const wander = noise.layered(x * 2.4 + seed, y * 2.4, 5);
      const glow = Math.exp(-Math.hypot(x - cx, (y - water + 0.16) * 0.9) / 0.27);
      canvas.over(index, air(clamp((y / water) ** 2 * 0.55 + glow * 0.62 + wander * 0.12)), 1);
    });
    drawHaze(studio, water);
    drawPads(studio, water, cx, seed);
    const flower = { x: cx, y: water - 0.005, scale: random.between(0.24, 0.29) };
    drawFlower(studio, flower);
    mirror(studio, water, seed);
    drawFireflies(studio, cx, water);
  },
};

/** Soft round lights in the distance. */
function drawHaze({ canvas, size, palette, random }: Studio, water: number): void {
  const mask = emptyMask(size);
  for (let spot = 0; spot < 12; spot += 1) {
    const radius = random.between(0.02, 0.06);
    ellipse(mask, size, [random.next(), random.between(0.15, water - 0.04)], [radius, radius], {
      soft: 0.1,
      strength: random.between(0.1, 0.4),
    });
  }
  const soft = blur(mask, size, 0.004);
  const tone = blend(palette.low, palette.accent, 0.3);
  canvas.each((_x, _y, index) => canvas.add(index, tone, soft[index]! * 0.14), 0, water);
}

function drawPads(
  { canvas, size, palette, random, noise }: Studio,
  water: number,
  cx: number,
  seed: number,
): void {
  for (let pad = 0; pad < 7; pad += 1) {
    const mask = emptyMask(size);
    const [x, y] = [cx + random.gauss() * 0.34, water - random.between(0.002, 0.014)];
    const wide = random.between(0.06, 0.15);
    ellipse(mask, size, [x, y], [wide, wide * random.between(0.07, 0.11)], { soft: 0.02 });
    canvas.fill(
      mask,
      (px, py) =>
        blend(
          blend(palette.near, palette.far, 0.45),
          palette.low,
          clamp(0.35 * Math.exp(-Math.abs(px - cx) / 0.16) + 0.2 * noise.at(px * 12 + seed, py * 60)),
        ),
      0.96,
    );
  }
}

interface Flower {
  x: number;
  y: number;
  scale: number;
}

/** Petals from the back to the front, each shaded by the one before it. */
function drawFlower({ canvas, palette, noise, random }: Studio, { x, y, scale }: Flower): void {
  const foot: Point = [x, y - scale * 0.02];
  const skin = palette.accent;
  const shadow = blend(palette.near, skin, 0.45);
  const pale = bright(blend(palette.light, palette.low, 0.25), 1.04);
  const rows = [
    { count: 5, spread: 0.62, length: 1, width: 0.2, lift: 0, tone: 0.5 },
    { count: 8, spread: 1.16, length: 0.93, width: 0.17, lift: 0, tone: 0.62 },
    { count: 7, spread: 1.34, length: 0.76, width: 0.155, lift: 0.0, tone: 0.8 },
    { count: 6, spread: 0.92, length: 0.63, width: 0.16, lift: 0.015, tone: 0.95 },
    { count: 4, spread: 1.42, length: 0.52, width: 0.1, lift: -0.005, tone: 0.9 },
    { count: 3, spread: 0.42, length: 0.45, width: 0.145, lift: 0.02, tone: 1.06 },
  ];
  for (const row of rows) {
    const order = Array.from({ length: row.count }, (_, place) => (place / (row.count - 1)) * 2 - 1);
    // The outermost lie behind, the middle one in front.
    order.sort((one, other) => Math.abs(other) - Math.abs(one));
    for (const place of order) {
      const angle = -Math.PI / 2 + place * row.spread + random.gauss() * 0.03;
      const length = scale * row.length * (1 - 0.13 * Math.abs(place)) * random.between(0.96, 1.04);
      const width = scale * row.width * random.between(0.92, 1.08);
      const seed = random.between(0, 99);
      const start: Point = [foot[0] + place * scale * 0.06, foot[1] - row.lift * scale];
      const shape = { angle, length, width, belly: 0.58 };
      // Its shadow on the petals behind.
      paintPetal(
        canvas,
        [start[0] + 0.002, start[1] + 0.004],
        { ...shape, width: width * 1.16, length: length * 1.03, strength: 0.16 },
        () => palette.near,
      );
      const colours = gradient([
        blend(pale, palette.accent, 0.16),
        pale,
        blend(skin, pale, 0.55),
        blend(skin, palette.middle, 0.25),
      ]);
      paintPetal(canvas, start, shape, (along, across) => {
        const streak = 0.09 * noise.layered(across * 9 + seed, along * 2, 3);
        const cup = 0.28 * Math.abs(across) ** 1.6 + 0.1 * across * Math.sign(place || 1);
        const tone = clamp(along ** 1.5 * 0.72 + cup + streak);
        const shade = clamp((1 - row.tone) * 0.9 + 0.3 * (1 - along) * (row.tone < 1 ? 1 : 0.4));
        return mix(colours(tone), shadow, shade * 0.7);
      });
    }
  }
  canvas.each((px, py, index) => {
    const away = Math.hypot(px - x, (py - y + scale * 0.33) * 0.9);
    canvas.add(index, palette.light, 0.16 * Math.exp(-away / (scale * 0.24)));
  });
}

function mirror({ canvas, palette, noise }: Studio, water: number, seed: number): void {
  const depth = blend(palette.near, palette.high, 0.35);
  canvas.each((x, y, index) => {
    const down = y - water;
    const far = 1 / (down * 2 + 0.06);
    const ripple = noise.layered(x * (3 + far * 0.5) + seed, far * 5, 3);
    const from = water - down * 0.92 - Math.abs(ripple) * 0.05 * down;
    canvas.over(index, canvas.read(x + ripple * (0.004 + 0.05 * down), clamp(from)), 1);
    canvas.over(index, depth, clamp(0.3 + down * 1.35));
    canvas.add(index, palette.low, 0.05 * smooth(0.25, 0.5, ripple));
  }, water);
}

function drawFireflies({ canvas, size, palette, random }: Studio, cx: number, water: number): void {
  const mask = emptyMask(size);
  for (let spark = 0; spark < 22; spark += 1) {
    const radius = random.between(0.001, 0.0026);
    ellipse(mask, size, [cx + random.gauss() * 0.2, random.between(0.14, water - 0.03)], [radius, radius], {
      soft: 0.5,
      strength: random.between(0.3, 1),
    });
  }
  const shine = blur(mask, size, 0.006);
  canvas.each((_x, _y, index) => {
    const amount = mask[index]! * 0.8 + shine[index]! * 1.6;
    if (amount > 0.004) canvas.add(index, palette.light, amount);
  });
}
