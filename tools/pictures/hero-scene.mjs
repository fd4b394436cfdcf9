/**
 * The landing page's picture as numbers: hills at dawn and a warm light that rises and falls, four seconds up and six
 * down. Everything is drawn here, in a frame of 1280 × 800 units, with the colours of tailwind.config.ts.
 */

export const LOOP_SECONDS = 10;
const UNITS = { width: 1280, height: 800 };
const LIGHT = { x: 965, y: 470 };

const rgb = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const clamp = (value) => Math.min(1, Math.max(0, value));
const smooth = (from, to, value) => {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
};
/** A pseudo-random number from 0 to 1 that is always the same for the same position. */
const hash = (x, y, seed) => {
  const n = Math.sin(x * 127.1 + y * 311.7 + seed * 74.7) * 43758.5453;
  return n - Math.floor(n);
};

function valueNoise(x, y, seed) {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [smooth(0, 1, x - i), smooth(0, 1, y - j)];
  const top = hash(i, j, seed) * (1 - u) + hash(i + 1, j, seed) * u;
  const bottom = hash(i, j + 1, seed) * (1 - u) + hash(i + 1, j + 1, seed) * u;
  return top * (1 - v) + bottom * v;
}

/** Soft clouds as a grid of numbers from 0 to 1, one every `step` units, and `margin` units wider than the frame. */
function cloudField({ seed, scaleX, scaleY, margin, step }) {
  const width = Math.ceil((UNITS.width + 2 * margin) / step) + 2;
  const height = Math.ceil(UNITS.height / step) + 2;
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let octave = 0, share = 0.5, f = 1; octave < 4; octave += 1, share /= 2, f *= 2)
        sum += share * valueNoise((x * step * f) / scaleX, (y * step * f) / scaleY, seed + octave);
      values[y * width + x] = sum;
    }
  }
  return (x, y) => {
    const [px, py] = [(x + margin) / step, y / step];
    const [i, j] = [Math.floor(px), Math.floor(py)];
    const [u, v] = [px - i, py - j];
    const at = j * width + i;
    const top = values[at] * (1 - u) + values[at + 1] * u;
    return top * (1 - v) + (values[at + width] * (1 - u) + values[at + width + 1] * u) * v;
  };
}

/** Clouds that move to the right by `drift` units per loop; the loop has no visible seam. */
function driftingClouds({ drift, ...field }) {
  const sample = cloudField({ ...field, margin: drift, step: 4 });
  return (x, y, phase) => {
    const here = sample(x - drift * phase, y) - 0.47;
    const next = sample(x + drift * (1 - phase), y) - 0.47;
    // Averaging two pictures loses contrast; the square root restores it.
    return 0.5 + ((1 - phase) * here + phase * next) / Math.hypot(1 - phase, phase);
  };
}

/** The height of a hill at every pixel column, from a path of cubic curves. */
function ridge(points, width) {
  const line = new Float32Array(width).fill(UNITS.height);
  for (let at = 0; at + 3 < points.length; at += 3) {
    const [a, b, c, d] = points.slice(at, at + 4);
    for (let s = 0; s <= 2000; s += 1) {
      const t = s / 2000;
      const k = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
      const [x, y] = [0, 1].map((i) => k[0] * a[i] + k[1] * b[i] + k[2] * c[i] + k[3] * d[i]);
      const column = Math.round((x / UNITS.width) * (width - 1));
      if (column >= 0 && column < width) line[column] = y;
    }
  }
  return line;
}

const far = [
  [0, 588],
  [180, 528],
  [320, 558],
  [470, 588],
  [620, 618],
  [770, 598],
  [890, 558],
  [1010, 518],
  [1160, 538],
  [1280, 578],
];
const mid = [
  [0, 660],
  [210, 590],
  [380, 650],
  [560, 654],
  [740, 658],
  [890, 584],
  [1280, 658],
];
const near = [
  [0, 734],
  [260, 686],
  [470, 740],
  [700, 728],
  [930, 716],
  [1100, 698],
  [1280, 734],
];

const sky = [
  [0, rgb("#15131f")],
  [0.46, rgb("#35273d")],
  [0.72, rgb("#7d4238")],
  [0.95, rgb("#d98f55")],
];
const glow = rgb("#ffdca6");
const warm = rgb("#f2b872");

function skyColor(y) {
  const at = y / UNITS.height;
  const upper = sky.findLastIndex(([stop]) => stop <= at);
  const [from, a] = sky[upper];
  const [to, b] = sky[upper + 1] ?? [1, a];
  const t = clamp((at - from) / (to - from));
  return a.map((channel, i) => channel + (b[i] - channel) * t);
}

/** The brightness of the light, from 0 to 1: four seconds up, six down. */
function breath(phase) {
  const t = phase < 0.4 ? phase / 0.4 : 1 - (phase - 0.4) / 0.6;
  return (1 - Math.cos(Math.PI * t)) / 2;
}

function makeStars() {
  return Array.from({ length: 130 }, (_, i) => {
    const y = hash(i, 2, 5) ** 1.6 * 400;
    return {
      x: hash(i, 1, 5) * UNITS.width,
      y,
      radius: 0.5 + 0.75 * hash(i, 3, 5) ** 3,
      light: (0.25 + 0.6 * hash(i, 4, 5)) * (1 - smooth(150, 410, y)),
      // A whole number of periods per loop, each with its own phase.
      turns: 1 + Math.floor(hash(i, 6, 5) * 3),
      moment: hash(i, 7, 5),
    };
  });
}

/** Returns a function that draws the frame at a phase (0 to 1) as bytes: red, green, blue, row by row. */
export function makeScene(width, height) {
  const scale = UNITS.width / width;
  const veil = driftingClouds({ seed: 11, scaleX: 520, scaleY: 66, drift: 60 });
  const mists = [
    driftingClouds({ seed: 31, scaleX: 300, scaleY: 60, drift: 90 }),
    driftingClouds({ seed: 51, scaleX: 380, scaleY: 70, drift: -120 + 250 }),
  ];
  const hills = [
    { line: ridge(far, width), color: rgb("#4f2f38") },
    { line: ridge(mid, width), color: rgb("#2b1c29") },
    { line: ridge(near, width), color: rgb("#17121c") },
  ];
  const stars = makeStars();
  const rows = Array.from({ length: height }, (_, y) => skyColor(y * scale));

  return function draw(phase) {
    const bytes = new Uint8Array(width * height * 3);
    const breathing = breath(phase);
    const starlight = drawStars(stars, phase, width, height, scale);
    for (let py = 0; py < height; py += 1) {
      const y = py * scale;
      for (let px = 0; px < width; px += 1) {
        const x = px * scale;
        let [r, g, b] = rows[py];
        const add = (color, share) => {
          r += (color[0] - r) * share;
          g += (color[1] - g) * share;
          b += (color[2] - b) * share;
        };
        const distance = Math.hypot(x - LIGHT.x, y - LIGHT.y);
        const nearness = Math.exp(-((distance / 235) ** 2));

        const star = starlight.get(py * width + px);
        if (star) add([255, 244, 228], star);
        // Thin clouds, warm near the light and dark above.
        const cloud = smooth(0.44, 0.78, veil(x, y, phase)) * smooth(150, 330, y) * (1 - smooth(560, 640, y));
        add([120 + 110 * nearness, 70 + 80 * nearness, 72 + 20 * nearness], 0.34 * cloud);
        add(warm, (0.3 + 0.12 * breathing) * Math.max(0, 1 - distance / 430) ** 1.5);
        add(glow, (0.42 + 0.26 * breathing) * Math.exp(-((distance / 150) ** 2)));
        drawMark(x, y, scale, breathing, add);

        for (let i = 0; i < hills.length; i += 1) {
          const { line, color } = hills[i];
          const below = (y - line[px]) / scale;
          if (below < -1) continue;
          add(color, clamp(below + 0.5));
          // The light brightens the ridges in front of it.
          const rim = Math.exp(-below / 5) * Math.exp(-(((x - LIGHT.x) / 300) ** 2)) * clamp(below + 0.5);
          add(warm, (0.16 + 0.1 * breathing) * rim * (i === 0 ? 1 : 0.35));
          if (i === 2) continue;
          // Mist in the valley becomes denser towards the next ridge.
          const depth = clamp((y - line[px]) / Math.max(30, hills[i + 1].line[px] - line[px] + 30));
          const mist = smooth(0.3, 0.8, mists[i](x, y, phase)) * smooth(0.1, 0.95, depth);
          const lit = Math.exp(-(((x - LIGHT.x) / 420) ** 2));
          add([120 + 70 * lit, 78 + 44 * lit, 76 + 16 * lit], (i === 0 ? 0.5 : 0.24) * mist);
        }
        // Noise of half a step, the same in every frame, prevents banding in the dark tones.
        const grain = hash(px % 256, py % 256, 3) - 0.5;
        const at = (py * width + px) * 3;
        bytes[at] = clamp((r + grain) / 255) * 255 + 0.5;
        bytes[at + 1] = clamp((g + grain) / 255) * 255 + 0.5;
        bytes[at + 2] = clamp((b + grain) / 255) * 255 + 0.5;
      }
    }
    return bytes;
  };
}

/** The two circles and their intersection. */
function drawMark(x, y, scale, breathing, add) {
  const [left, right] = [
    Math.hypot(x - LIGHT.x + 60, y - LIGHT.y),
    Math.hypot(x - LIGHT.x - 60, y - LIGHT.y),
  ];
  const inside = clamp((128 - Math.max(left, right)) / scale + 0.5);
  if (inside > 0) add(glow, (0.7 + 0.22 * breathing) * inside);
  for (const distance of [left, right]) {
    const line = clamp((0.75 - Math.abs(distance - 128)) / scale + 0.5);
    if (line > 0) add(glow, 0.55 * line);
  }
}

function drawStars(stars, phase, width, height, scale) {
  const light = new Map();
  for (const star of stars) {
    const twinkle = 0.7 + 0.3 * Math.sin(2 * Math.PI * (star.turns * phase + star.moment));
    const [cx, cy] = [star.x / scale, star.y / scale];
    for (let y = Math.floor(cy - 3); y <= cy + 3; y += 1) {
      for (let x = Math.floor(cx - 3); x <= cx + 3; x += 1) {
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const share =
          star.light * twinkle * Math.exp(-(((x - cx) ** 2 + (y - cy) ** 2) * scale ** 2) / star.radius ** 2);
        if (share > 0.01) light.set(y * width + x, Math.min(1, (light.get(y * width + x) ?? 0) + share));
      }
    }
  }
  return light;
}
