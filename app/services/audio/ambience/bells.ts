import { seededRandom } from "~/utils/seeded-random";
import type { Ambience } from "./types";

/** The sound of a struck bowl: factor of the frequency, level, seconds until it has faded by 60 dB. */
const PARTIALS: [number, number, number][] = [
  [1, 1, 9],
  [2.01, 0.35, 6.5],
  [2.76, 0.5, 5.5],
  [5.35, 0.22, 3],
  [8.2, 0.09, 1.6],
];
const ATTACK_S = 0.008;
/** Notes of the bowls that sound in the background, in hertz. */
const BOWL_NOTES = [174.6, 196, 220, 261.6, 293.7];
const BOWLS_AT_ONCE = 3;

/** One stroke of a bell, in stereo. */
export function createBell(
  rate: number,
  seed: number,
  frequency = 216,
  seconds = 9,
): [Float32Array, Float32Array] {
  const random = seededRandom(seed);
  const length = Math.floor(seconds * rate);
  const channels: [Float32Array, Float32Array] = [new Float32Array(length), new Float32Array(length)];
  for (const [factor, level, fade] of PARTIALS) {
    for (const channel of channels) {
      // Two tones close together beat, as a hammered bowl does.
      for (const detune of [0, 0.7 + 0.4 * random()]) {
        addTone(channel, rate, frequency * factor + detune, level * 0.25, fade, 2 * Math.PI * random());
      }
    }
  }
  for (const channel of channels) fadeOut(channel, rate);
  return channels;
}

function addTone(
  channel: Float32Array,
  rate: number,
  frequency: number,
  level: number,
  fade: number,
  phase: number,
) {
  const step = (2 * Math.PI * frequency) / rate;
  const decay = Math.exp(-6.9 / (fade * rate));
  const attack = rate * ATTACK_S;
  let envelope = level;
  for (let index = 0; index < channel.length; index++) {
    channel[index]! += envelope * Math.sin(step * index + phase) * Math.min(1, index / attack);
    envelope *= decay;
  }
}

function fadeOut(channel: Float32Array, rate: number): void {
  const length = Math.min(channel.length, rate);
  for (let index = 0; index < length; index++) channel[channel.length - 1 - index]! *= index / length;
}

/** Bowls that are struck softly, one after the other, with long rests. */
export function createBowls(rate: number, seed: number): Ambience {
  const random = seededRandom(seed);
  const notes = BOWL_NOTES.map((frequency, index) => createBell(rate, seed + index, frequency, 11));
  const playing: { bell: [Float32Array, Float32Array]; position: number; level: number }[] = [];
  let untilNext = 0;
  return (left, right) => {
    left.fill(0);
    right.fill(0);
    untilNext -= left.length;
    if (untilNext <= 0 && playing.length < BOWLS_AT_ONCE) {
      const bell = notes[Math.floor(random() * notes.length)]!;
      playing.push({ bell, position: 0, level: 0.5 + 0.5 * random() });
      untilNext = rate * (5 + 5 * random());
    }
    for (const stroke of playing) {
      const end = Math.min(left.length, stroke.bell[0].length - stroke.position);
      for (let index = 0; index < end; index++) {
        left[index]! += stroke.level * stroke.bell[0][stroke.position + index]!;
        right[index]! += stroke.level * stroke.bell[1][stroke.position + index]!;
      }
      stroke.position += left.length;
    }
    for (let index = playing.length - 1; index >= 0; index--) {
      if (playing[index]!.position >= playing[index]!.bell[0].length) playing.splice(index, 1);
    }
  };
}
