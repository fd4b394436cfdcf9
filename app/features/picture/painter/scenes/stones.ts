import { clamp, smooth } from "../canvas";
import { blend, gradient } from "../colour";
import type { Scene, Studio } from "./scene";

interface Stone {
  x: number;
  y: number;
  rx: number;
  ry: number;
  turn: number;
  seed: number;
}

/** Raked sand around a few stones, in low light from one side. */
export const stones: Scene = {
  finish: { bloom: 0.08, grain: 1.5, vignette: 0.28 },
  draw(studio) {
    const { canvas, palette, noise, random } = studio;
    const group = placeStones(studio);
    const from = random.between(-2.7, -0.5);
    const [sunX, sunY] = [Math.cos(from), Math.sin(from)];
    const seed = random.between(0, 99);
    const sand = palette.isDark
      ? gradient([
          palette.near,
          blend(palette.high, palette.far, 0.4),
          blend(palette.far, palette.middle, 0.6),
          blend(palette.middle, palette.low, 0.75),
          palette.light,
        ])
      : gradient([
          palette.far,
          blend(palette.high, palette.far, 0.3),
          blend(palette.high, palette.middle, 0.6),
          palette.low,
          palette.light,
        ]);
    const relief = palette.isDark ? 0.21 : 0.3;
    const spacing = random.between(0.017, 0.023);
    const lean = random.between(-0.35, 0.35);
    // Far from the stones the lines are straight; near them they go round.
    const height = (x: number, y: number) => {
      const wobble = 0.004 * noise.layered(x * 5 + seed, y * 5, 3);
      let round = 9;
      for (const stone of group) round = Math.min(round, distance(stone, x, y));
      const straight = y + lean * (x - 0.5) + 0.05 * Math.sin(x * 3 + seed) + wobble;
      const circling = round < 0.115;
      const phase = (circling ? round + wobble * 0.5 : straight) / spacing;
      const trough = smooth(0.0, 0.012, Math.abs(round - 0.115));
      return (0.5 + 0.5 * Math.cos(phase * 2 * Math.PI)) ** 0.8 * 0.006 * (0.4 + 0.6 * trough);
    };
    const step = 1 / 700;
    canvas.each((x, y, index) => {
      const here = height(x, y);
      const slope = ((height(x + step, y) - here) * sunX + (height(x, y + step) - here) * sunY) / step;
      const grain =
        0.05 * noise.layered(x * 120, y * 120, 2) + 0.1 * noise.layered(x * 2.5 + seed, y * 2.5, 4);
      const across = (x - 0.5) * sunX + (y - 0.5) * sunY;
      let tone = 0.58 - slope * relief + grain + across * 0.2;
      for (const stone of group) {
        // A long soft shadow away from the sun, and the dark where stone and sand meet.
        const shade = distance(stone, x + sunX * 0.045, y + sunY * 0.045);
        tone -=
          0.36 * smooth(0.03, -0.035, shade) + 0.14 * Math.exp(-Math.max(0, distance(stone, x, y)) / 0.012);
      }
      canvas.over(index, sand(clamp(tone)), 1);
    });
    for (const stone of group) drawStone(studio, stone, sunX, sunY);
  },
};

function placeStones({ random }: Studio): Stone[] {
  const places: Stone[] = [];
  const count = random.whole(2, 5);
  const [cx, cy] = [random.pick([0.36, 0.62]), random.between(0.4, 0.62)];
  for (let tries = 0; tries < 60 && places.length < count; tries += 1) {
    const rx = (places.length === 0 ? random.between(0.095, 0.125) : random.between(0.03, 0.075)) as number;
    const far = places.length === 0 ? 0 : 1;
    const x = clamp(cx + far * random.gauss() * 0.22, 0.13, 0.87);
    const y = clamp(cy + far * random.gauss() * 0.2, 0.15, 0.85);
    const isFree = places.every((other) => Math.hypot(x - other.x, y - other.y) > rx + other.rx + 0.03);
    if (isFree)
      places.push({
        x,
        y,
        rx,
        ry: rx * random.between(0.62, 0.85),
        turn: random.between(0, 3.1),
        seed: random.between(0, 99),
      });
  }
  return places;
}

/** About how far a place is from a stone's edge; negative inside. */
function distance({ x: cx, y: cy, rx, ry, turn }: Stone, x: number, y: number): number {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const u = ((x - cx) * cos + (y - cy) * sin) / rx;
  const v = (-(x - cx) * sin + (y - cy) * cos) / ry;
  const away = Math.hypot(u, v);
  return (away - 1) * (away > 1e-4 ? Math.hypot(x - cx, y - cy) / away : ry);
}

function drawStone({ canvas, palette, noise }: Studio, stone: Stone, sunX: number, sunY: number): void {
  const rock = gradient([
    blend(palette.near, palette.far, palette.isDark ? 0.0 : 0.12),
    blend(palette.near, palette.far, 0.35),
    blend(palette.far, palette.near, 0.25),
    blend(palette.far, palette.low, 0.5),
    palette.light,
  ]);
  const { x: cx, y: cy, rx, ry, turn, seed } = stone;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const reach = rx * 1.2;
  canvas.each(
    (x, y, index) => {
      if (Math.abs(x - cx) > reach) return;
      const bump = 0.09 * noise.layered(x * 14 + seed, y * 14, 4);
      const u = ((x - cx) * cos + (y - cy) * sin) / rx;
      const v = (-(x - cx) * sin + (y - cy) * cos) / ry;
      const away = Math.hypot(u, v) + bump * 0.5;
      const cover = clamp(0.5 + (1 - away) * ry * canvas.size);
      if (cover <= 0) return;
      const rise = Math.sqrt(Math.max(0, 1 - Math.min(1, away) ** 2.4));
      const [nx, ny] = [(u * cos) / 1 - (v * sin) / 1, u * sin + v * cos];
      const facing = nx * sunX + ny * sunY;
      const fleck = 0.1 * noise.layered(x * 60 + seed, y * 60, 4) + bump * 1.2;
      const vein = smooth(0.93, 0.97, noise.ridged(x * 6 + seed, y * 6 + noise.at(x * 5, y * 5), 2)) * 0.22;
      canvas.over(index, rock(clamp(0.3 + 0.34 * facing + 0.16 * rise + fleck + vein)), cover);
    },
    cy - reach,
    cy + reach,
  );
}
