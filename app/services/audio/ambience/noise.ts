import type { Random } from "~/utils/seeded-random";

/** White noise from -1 to 1. */
export const whiteNoise = (random: Random) => () => random() * 2 - 1;

/** Pink noise: as much energy in every octave (Paul Kellet's economy filter). */
export function pinkNoise(random: Random): () => number {
  let [b0, b1, b2] = [0, 0, 0];
  return () => {
    const white = random() * 2 - 1;
    b0 = 0.99765 * b0 + white * 0.099046;
    b1 = 0.963 * b1 + white * 0.2965164;
    b2 = 0.57 * b2 + white * 1.0526913;
    return (b0 + b1 + b2 + white * 0.1848) * 0.16;
  };
}

/** A value that wanders slowly between 0 and 1, a step a call. */
export function wandering(random: Random, stepsToTarget: number): () => number {
  let value = random();
  let target = random();
  let left = 0;
  return () => {
    if (left-- <= 0) {
      target = random();
      left = stepsToTarget * (0.5 + random());
    }
    value += (target - value) / (stepsToTarget * 0.6);
    return value;
  };
}
