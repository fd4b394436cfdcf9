import { seededRandom } from "~/utils/seeded-random";
import { Biquad } from "../filters";
import { wandering, whiteNoise } from "./noise";
import type { Ambience } from "./types";

const CONTROL = 64;
const DROPS_PER_SECOND = 14;
/** Drops that sound at once; further ones are left out. */
const MAX_DROPS = 24;

interface Drop {
  position: number;
  length: number;
  frequency: number;
  level: number;
  /** From 0, left, to 1, right. */
  place: number;
}

/** Steady soft rain: dark noise with single drops near by. */
export function createRain(rate: number, seed: number): Ambience {
  const random = seededRandom(seed);
  const density = wandering(random, (12 * rate) / CONTROL);
  const sides = [0, 1].map((side) => ({
    noise: whiteNoise(seededRandom(seed * 13 + side + 1)),
    filters: [
      Biquad.of("highpass", rate, 350),
      Biquad.of("lowpass", rate, 3_800, 0.5),
      Biquad.of("highshelf", rate, 1_500, 0.7, -6),
    ],
  }));
  const drops: Drop[] = [];
  let strength = 1;
  let position = 0;
  return (left, right) => {
    const channels = [left, right];
    const gains = new Float32Array(Math.ceil(left.length / CONTROL));
    for (let index = 0; index < left.length; index++, position++) {
      if (index % CONTROL === 0) {
        strength = 0.7 + 0.3 * density();
        gains[index / CONTROL] = strength;
        if (random() < (DROPS_PER_SECOND * CONTROL * strength) / rate && drops.length < MAX_DROPS) {
          drops.push(newDrop(rate, random, index));
        }
      }
    }
    for (const [side, channel] of channels.entries()) {
      const { noise, filters } = sides[side]!;
      for (let index = 0; index < channel.length; index++) {
        channel[index] = noise() * 0.3 * gains[Math.floor(index / CONTROL)]!;
      }
      for (const filter of filters) filter.process(channel);
    }
    for (let index = drops.length - 1; index >= 0; index--) {
      if (addDrop(drops[index]!, rate, left, right)) drops.splice(index, 1);
    }
  };
}

/** @param delay samples until it falls, as a negative position. */
function newDrop(rate: number, random: () => number, delay: number): Drop {
  return {
    position: -delay,
    length: Math.round(rate * (0.02 + 0.05 * random())),
    frequency: 700 + 1_900 * random() ** 2,
    level: 0.02 + 0.09 * random() ** 3,
    place: random(),
  };
}

/** @returns whether the drop has ended. */
function addDrop(drop: Drop, rate: number, left: Float32Array, right: Float32Array): boolean {
  const start = Math.max(0, -drop.position);
  for (let index = start; index < left.length; index++) {
    const time = drop.position + index;
    if (time >= drop.length) return true;
    const fade = Math.min(1, time / (0.002 * rate)) * Math.exp((-5 * time) / drop.length);
    // The pitch of a drop rises while its bubble closes.
    const phase = (2 * Math.PI * drop.frequency * (time + (0.3 * time * time) / drop.length)) / rate;
    const value = drop.level * fade * Math.sin(phase);
    left[index]! += value * (1 - drop.place);
    right[index]! += value * drop.place;
  }
  drop.position += left.length;
  return drop.position >= drop.length;
}
