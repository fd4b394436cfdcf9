import { seededRandom } from "~/utils/seeded-random";
import { Biquad } from "../filters";
import { wandering, whiteNoise } from "./noise";
import type { Ambience } from "./types";

const CONTROL = 64;
const BUBBLES_PER_SECOND = 26;
/** Bubbles that sound at once; further ones are left out. */
const MAX_BUBBLES = 20;

interface Bubble {
  position: number;
  length: number;
  frequency: number;
  level: number;
  /** From 0, left, to 1, right. */
  place: number;
}

/** A small brook: the soft rush of water, and bubbles that rise over stones. */
export function createBrook(rate: number, seed: number): Ambience {
  const random = seededRandom(seed);
  const flow = wandering(random, (5 * rate) / CONTROL);
  const sides = [0, 1].map((side) => ({
    noise: whiteNoise(seededRandom(seed * 17 + side + 1)),
    filters: [
      Biquad.of("highpass", rate, 280),
      Biquad.of("lowpass", rate, 2_400, 0.5),
      Biquad.of("peak", rate, 620, 0.8, 5),
    ],
  }));
  const bubbles: Bubble[] = [];
  let strength = 1;
  let position = 0;
  return (left, right) => {
    const gains = new Float32Array(Math.ceil(left.length / CONTROL) + 1);
    for (let index = 0; index < left.length; index++, position++) {
      if (index % CONTROL !== 0) continue;
      strength = 0.6 + 0.4 * flow();
      gains[index / CONTROL] = strength;
      const isDue = random() < (BUBBLES_PER_SECOND * CONTROL * strength) / rate;
      if (isDue && bubbles.length < MAX_BUBBLES) bubbles.push(newBubble(rate, random, index));
    }
    for (const [side, channel] of [left, right].entries()) {
      const { noise, filters } = sides[side]!;
      for (let index = 0; index < channel.length; index++) {
        channel[index] = noise() * 0.22 * gains[Math.floor(index / CONTROL)]!;
      }
      for (const filter of filters) filter.process(channel);
    }
    for (let index = bubbles.length - 1; index >= 0; index--) {
      if (addBubble(bubbles[index]!, rate, left, right)) bubbles.splice(index, 1);
    }
  };
}

/** @param delay samples until it rises, as a negative position. */
function newBubble(rate: number, random: () => number, delay: number): Bubble {
  return {
    position: -delay,
    length: Math.round(rate * (0.04 + 0.11 * random())),
    frequency: 320 + 900 * random() ** 1.5,
    level: 0.015 + 0.07 * random() ** 2,
    place: random(),
  };
}

/** @returns whether the bubble has ended. */
function addBubble(bubble: Bubble, rate: number, left: Float32Array, right: Float32Array): boolean {
  const start = Math.max(0, -bubble.position);
  for (let index = start; index < left.length; index++) {
    const time = bubble.position + index;
    if (time >= bubble.length) return true;
    const share = time / bubble.length;
    const level = bubble.level * Math.sin(Math.PI * share) * (1 - share);
    // The pitch rises a little while the bubble comes up.
    const phase = (2 * Math.PI * bubble.frequency * time * (1 + 0.25 * share)) / rate;
    const value = level * Math.sin(phase);
    left[index]! += value * (1 - bubble.place);
    right[index]! += value * bubble.place;
  }
  bubble.position += left.length;
  return bubble.position >= bubble.length;
}
