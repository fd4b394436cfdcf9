import { seededRandom } from "~/utils/seeded-random";
import { Biquad } from "../filters";
import { pinkNoise, wandering } from "./noise";
import type { Ambience } from "./types";

const CONTROL = 64;
const CRACKS_PER_SECOND = 7;
/** Cracks that sound at once; further ones are left out. */
const MAX_CRACKS = 12;

interface Crack {
  position: number;
  length: number;
  level: number;
  /** From 0, left, to 1, right. */
  place: number;
}

/** An open fire: the low breath of the flames, and wood that cracks now and then. */
export function createFire(rate: number, seed: number): Ambience {
  const random = seededRandom(seed);
  const breath = wandering(random, (3 * rate) / CONTROL);
  const liveliness = wandering(random, (9 * rate) / CONTROL);
  const sides = [0, 1].map((side) => ({
    noise: pinkNoise(seededRandom(seed * 19 + side + 1)),
    filters: [Biquad.of("highpass", rate, 55), Biquad.of("lowpass", rate, 420, 0.6)],
  }));
  const sparks = seededRandom(seed * 23 + 5);
  const cracks: Crack[] = [];
  return (left, right) => {
    const gains = new Float32Array(Math.ceil(left.length / CONTROL) + 1);
    for (let index = 0; index < left.length; index += CONTROL) {
      gains[index / CONTROL] = 0.55 + 0.45 * breath();
      const rateNow = CRACKS_PER_SECOND * (0.3 + 1.4 * liveliness());
      if (random() < (rateNow * CONTROL) / rate && cracks.length < MAX_CRACKS) {
        cracks.push(newCrack(rate, random, index));
      }
    }
    for (const [side, channel] of [left, right].entries()) {
      const { noise, filters } = sides[side]!;
      for (let index = 0; index < channel.length; index++) {
        channel[index] = noise() * 0.9 * gains[Math.floor(index / CONTROL)]!;
      }
      for (const filter of filters) filter.process(channel);
    }
    for (let index = cracks.length - 1; index >= 0; index--) {
      if (addCrack(cracks[index]!, sparks, left, right)) cracks.splice(index, 1);
    }
  };
}

/** @param delay samples until it sounds, as a negative position. */
function newCrack(rate: number, random: () => number, delay: number): Crack {
  return {
    position: -delay,
    length: Math.round(rate * (0.003 + 0.02 * random() ** 2)),
    level: 0.03 + 0.14 * random() ** 4,
    place: 0.2 + 0.6 * random(),
  };
}

/** @returns whether the crack has ended. */
function addCrack(crack: Crack, sparks: () => number, left: Float32Array, right: Float32Array): boolean {
  const start = Math.max(0, -crack.position);
  for (let index = start; index < left.length; index++) {
    const time = crack.position + index;
    if (time >= crack.length) return true;
    const value = crack.level * Math.exp((-5 * time) / crack.length) * (sparks() * 2 - 1);
    left[index]! += value * (1 - crack.place);
    right[index]! += value * crack.place;
  }
  crack.position += left.length;
  return crack.position >= crack.length;
}
