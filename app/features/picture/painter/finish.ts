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

const toByte = (light: number) => {
  const value = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return value * 255;
};

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
  const shine = bloom > 0 ? brightPlanes(planes).map((plane) => softened(plane, size)) : null;
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
      if (shine) light += bloom * shine[plane]![index]!;
      const value = toByte(shoulder(Math.max(0, light * corner)));
      // Grain shows most in the middle tones, as on film.
      const tone = 0.35 + (2.6 * value * (255 - value)) / 65_025;
      pixels[index * 3 + plane] = clamp(value + (speck * 13 + weave * 5) * tone + 0.5, 0, 255);
    }
  });
  return pixels;
}

/** What is brighter than the rest, at a quarter of the size. */
function brightPlanes(planes: readonly Float32Array[]): Float32Array[] {
  const [red, green, blue] = planes as [Float32Array, Float32Array, Float32Array];
  const share = Float32Array.from(red, (_, index) =>
    clamp((red[index]! * 0.3 + green[index]! * 0.6 + blue[index]! * 0.1 - 0.42) / 0.5),
  );
  return planes.map((plane) => plane.map((light, index) => Math.min(light, 2) * share[index]!));
}

function softened(plane: Float32Array, size: number): Float32Array {
  const near = blur(plane, size, 0.012);
  const far = blur(plane, size, 0.06);
  return near.map((light, index) => light * 0.45 + far[index]! * 0.55);
}
