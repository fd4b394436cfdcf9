import { clamp, smooth } from "../canvas";
import { blend, bright, type Colour, gradient } from "../colour";
import { petalWidth } from "../shapes";
import type { Scene, Studio } from "./scene";

interface Ring {
  petals: number;
  turned: boolean;
  foot: number;
  tip: number;
  /** Half the width of a petal, as a share of the room it has. */
  width: number;
  belly: number;
  base: Colour;
  edge: Colour;
  /** What is drawn on each petal, by the share of its length, the way from its middle, and its half width there. */
  motif: (along: number, across: number, half: number, room: number) => number;
}

const fine = 0.0011;
const hairline = (away: number) => Math.exp(-((away / fine) ** 2));

/** Filigree for the petals: none, a smaller petal within, beads along the middle, ribs. */
const motifs: readonly Ring["motif"][] = [
  () => 0,
  (along, across, half) =>
    0.8 * hairline(across - half * 0.5) * smooth(0.15, 0.3, along) * smooth(0.9, 0.75, along),
  (along, across, _half, room) => {
    const step = 0.11;
    const place = (along / step - Math.round(along / step)) * step * room * 1.6;
    return (
      smooth(0.0032, 0.002, Math.hypot(place, across)) * smooth(0.24, 0.28, along) * smooth(0.84, 0.8, along)
    );
  },
  (along, across, half) => {
    const rib = Math.sin((along - (across / (half + 1e-6)) * 0.16) * 62);
    return 0.5 * smooth(0.86, 0.98, rib) * smooth(0.2, 0.3, along) * smooth(0.92, 0.8, along);
  },
];

/** Rings of petals around one light, the outer ones below the inner, each with a line of gold. */
export const mandala: Scene = {
  finish: { bloom: 0.3, vignette: 0.42 },
  draw(studio) {
    const { canvas, palette, noise, random } = studio;
    const seed = random.between(0, 90);
    const ground = palette.isDark
      ? blend(palette.near, palette.high, 0.55)
      : blend(palette.high, palette.middle, 0.4);
    const heart = palette.isDark ? blend(palette.middle, palette.high, 0.35) : palette.low;
    const washed = gradient([heart, ground]);
    canvas.each((x, y, index) => {
      const away = Math.hypot(x - 0.5, y - 0.5);
      const wash = noise.layered(x * 3 + seed, y * 3, 5) * 0.14;
      canvas.over(index, washed(smooth(0.05, 0.6, away) + wash), 1);
    });
    const fold = random.pick([8, 9, 10, 12]);
    for (const ring of chooseRings(studio, fold)) drawRing(studio, ring, seed);
    drawRings(studio, fold);
    canvas.each((x, y, index) => {
      const away = Math.hypot(x - 0.5, y - 0.5);
      canvas.add(
        index,
        palette.light,
        (palette.isDark ? 0.55 : 0.22) * Math.exp(-away / 0.055) + 0.07 * Math.exp(-away / 0.2),
      );
    });
  },
};

function chooseRings({ palette, random }: Studio, fold: number): Ring[] {
  const outer = random.between(0.4, 0.45);
  const tones = [palette.far, palette.middle, palette.low];
  const count = random.whole(4, 6);
  const turnedFirst = random.chance(0.5);
  return Array.from({ length: count }, (_, place) => {
    const inward = place / count;
    const tip = outer * (1 - inward) ** 1.05;
    const tone = place === random.whole(1, count - 1) ? palette.accent : tones[place % 3]!;
    const petals = place === 0 && random.chance(0.5) ? fold * 2 : fold;
    return {
      petals,
      turned: (place % 2 === 0) === turnedFirst,
      foot: tip * random.between(0.2, 0.42),
      tip,
      width: random.between(0.82, 1.12),
      belly: random.between(0.45, 0.68),
      base: blend(tone, palette.near, palette.isDark ? 0.55 : 0.32),
      edge: blend(tone, palette.light, 0.12 + 0.25 * inward),
      motif: random.pick(motifs),
    };
  });
}

function drawRing({ canvas, palette, noise }: Studio, ring: Ring, seed: number): void {
  const sector = (2 * Math.PI) / ring.petals;
  const gold = bright(
    palette.isDark ? blend(palette.light, palette.accent, 0.35) : blend(palette.accent, palette.near, 0.6),
    1,
  );
  const skin = gradient([ring.base, ring.edge]);
  const hair = 0.0013;
  canvas.each((x, y, index) => {
    const [dx, dy] = [x - 0.5, y - 0.5];
    const away = Math.hypot(dx, dy);
    if (away > ring.tip + 0.04 || away < ring.foot * 0.7) return;
    const turn = Math.atan2(dy, dx) / sector + (ring.turned ? 0.5 : 0);
    const angle = (turn - Math.round(turn)) * sector;
    const along = (away * Math.cos(angle) - ring.foot) / (ring.tip - ring.foot);
    const room = Math.tan(sector / 2) * (ring.foot + (ring.tip - ring.foot) * ring.belly) * ring.width;
    const across = Math.abs(away * Math.sin(angle));
    const half = along > 0 && along < 1 ? room * petalWidth(along, ring.belly) : 0;
    const inside = half - across;
    if (half === 0 || inside < 0) {
      // The shadow that the ring throws on what lies below.
      const near = Math.exp(inside / 0.009) * smooth(1.12, 0.9, along) * smooth(-0.1, 0.15, along);
      canvas.dim(index, 1 - 0.42 * near);
      return;
    }
    const cover = clamp(inside * canvas.size);
    const share = clamp(across / (half + 1e-6));
    const grain = 0.1 * noise.layered(x * 16 + seed, y * 16, 3);
    const tone = skin(along ** 0.8 * 0.8 + 0.22 * share + grain);
    canvas.over(index, tone, cover);
    const foil = 0.7 + 0.5 * noise.at(x * 22 - seed, y * 22);
    const line =
      Math.exp(-((inside / hair) ** 2)) + 0.55 * Math.exp(-(((inside - 0.0075) / (hair * 0.7)) ** 2));
    const vein =
      0.4 * Math.exp(-((across / (hair * 0.7)) ** 2)) * smooth(0.1, 0.3, along) * smooth(0.86, 0.6, along);
    const drawn = ring.motif(along, across, half, away * sector);
    canvas.over(index, gold, clamp((line + vein + drawn) * foil * 0.85));
  });
}

/** Fine circles and beads between the rings, and the seed in the middle. */
function drawRings({ canvas, palette, random }: Studio, fold: number): void {
  const gold = palette.isDark
    ? blend(palette.light, palette.accent, 0.3)
    : blend(palette.accent, palette.near, 0.2);
  const outer = random.between(0.462, 0.475);
  const circles = [outer, outer - 0.008, 0.062];
  const beads = fold * random.pick([4, 6]);
  const seedRadius = 0.031;
  canvas.each((x, y, index) => {
    const [dx, dy] = [x - 0.5, y - 0.5];
    const away = Math.hypot(dx, dy);
    let line = 0;
    for (const circle of circles) line += Math.exp(-(((away - circle) / 0.0011) ** 2));
    const turn = (Math.atan2(dy, dx) / (2 * Math.PI)) * beads;
    const bead = Math.hypot(away - outer + 0.021, ((turn - Math.round(turn)) * 2 * Math.PI * away) / beads);
    line += smooth(0.0036, 0.0022, bead);
    if (away < 0.064) {
      for (let petal = 0; petal < 6; petal += 1) {
        const at = (petal * Math.PI) / 3;
        const ring = Math.hypot(dx - seedRadius * Math.cos(at), dy - seedRadius * Math.sin(at));
        line += 0.8 * Math.exp(-(((ring - seedRadius) / 0.0011) ** 2));
      }
    }
    if (line > 0.01) canvas.over(index, gold, clamp(line * 0.8));
  });
}
