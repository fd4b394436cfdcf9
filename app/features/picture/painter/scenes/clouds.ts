import { clamp, field, smooth } from "../canvas";
import { blend, bright, gradient, shift } from "../colour";
import { bentStroke, emptyMask } from "../shapes";
import { drawRidge } from "./atmosphere";
import type { Scene, Studio } from "./scene";

/** Great clouds lit from one side, and a few birds that cross. */
export const clouds: Scene = {
  finish: { bloom: 0.25 },
  draw(studio) {
    const { canvas, palette, noise, random } = studio;
    const seed = random.between(0, 99);
    const [lx, ly] = [random.pick([0.16, 0.84]), random.between(0.22, 0.5)];
    const top = palette.isDark ? palette.high : shift(palette.high, { lighter: -0.07, chroma: 1.25 });
    const sky = gradient([
      top,
      blend(top, palette.middle, 0.6),
      palette.middle,
      blend(palette.middle, palette.low, 0.6),
    ]);
    const big = field((x, y) => noise.layered(x * 1.5 + seed, y * 1.9, 3));
    const base = random.between(0.78, 0.95);
    const reach = random.between(0.42, 0.62);
    const density = (x: number, y: number) => {
      const warp = 0.35 * big(x, y);
      const billow = noise.ridged(x * 3.4 + warp + seed, y * 4.4 - warp, 5) - 0.66;
      const bank = 0.7 - Math.abs((y - base) / reach) ** 1.5 * 1.15;
      return bank + big(x, y) * 1.15 + billow * 1.25 - 0.22;
    };
    const lit = blend(palette.low, palette.light, 0.72);
    const body = gradient([
      palette.isDark
        ? blend(palette.high, palette.far, 0.6)
        : shift(blend(palette.high, palette.middle, 0.35), { lighter: -0.05 }),
      palette.isDark ? blend(palette.far, palette.middle, 0.55) : blend(palette.high, palette.low, 0.55),
      blend(palette.middle, lit, 0.55),
      lit,
    ]);
    // Added, not laid over: a dark sky keeps its colour.
    const shine = palette.isDark ? blend(palette.low, palette.accent, 0.35) : bright(palette.light, 0.25);
    const reachLight = 0.045;
    canvas.each((x, y, index) => {
      const away = Math.hypot(x - lx, y - ly);
      canvas.over(index, sky(clamp(y * 0.92 + big(x, y) * 0.06)), 1);
      canvas.add(index, shine, 0.3 * Math.exp(-away / 0.35));
      canvas.over(index, palette.light, clamp(0.62 * Math.exp(-away / 0.12)));
      const thick = density(x, y);
      const cover = smooth(0, 0.16, thick);
      if (cover <= 0) return;
      // How much cloud stands between here and the light.
      const step = reachLight / (away + 0.05);
      const [dx, dy] = [(lx - x) * step, (ly - 0.12 - y) * step];
      const between =
        Math.max(0, density(x + dx, y + dy)) * 0.7 + Math.max(0, density(x + dx * 2.2, y + dy * 2.2)) * 0.5;
      const light = clamp(
        Math.exp(-between * 2.1) * 1.05 + 0.16 * Math.exp(-away / 0.3) - 0.12 * smooth(0.7, 1, y),
      );
      canvas.over(index, body(light), cover * 0.96);
    });
    const light = { x: lx, y: ly, radius: 0, strength: 0.5, haze: 1 };
    if (random.chance(0.6)) {
      const from = random.between(0, 99);
      drawRidge(studio, {
        line: (x) => 0.93 - 0.07 * noise.layered(x * 2 + from, from, 5),
        colour: blend(palette.near, palette.far, 0.2),
        air: palette.near,
        depth: 0.2,
        texture: 0.3,
        light,
      });
    }
    drawBirds(studio, lx);
  },
};

function drawBirds({ canvas, size, palette, random }: Studio, lx: number): void {
  const mask = emptyMask(size);
  const count = random.whole(3, 13);
  const [cx, cy] = [
    lx < 0.5 ? random.between(0.45, 0.7) : random.between(0.3, 0.55),
    random.between(0.16, 0.34),
  ];
  for (let bird = 0; bird < count; bird += 1) {
    const [x, y] = [cx + random.gauss() * 0.12, cy + random.gauss() * 0.06];
    const span = random.between(0.009, 0.019);
    const lift = span * random.between(0.15, 0.75);
    const tilt = random.gauss() * 0.18;
    for (const side of [-1, 1])
      bentStroke(
        mask,
        size,
        [
          [x, y],
          [x + side * span * 0.5, y - lift + side * tilt * span * 0.4],
          [x + side * span, y - lift * 0.35 + side * tilt * span],
        ],
        span * 0.085,
        0.0004,
      );
  }
  canvas.fill(mask, palette.near, 0.88);
}
