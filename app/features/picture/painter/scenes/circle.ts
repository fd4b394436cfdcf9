import { clamp, smooth } from "../canvas";
import { blend, bright, gradient } from "../colour";
import { createNoise } from "../noise";
import type { Scene, Studio } from "./scene";

/** One stroke of a full brush around nothing, on paper, with the light inside. */
export const circle: Scene = {
  finish: { bloom: 0.06, paper: 1.2, vignette: 0.16 },
  draw(studio) {
    const { canvas, palette, noise, random } = studio;
    const seed = random.between(0, 99);
    const paper = palette.isDark
      ? blend(palette.high, palette.near, 0.35)
      : blend(palette.low, palette.middle, 0.2);
    const stain = palette.isDark
      ? blend(palette.middle, palette.high, 0.45)
      : blend(palette.middle, palette.high, 0.35);
    const stained = gradient([paper, stain]);
    canvas.each((x, y, index) => {
      const wash = noise.layered(x * 1.7 + seed, y * 1.7, 6);
      canvas.over(index, stained(0.28 + wash * 0.75), 1);
    });
    drawSun(studio, seed);
    drawStroke(studio);
  },
};

/** A disc of wash: pigment gathers at its rim, as it does when watercolour dries. */
function drawSun({ canvas, palette, noise, random }: Studio, seed: number): void {
  const radius = random.between(0.075, 0.16);
  const turn = random.between(0, 6.28);
  const off = random.between(0, 0.13);
  const [cx, cy] = [0.5 + Math.cos(turn) * off, 0.5 + Math.sin(turn) * off];
  canvas.each(
    (x, y, index) => {
      const edge = 0.009 * noise.layered(x * 9 + seed, y * 9, 4);
      const away = Math.hypot(x - cx, y - cy) + edge;
      const cover = smooth(radius + 0.0022, radius - 0.0022, away);
      if (cover <= 0) return;
      const rim = Math.exp(-(radius - away) / 0.008);
      const bloom = noise.layered(x * 6 - seed, y * 6, 5);
      canvas.over(index, palette.accent, cover * clamp(0.66 + 0.22 * rim + 0.42 * bloom));
    },
    cy - radius - 0.03,
    cy + radius + 0.03,
  );
}

function drawStroke({ canvas, palette, random }: Studio): void {
  const noise = createNoise(random.whole(1, 1e9));
  const radius = random.between(0.27, 0.325);
  const start = random.between(0, 6.28);
  const way = random.chance(0.5) ? 1 : -1;
  const sweep = random.between(5.6, 6.75);
  const width = random.between(0.026, 0.05);
  const squash = random.between(0.95, 1.04);
  const ink = palette.isDark ? bright(blend(palette.light, palette.low, 0.25), 0.95) : palette.near;
  const cover = (x: number, y: number, turn: number) => {
    const along = turn / sweep;
    const away = Math.hypot(x - 0.5, (y - 0.5) * squash);
    // The hand moves in and out a little, and ends inside of where it began.
    const middle = radius + 0.016 * noise.at(turn * 0.7, 3.1) - 0.022 * along;
    const press =
      width * (1.12 - 0.55 * along) * smooth(-0.012, 0.03, along) * (0.86 + 0.25 * noise.at(turn * 1.3, 9.7));
    const across = (away - middle) / Math.max(press, 1e-4);
    if (Math.abs(across) > 1.25) return 0;
    const ragged = 0.1 * noise.layered(turn * 9, across * 2.4, 3) + 0.03 * noise.at(turn * 23, across * 9);
    const body = smooth(1.03, 0.94, Math.abs(across) + ragged);
    // Each hair of the brush runs dry on its own.
    const hair = noise.layered(turn * 0.55, across * 15, 3) + 0.45 * noise.at(turn * 1.7, across * 41);
    const dry = smooth(0.12, 0.95, along + 0.16 * Math.abs(across));
    const streak = smooth(-0.12 + dry * 0.52, 0.12 + dry * 0.62, hair + 0.3);
    const wet = 1 - dry;
    const tail = smooth(1.005, 0.86 + 0.1 * noise.at(across * 7, 5.5), along);
    return body * clamp(streak + wet * 0.85) * tail * (0.9 + 0.1 * noise.at(x * 30, y * 30));
  };
  canvas.each((x, y, index) => {
    const away = Math.hypot(x - 0.5, y - 0.5);
    if (Math.abs(away - radius) > width * 1.6 + 0.05) return;
    const angle = Math.atan2((y - 0.5) * squash, x - 0.5);
    const turn = (((way * (angle - start)) % 6.2832) + 6.2832) % 6.2832;
    const first = cover(x, y, turn);
    const second = sweep > 6.2832 && turn < sweep - 6.2832 ? cover(x, y, turn + 6.2832) : 0;
    const amount = Math.max(first, second);
    if (amount > 0.004) canvas.over(index, ink, amount * 0.95);
  });
  // Drops that the brush has thrown.
  const drops = Array.from({ length: random.whole(2, 9) }, () => {
    const angle = start + way * random.between(-0.5, 0.9);
    const far = radius + width + Math.abs(random.gauss()) * 0.06;
    return {
      x: 0.5 + Math.cos(angle) * far,
      y: 0.5 + Math.sin(angle) * far,
      r: random.between(0.0012, 0.0045),
    };
  });
  canvas.each((x, y, index) => {
    for (const drop of drops) {
      const away = Math.hypot(x - drop.x, y - drop.y);
      if (away < drop.r * 1.6)
        canvas.over(
          index,
          ink,
          smooth(drop.r + 0.0008, drop.r - 0.0008, away + drop.r * 0.25 * noise.at(x * 200, y * 200)) * 0.9,
        );
    }
  });
}
