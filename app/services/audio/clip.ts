import { MP3_RATE } from "./mp3";

/** Spoken sound at MP3_RATE, mono. Sixteen bits hold it in half the memory. */
export type Clip = Int16Array;

/** The level that every clip is brought to, as a root mean square of its loud half; leaves room for peaks. */
const CLIP_LEVEL = 0.12;
const MAX_PEAK = 0.95;
const TRIM_BELOW = 0.004;
const TRIM_MARGIN_S = 0.06;

/**
 * Makes a clip of what a voice gave: at the common rate, without silence at its ends, as loud as the others.
 * @param slower tape speed: 0.97 is 3 % slower and half a semitone lower.
 */
export function toClip(samples: Float32Array, rate: number, slower = 1): Clip {
  const sound = resample(trimmed(samples, rate), (MP3_RATE / rate) * (1 / slower));
  const gain = gainOf(sound);
  return Int16Array.from(sound, (value) => Math.round(value * gain * 32_767));
}

function trimmed(samples: Float32Array, rate: number): Float32Array {
  const isLoud = (value: number) => Math.abs(value) > TRIM_BELOW;
  const first = samples.findIndex(isLoud);
  if (first < 0) return samples.subarray(0, 0);
  const margin = Math.round(rate * TRIM_MARGIN_S);
  return samples.subarray(Math.max(0, first - margin), samples.findLastIndex(isLoud) + margin);
}

/** Changes the number of samples by cubic interpolation. */
function resample(samples: Float32Array, factor: number): Float32Array {
  if (factor === 1) return samples;
  const output = new Float32Array(Math.floor(samples.length * factor));
  for (let index = 0; index < output.length; index++) {
    const place = index / factor;
    const at = Math.floor(place);
    const t = place - at;
    const a = samples[at - 1] ?? 0;
    const b = samples[at] ?? 0;
    const c = samples[at + 1] ?? 0;
    const d = samples[at + 2] ?? 0;
    output[index] = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
  }
  return output;
}

function gainOf(samples: Float32Array): number {
  const block = Math.round(MP3_RATE * 0.05);
  const energies: number[] = [];
  let peak = 0;
  for (let start = 0; start < samples.length; start += block) {
    let sum = 0;
    const end = Math.min(samples.length, start + block);
    for (let index = start; index < end; index++) {
      sum += samples[index]! ** 2;
      peak = Math.max(peak, Math.abs(samples[index]!));
    }
    energies.push(sum / (end - start));
  }
  if (peak === 0) return 0;
  const loud = energies.sort((one, other) => other - one).slice(0, Math.ceil(energies.length / 2));
  const level = Math.sqrt(loud.reduce((sum, energy) => sum + energy, 0) / loud.length);
  return Math.min(CLIP_LEVEL / level, MAX_PEAK / peak);
}
