import { blur, type Canvas, clamp } from "./canvas";
import { createNoise } from "./noise";
import { createRandom } from "./random";

export interface Finish {
  seed: number;
  /** How much bright places shine over their edges, from 0. */
  bloom: number;
  /** How much darker the corners are, from 0 to 1. */
  vignette: number;
  /** Coarseness of the grain, from 0. */
  grain: number;
  /** How much the weave of paper shows, from 0. */
  paper: number;
}

const STEPS = 4_096;
/** The byte of each amount of light from 0 to 1, as a screen shows it. */
const bytes = Float32Array.from({ length: STEPS + 1 }, (_, step) => {
  const light = step / STEPS;
  return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
});

/** Light above 0.75 is bent towards white, so that nothing burns out at an edge. */
const shoulder = (light: number) =>
  light < 0.75 ? light : 0.75 + 0.25 * (1 - Math.exp(-(light - 0.75) / 0.25));

/** Makes the picture's bytes: shine, darker corners, paper and grain. @returns red, green, blue a pixel. */
export function develop(
  canvas: Canvas,
  { seed, bloom, vignette, grain, paper }: Finish,
): Uint8Array<ArrayBuffer> {
  const { size } = canvas;
  const planes = [canvas.red, canvas.green, canvas.blue];
  // One pixel that is no number would spread over the whole picture when it is softened.
  for (const plane of planes)
    for (let at = 0; at < plane.length; at += 1) if (!(plane[at]! >= 0)) plane[at] = 0;
  const shine = bloom > 0 ? shineOf(planes, size) : null;
  const noise = createNoise(seed ^ 0x51ed);
  const random = createRandom(seed ^ 0xa11ce);
  const pixels = new Uint8Array(size * size * 3);
  canvas.each((x, y, index) => {
    const corner = 1 - vignette * clamp(Math.hypot(x - 0.5, y - 0.5) * 1.42) ** 2.6;
    const weave =
      paper > 0
        ? paper * (noise.at(x * 190, y * 210) + 0.8 * noise.at(x * 420, y * 90) + noise.at(x * 7, y * 6))
        : 0;
    const speck = grain * (random.next() + random.next() - 1);
    for (let plane = 0; plane < 3; plane += 1) {
      let light = planes[plane]![index]!;
      if (shine) light += bloom * shine[plane]!(x, y);
      const value = bytes[Math.floor(clamp(shoulder(light * corner)) * STEPS)]!;
      // Grain shows most in the middle tones, as on film.
      const tone = 0.35 + (2.6 * value * (255 - value)) / 65_025;
      pixels[index * 3 + plane] = clamp(value + (speck * 13 + weave * 5) * tone + 0.5, 0, 255);
    }
  });
  return pixels;
}

/** Light goes over its edges softly, so a quarter of the size is enough to work it out. */
const SHINE_STEP = 4;

/** What is brighter than the rest, softened: one plane for each colour, read at a place. */
function shineOf(planes: readonly Float32Array[], size: number): ((x: number, y: number) => number)[] {
  const side = Math.ceil(size / SHINE_STEP);
  const small = planes.map(() => new Float32Array(side * side));
  const [red, green, blue] = planes as [Float32Array, Float32Array, Float32Array];
  for (let at = 0; at < size * size; at += 1) {
    const share = clamp((red[at]! * 0.3 + green[at]! * 0.6 + blue[at]! * 0.1 - 0.42) / 0.5);
    if (share === 0) continue;
    const cell = Math.floor(Math.floor(at / size) / SHINE_STEP) * side + Math.floor((at % size) / SHINE_STEP);
    for (let plane = 0; plane < 3; plane += 1)
      small[plane]![cell]! += (Math.min(planes[plane]![at]!, 2) * share) / SHINE_STEP ** 2;
  }
  return small.map((plane) => {
    const far = blur(plane, side, 0.06);
    const soft = blur(plane, side, 0.012).map((light, at) => light * 0.45 + far[at]! * 0.55);
    return (x, y) => {
      const column = clamp(x * side - 0.5, 0, side - 1.001);
      const row = clamp(y * side - 0.5, 0, side - 1.001);
      const at = Math.floor(row) * side + Math.floor(column);
      const [u, v] = [column % 1, row % 1];
      const top = soft[at]! * (1 - u) + soft[at + 1]! * u;
      return top * (1 - v) + (soft[at + side]! * (1 - u) + soft[at + side + 1]! * u) * v;
    };
  });
}
