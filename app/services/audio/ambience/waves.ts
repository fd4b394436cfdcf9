import { seededRandom } from "~/utils/seeded-random";
import { pinkNoise } from "./noise";
import type { Ambience } from "./types";

const SWELLS = 3;
/** The swell changes slowly, so it is computed once in so many samples. */
const CONTROL = 64;

/** Waves on a shore: pink noise that swells and opens with three slow movements. */
export function createWaves(rate: number, seed: number): Ambience {
  const random = seededRandom(seed);
  const swells = Array.from({ length: SWELLS }, (_, index) => ({
    frequency: 1 / (8 + 2.7 * index + 1.5 * random()),
    phase: 2 * Math.PI * random(),
  }));
  const sides = [0, 1].map((side) => {
    const noise = pinkNoise(seededRandom(seed * 7 + side + 1));
    let position = 0;
    let [first, second, height] = [0, 0, 0];
    return (channel: Float32Array) => {
      for (let index = 0; index < channel.length; index++, position++) {
        if (position % CONTROL === 0) {
          let sum = 0;
          for (const { frequency, phase } of swells) {
            const sine = Math.sin((2 * Math.PI * frequency * position) / rate + phase + side * 0.25);
            sum += Math.max(0, sine) ** 2;
          }
          height = Math.min(1, sum / 1.7);
        }
        const openness = 0.02 + 0.16 * height;
        first += openness * (noise() - first);
        second += openness * (first - second);
        channel[index] = second * (0.25 + 0.75 * height);
      }
    };
  });
  return (left, right) => {
    sides[0]!(left);
    sides[1]!(right);
  };
}
