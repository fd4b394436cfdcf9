import { Biquad, toDb } from "~/services/audio/filters";

/** Sounds of hissing, by their phonemes, with which a sentence begins without any tone; so does a k before e and i. */
const HISSING = /^[ˈˌ]?([tfsʃʧʦθ]|k[ˈˌ]?[eɛiɪj])/;

const FRAME_S = 0.01;
/** A tone lies below the first of these frequencies, hissing above the second. */
const TONE_HZ = 1_200;
const HISS_HZ = 3_000;
/** What is so far below the loudest frame is not heard, in decibels. */
const UNHEARD_DB = 32;
/** A frame hisses when its high part is at most so far below its low part. */
const HISS_MARGIN_DB = 3;
/** A tone is over when it has fallen by so much. */
const FALL_DB = 25;
/** A longer tone is a part of the sentence, in seconds. */
const LONGEST_S = 0.12;

/** Whether a sentence begins with hissing. */
export const beginsWithHiss = (phonemes: string): boolean => HISSING.test(phonemes);

/**
 * Cuts off the short tone that the model puts before some sentences which begin with hissing: "(e) senti", "(e) che".
 * @param samples of a sentence that begins with hissing.
 */
export function withoutFalseStart(samples: Float32Array, rate: number): Float32Array {
  const size = Math.round(FRAME_S * rate);
  const low = levels(Biquad.of("lowpass", rate, TONE_HZ).process(samples.slice()), size);
  const high = levels(Biquad.of("highpass", rate, HISS_HZ).process(samples.slice()), size);
  const threshold = low.reduce((most, level) => Math.max(most, level), -Infinity) - UNHEARD_DB;
  const isHiss = (frame: number) => high[frame]! >= low[frame]! - HISS_MARGIN_DB;
  const first = low.findIndex((level, frame) => Math.max(level, high[frame]!) >= threshold);
  if (first < 0 || isHiss(first)) return samples;
  let loudest = -Infinity;
  for (let frame = first; frame < Math.min(low.length, first + LONGEST_S / FRAME_S); frame++) {
    loudest = Math.max(loudest, low[frame]!);
    if (isHiss(frame) || low[frame]! < loudest - FALL_DB) return samples.subarray(frame * size);
  }
  return samples;
}

/** The level of each frame, in decibels of full scale. */
function levels(sound: Float32Array, size: number): number[] {
  return Array.from({ length: Math.floor(sound.length / size) }, (_, frame) => {
    const part = sound.subarray(frame * size, (frame + 1) * size);
    return toDb(Math.sqrt(part.reduce((sum, value) => sum + value ** 2, 0) / size) + 1e-6);
  });
}
