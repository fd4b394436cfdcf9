import { blur, clamp } from "../canvas";
import { blend, type Colour, mix } from "../colour";
import { bentStroke, ellipse, emptyMask, petal, stroke, type Point } from "../shapes";
import { drawMist, drawRidge, drawSky } from "./atmosphere";
import type { Scene, Studio } from "./scene";

type Kind = "poppy" | "umbel" | "spike" | "daisy";

interface Layer {
  stems: Float32Array;
  petals: Float32Array;
  hearts: Float32Array;
}

/** A meadow seen from among its flowers, with the sun low behind. */
export const garden: Scene = {
  finish: { bloom: 0.3 },
  draw(studio) {
    const { canvas, palette, random, noise, size } = studio;
    const horizon = random.between(0.5, 0.62);
    const light = {
      x: random.between(0.25, 0.75),
      y: horizon - random.between(0.12, 0.3),
      radius: random.between(0.05, 0.11),
      strength: palette.isDark ? 0.95 : 0.7,
      haze: random.between(0.15, 0.6),
    };
    drawSky(studio, { horizon: horizon + 0.12, light, clouds: random.between(0, 0.35) });
    for (let layer = 0; layer < 2; layer += 1) {
      const seed = random.between(0, 99);
      drawRidge(studio, {
        line: (x) => horizon + 0.04 * layer - 0.06 * noise.layered(x * 2.2 + seed, seed, 4),
        colour: blend(palette.far, palette.low, 0.55 - layer * 0.25),
        air: blend(palette.low, palette.far, 0.2 + layer * 0.3),
        depth: 0.3,
        texture: 0.3,
        light,
      });
    }
    drawMist(studio, horizon + 0.04, 0.07, blend(palette.low, palette.light, 0.4), 0.5);
    const kinds: Kind[] = [
      random.pick(["poppy", "umbel"] as const),
      random.pick(["spike", "daisy"] as const),
    ];
    const bloom = random.chance(0.5) ? palette.accent : blend(palette.accent, palette.middle, 0.45);
    const second = blend(palette.light, palette.low, 0.35);
    // From the farthest to the nearest: paler, smaller and softer the farther.
    for (const [near, soft, count] of [
      [0, 0.0028, 120],
      [0.35, 0.0012, 70],
      [0.72, 0, 34],
      [1.2, 0.011, 7],
    ] as const) {
      const stem = blend(blend(palette.far, palette.low, 0.3), palette.near, clamp(0.25 + near * 0.72));
      kinds.forEach((kind, which) => {
        const layer: Layer = { stems: emptyMask(size), petals: emptyMask(size), hearts: emptyMask(size) };
        for (let flower = 0; flower < count / 2; flower += 1) plant(studio, layer, kind, near, horizon);
        if (which === 0 && near < 1) plantGrass(studio, layer.stems, near, horizon);
        const tone: Colour = which === 0 ? bloom : second;
        const own = blend(tone, stem, Math.max(0.05, 0.32 - near * 0.3));
        canvas.fill(blur(layer.stems, size, soft), stem, 0.95);
        canvas.fill(
          blur(layer.petals, size, soft),
          (x, y) => {
            const lit = Math.exp(-Math.hypot(x - light.x, y - light.y) / 0.35);
            return mix(own, palette.light, clamp(0.04 + 0.42 * lit));
          },
          0.92,
        );
        canvas.fill(blur(layer.hearts, size, soft), blend(palette.near, palette.accent, 0.25), 0.9);
      });
    }
  },
};

function plant({ size, random }: Studio, layer: Layer, kind: Kind, near: number, horizon: number): void {
  const x = random.between(-0.03, 1.03);
  const scale = 0.3 + 0.75 * near;
  const tall = random.between(0.16, 0.36) * scale;
  const ground = Math.min(1.04, horizon + 0.1 + near * 0.5 + random.between(0, 0.12));
  const lean = random.gauss() * 0.03 * scale;
  const top: Point = [x + lean, ground - tall];
  bentStroke(
    layer.stems,
    size,
    [[x, ground], [x - lean * 0.3, ground - tall * 0.5], top],
    0.0018 * scale + 0.0003,
    0.001 * scale,
  );
  if (random.chance(0.4))
    petal(layer.stems, size, [x, ground - tall * 0.25], {
      angle: -Math.PI / 2 + random.pick([-1, 1]) * random.between(0.2, 0.5),
      length: tall * 0.36,
      width: 0.0045 * scale,
      belly: 0.4,
    });
  const head = random.between(0.025, 0.038) * scale;
  if (kind === "poppy") {
    for (let leaf = 0; leaf < 4; leaf += 1)
      petal(layer.petals, size, [top[0], top[1] + head * 0.35], {
        angle: -Math.PI / 2 + (leaf - 1.5) * 0.62 + random.gauss() * 0.1,
        length: head * random.between(1.3, 1.6),
        width: head * 0.52,
        belly: 0.72,
      });
    ellipse(layer.hearts, size, [top[0], top[1] + head * 0.2], [head * 0.2, head * 0.16], { soft: 0.5 });
  } else if (kind === "umbel") {
    for (let ray = 0; ray < 11; ray += 1) {
      const angle = -Math.PI / 2 + ((ray - 5) / 5) * 1.15;
      const tip: Point = [top[0] + Math.cos(angle) * head * 1.5, top[1] + Math.sin(angle) * head * 1.05];
      stroke(layer.stems, size, top, tip, 0.0006 * scale + 0.0002);
      for (let dot = 0; dot < 5; dot += 1)
        ellipse(
          layer.petals,
          size,
          [tip[0] + random.gauss() * head * 0.14, tip[1] + random.gauss() * head * 0.08],
          [head * 0.09, head * 0.07],
        );
    }
  } else if (kind === "spike") {
    for (let bud = 0; bud < 26; bud += 1) {
      const up = bud / 26;
      ellipse(
        layer.petals,
        size,
        [top[0] + random.gauss() * head * 0.3 * (1.1 - up), top[1] + tall * 0.34 * (1 - up) - head * 0.5],
        [head * 0.17 * (1.25 - up), head * 0.12],
        { angle: random.between(0, 3) },
      );
    }
  } else {
    const flat = random.between(0.45, 1);
    for (let leaf = 0; leaf < 13; leaf += 1) {
      const angle = (leaf / 13) * 2 * Math.PI;
      const length = head * Math.hypot(Math.cos(angle), Math.sin(angle) * flat);
      petal(layer.petals, size, top, {
        angle: Math.atan2(Math.sin(angle) * flat, Math.cos(angle)),
        length,
        width: head * 0.15,
        belly: 0.65,
      });
    }
    ellipse(layer.hearts, size, top, [head * 0.27, head * 0.24 * flat], { soft: 0.3 });
  }
}

function plantGrass({ size, random }: Studio, mask: Float32Array, near: number, horizon: number): void {
  const scale = 0.3 + 0.75 * near;
  for (let blade = 0; blade < 460; blade += 1) {
    const x = random.between(-0.05, 1.05);
    const ground = Math.min(1.04, horizon + 0.1 + near * 0.55 + random.between(0, 0.16));
    const tall = random.between(0.05, 0.24) * scale;
    const lean = random.gauss() * 0.035 * scale;
    bentStroke(
      mask,
      size,
      [
        [x, ground],
        [x + lean * 0.2, ground - tall * 0.6],
        [x + lean, ground - tall],
      ],
      0.0017 * scale + 0.0003,
      0.0002,
    );
  }
}
