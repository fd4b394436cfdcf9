import { blur, clamp, smooth } from "../canvas";
import { blend, bright, gradient } from "../colour";
import { ellipse, emptyMask, stroke } from "../shapes";
import type { Scene, Studio } from "./scene";

interface Candle {
  x: number;
  foot: number;
  tall: number;
  half: number;
}

/** Candles in a dark room; the wax glows below each flame. */
export const flame: Scene = {
  ground: "dark",
  finish: { bloom: 0.55, vignette: 0.45 },
  draw(studio) {
    const { canvas, palette, noise, random, size } = studio;
    const table = random.between(0.76, 0.82);
    const candles = placeCandles(studio, table);
    const seed = random.between(0, 99);
    const wall = gradient([
      blend(palette.low, palette.accent, 0.3),
      blend(palette.middle, palette.high, 0.35),
      palette.high,
      palette.near,
    ]);
    canvas.each((x, y, index) => {
      let warm = 0;
      for (const { x: cx, foot, tall } of candles)
        warm += Math.exp(-Math.hypot(x - cx, (y - foot + tall + 0.04) * 0.9) / 0.24) / candles.length ** 0.6;
      const plaster = noise.layered(x * 4 + seed, y * 4, 6) * 0.16;
      const isTable = smooth(table - 0.002, table + 0.002, y);
      const wood = isTable * (0.12 + 0.1 * noise.layered(x * 3 + seed, y * 70, 4));
      canvas.over(index, wall(clamp(1.02 - warm * 0.92 + plaster + wood)), 1);
    });
    drawBokeh(studio, table);
    const ordered = [...candles].sort((one, other) => one.foot - other.foot);
    for (const candle of ordered) drawCandle(studio, candle, seed);
    // What the polished table gives back.
    const copy = [canvas.red, canvas.green, canvas.blue].map((plane) => blur(plane, size, 0.004)) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    const foot = Math.max(...candles.map((candle) => candle.foot));
    canvas.each((x, y, index) => {
      const down = y - foot;
      const from = foot - down + 0.004 * noise.at(x * 14, y * 60);
      const row = Math.floor(clamp(from, 0, 0.999) * size) * size + (index % size);
      canvas.over(index, [copy[0][row]!, copy[1][row]!, copy[2][row]!], 0.3 * Math.exp(-down / 0.14));
    }, foot + 0.006);
    for (const candle of ordered) drawFlame(studio, candle);
  },
};

function placeCandles({ random }: Studio, table: number): Candle[] {
  const count = random.pick([1, 1, 2, 3]);
  const middle = random.between(0.4, 0.6);
  return Array.from({ length: count }, (_, place) => ({
    x: middle + (place - (count - 1) / 2) * random.between(0.15, 0.19),
    foot: table + random.between(0.02, 0.08),
    tall: random.between(0.16, 0.36),
    half: random.between(0.034, 0.05),
  }));
}

/** Lights far behind, out of focus. */
function drawBokeh({ canvas, size, palette, random }: Studio, table: number): void {
  const mask = emptyMask(size);
  const count = random.whole(5, 16);
  for (let spot = 0; spot < count; spot += 1) {
    const radius = random.between(0.014, 0.042);
    ellipse(mask, size, [random.next(), random.between(0.12, table - 0.05)], [radius, radius], {
      soft: 0.12,
      strength: random.between(0.12, 0.5),
    });
  }
  const soft = blur(mask, size, 0.003);
  const tone = blend(palette.accent, palette.low, 0.4);
  canvas.each(
    (_x, _y, index) => {
      if (soft[index]! > 0.002) canvas.add(index, tone, soft[index]! * 0.24);
    },
    0,
    table,
  );
}

function drawCandle(
  { canvas, palette, noise }: Studio,
  { x: cx, foot, tall, half }: Candle,
  seed: number,
): void {
  const top = foot - tall;
  const wax = gradient([
    bright(blend(palette.light, palette.accent, 0.22), 1.25),
    blend(palette.low, palette.accent, 0.3),
    blend(palette.middle, palette.low, 0.4),
    blend(palette.far, palette.middle, 0.35),
    blend(palette.near, palette.far, 0.5),
  ]);
  canvas.each(
    (x, y, index) => {
      const u = (x - cx) / half;
      if (Math.abs(u) > 1.1) return;
      const round = Math.sqrt(Math.max(0, 1 - u * u));
      const rim =
        top - 0.007 * round + 0.004 * noise.at(x * 34 + seed, seed) - 0.009 * smooth(0.55, 1, Math.abs(u));
      const bottom = foot + 0.011 * round;
      const cover =
        clamp((1 - Math.abs(u)) * half * canvas.size) *
        clamp((y - rim) * canvas.size) *
        clamp((bottom - y) * canvas.size);
      if (cover <= 0) return;
      const down = (y - top) / 0.34;
      const drip = 0.05 * noise.layered(x * 40 + seed, y * 3.5, 3);
      canvas.over(index, wax(clamp(Math.max(0, down) ** 0.75 + 0.36 * (1 - round) + drip)), cover);
    },
    top - 0.03,
    foot + 0.02,
  );
}

function drawFlame({ canvas, size, palette, random }: Studio, { x: cx, foot, tall, half }: Candle): void {
  const root = foot - tall - 0.01;
  const wick = emptyMask(size);
  const lean = random.between(-0.006, 0.006);
  stroke(wick, size, [cx, root + 0.012], [cx + lean, root - 0.018], 0.0022, 0.0014);
  canvas.fill(wick, palette.near, 0.9);
  const high = random.between(0.115, 0.15);
  const wide = half * random.between(0.5, 0.62);
  const sway = random.between(-0.016, 0.016);
  const body = gradient([
    bright(palette.accent, 0.95),
    bright(blend(palette.accent, palette.light, 0.6), 1.3),
    bright(palette.light, 1.7),
    bright(palette.light, 1.9),
  ]);
  const blue = blend(palette.high, [0.16, 0.3, 0.8], 0.55);
  canvas.each(
    (x, y, index) => {
      const up = (root + 0.002 - y) / high;
      if (up < -0.1 || up > 1.05) return;
      const middle = cx + lean * 0.5 + sway * clamp(up) ** 2;
      const t = clamp(up);
      // A drop: round below, drawn out to a point above.
      const reach =
        wide *
        (t < 0.28
          ? Math.sqrt(1 - (1 - t / 0.28) ** 2)
          : (1 - ((t - 0.28) / 0.72) ** 1.5) * 0.98 + 0.02 * (1 - t));
      const inside = reach - Math.abs(x - middle);
      const soft = 0.0035 + 0.007 * t;
      const cover = smooth(-soft, soft, inside) * smooth(-0.02, 0.03, up) * smooth(1.03, 0.88, up);
      if (cover <= 0) return;
      const core = clamp(inside / (wide * 0.8)) * smooth(0.02, 0.3, t) * smooth(1.05, 0.55, t);
      canvas.over(index, body(clamp(0.22 + core * 1.1)), cover * (0.72 + 0.28 * smooth(0.04, 0.3, t)));
      canvas.over(index, blue, cover * 0.55 * smooth(0.22, 0.02, t));
    },
    root - high * 1.1,
    root + 0.02,
  );
  const [gx, gy] = [cx + sway * 0.3, root - high * 0.42];
  canvas.each((x, y, index) => {
    const away = Math.hypot(x - gx, (y - gy) * 0.8);
    canvas.add(index, palette.accent, 0.26 * Math.exp(-away / 0.05) + 0.09 * Math.exp(-away / 0.16));
  });
}
