import { seededRandom } from "~/utils/seeded-random";
import type { Ambience } from "./types";

/** Overtones of a low note: factor of its frequency, level. */
const PARTIALS: [number, number][] = [
  [0.5, 0.35],
  [1, 0.5],
  [1.5, 0.32],
  [2, 0.28],
  [3, 0.12],
  [4, 0.07],
];
/** Lowest notes, in hertz: G, A flat, F, A. */
const ROOTS = [98, 103.83, 87.31, 110];
const RENORMALISE = 4096;

interface Oscillator {
  level: number;
  /** A rotating pair of numbers is cheaper than a sine for each sample. */
  tone: [cos: number, sin: number, stepCos: number, stepSin: number];
  swell: [cos: number, sin: number, stepCos: number, stepSin: number];
}

function rotation(frequency: number, rate: number, phase: number): Oscillator["tone"] {
  const step = (2 * Math.PI * frequency) / rate;
  return [Math.cos(phase), Math.sin(phase), Math.cos(step), Math.sin(step)];
}

/** A chord of slowly swelling low tones, a little different on both sides. */
export function createDrone(rate: number, seed: number): Ambience {
  const random = seededRandom(seed);
  const root = ROOTS[Math.floor(random() * ROOTS.length)]!;
  const sides = [0, 1].map(() =>
    PARTIALS.flatMap(([factor, level]) =>
      [-0.12, 0.17].map((detune): Oscillator => {
        const frequency = root * factor + detune * (1 + random());
        return {
          level: level * 0.25,
          tone: rotation(frequency, rate, 2 * Math.PI * random()),
          swell: rotation(0.03 + 0.05 * random(), rate, 2 * Math.PI * random()),
        };
      }),
    ),
  );
  return (left, right) => {
    for (const [index, channel] of [left, right].entries()) {
      channel.fill(0);
      for (const oscillator of sides[index]!) addOscillator(oscillator, channel);
    }
  };
}

function addOscillator({ level, tone, swell }: Oscillator, channel: Float32Array): void {
  let [cos, sin] = tone;
  const [, , stepCos, stepSin] = tone;
  let [slowCos, slowSin] = swell;
  const [, , slowStepCos, slowStepSin] = swell;
  for (let index = 0; index < channel.length; index++) {
    channel[index]! += level * (0.6 + 0.4 * slowCos) * sin;
    const next = cos * stepCos - sin * stepSin;
    sin = cos * stepSin + sin * stepCos;
    cos = next;
    const slowNext = slowCos * slowStepCos - slowSin * slowStepSin;
    slowSin = slowCos * slowStepSin + slowSin * slowStepCos;
    slowCos = slowNext;
    if (index % RENORMALISE === 0) {
      const scale = 1 / Math.hypot(cos, sin);
      cos *= scale;
      sin *= scale;
    }
  }
  tone[0] = cos;
  tone[1] = sin;
  swell[0] = slowCos;
  swell[1] = slowSin;
}
