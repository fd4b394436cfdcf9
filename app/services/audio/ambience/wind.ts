import { seededRandom } from "~/utils/seeded-random";
import { pinkNoise, wandering } from "./noise";
import type { Ambience } from "./types";

const CONTROL = 64;
/** The tone of the wind wanders between these, in hertz. */
const LOWEST = 180;
const HIGHEST = 620;
const DAMPING = 0.55;

/** Wind in the distance: pink noise through a resonance that wanders, stronger in gusts. */
export function createWind(rate: number, seed: number): Ambience {
  const random = seededRandom(seed);
  const gust = wandering(random, (6 * rate) / CONTROL);
  const tone = wandering(random, (9 * rate) / CONTROL);
  const sides = [0, 1].map((side) => ({
    noise: pinkNoise(seededRandom(seed * 11 + side + 1)),
    low: 0,
    band: 0,
  }));
  let position = 0;
  let [strength, frequency] = [0, 0];
  return (left, right) => {
    const channels = [left, right];
    for (let index = 0; index < left.length; index++, position++) {
      if (position % CONTROL === 0) {
        const force = gust();
        strength = 0.25 + 0.75 * force ** 1.5;
        const height = LOWEST * (HIGHEST / LOWEST) ** (0.4 * tone() + 0.6 * force);
        frequency = 2 * Math.sin((Math.PI * height) / rate);
      }
      for (let side = 0; side < 2; side++) {
        // A state-variable filter, whose frequency may change at any time.
        const state = sides[side]!;
        state.low += frequency * state.band;
        state.band += frequency * (state.noise() - state.low - DAMPING * state.band);
        channels[side]![index] = strength * (state.band + 0.5 * state.low);
      }
    }
  };
}
