import { seededRandom } from "~/utils/seeded-random";
import { Biquad } from "../filters";
import { pinkNoise, wandering } from "./noise";
import type { Ambience } from "./types";

const CONTROL = 64;
const CRICKETS = 4;

interface Cricket {
  frequency: number;
  /** Chirps a second, and strokes within one chirp. */
  chirps: number;
  strokes: number;
  phase: number;
  level: number;
  /** From 0, left, to 1, right. */
  place: number;
}

/** A summer night: air that hardly moves, and a few crickets in the distance. */
export function createNight(rate: number, seed: number): Ambience {
  const random = seededRandom(seed);
  const air = wandering(random, (8 * rate) / CONTROL);
  const sides = [0, 1].map((side) => ({
    noise: pinkNoise(seededRandom(seed * 29 + side + 1)),
    filter: Biquad.of("lowpass", rate, 700, 0.5),
  }));
  const crickets = Array.from({ length: CRICKETS }, (_, index): Cricket => {
    return {
      frequency: 2_300 + 380 * index + 160 * random(),
      chirps: 0.55 + 0.5 * random(),
      strokes: 3 + Math.floor(3 * random()),
      phase: random(),
      level: 0.012 + 0.016 * random(),
      place: (index + 0.5) / CRICKETS,
    };
  });
  let position = 0;
  return (left, right) => {
    const gains = new Float32Array(Math.ceil(left.length / CONTROL) + 1);
    for (let index = 0; index < gains.length; index++) gains[index] = 0.5 + 0.5 * air();
    for (const [side, channel] of [left, right].entries()) {
      const { noise, filter } = sides[side]!;
      for (let index = 0; index < channel.length; index++) {
        channel[index] = noise() * 0.3 * gains[Math.floor(index / CONTROL)]!;
      }
      filter.process(channel);
    }
    for (const cricket of crickets) addCricket(cricket, rate, position, left, right);
    position += left.length;
  };
}

function addCricket(
  { frequency, chirps, strokes, phase, level, place }: Cricket,
  rate: number,
  position: number,
  left: Float32Array,
  right: Float32Array,
): void {
  const step = (2 * Math.PI * frequency) / rate;
  for (let index = 0; index < left.length; index++) {
    const at = ((position + index) / rate) * chirps + phase;
    // The chirp fills the first third of its time; the rest is quiet.
    const share = (at % 1) * 3;
    if (share >= 1) continue;
    const stroke = Math.sin(Math.PI * ((share * strokes) % 1)) ** 2;
    const value = level * stroke * Math.sin(Math.PI * share) * Math.sin(step * (position + index));
    left[index]! += value * (1 - place);
    right[index]! += value * place;
  }
}
