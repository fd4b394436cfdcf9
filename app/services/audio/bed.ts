import { createAmbience } from "./ambience/index";
import { Biquad } from "./filters";
import { gainTo, LoudnessMeter } from "./loudness";
import type { MixOptions } from "./mix-options";
import { MP3_RATE } from "./mp3";

/** Loudness of the parts before they are mixed, in LUFS. */
export const VOICE_LUFS = -18;
const BED_LUFS = -32;
const QUIETEST_BED_LUFS = -38;
/** Samples of a block, and seconds of an ambience that its level is set by. */
const BLOCK = MP3_RATE;
const SAMPLE_S = 40;

/**
 * The loudness of the ambience. EBU R 128 leaves out what is 10 LU below the mean: an ambience that is a little quieter than
 * that does not count, so that a track with long silences does not have a louder voice.
 */
function bedLoudness({ clips, seconds }: MixOptions): number {
  if (clips.length === 0) return BED_LUFS;
  const speech = clips.reduce((sum, { clip }) => sum + clip.length, 0) / MP3_RATE;
  const gate = VOICE_LUFS + 10 * Math.log10(speech / seconds) - 10;
  return Math.max(QUIETEST_BED_LUFS, Math.min(BED_LUFS, gate - 1));
}

/** The ambience at its level, block by block. */
export function createBed(options: MixOptions): (size: number) => [Float32Array, Float32Array] {
  const { ambience, seed } = options;
  const open = () => {
    const play = createAmbience(ambience, MP3_RATE, seed);
    const filters = [Biquad.of("highpass", MP3_RATE, 85), Biquad.of("highpass", MP3_RATE, 85)];
    return (size: number): [Float32Array, Float32Array] => {
      const block: [Float32Array, Float32Array] = [new Float32Array(size), new Float32Array(size)];
      if (!play) return block;
      play(...block);
      for (const [side, channel] of block.entries()) filters[side]!.process(channel);
      return block;
    };
  };
  const sample = open();
  const meter = new LoudnessMeter(MP3_RATE);
  if (ambience !== "silence") for (let second = 0; second < SAMPLE_S; second++) meter.push(...sample(BLOCK));
  const gain = gainTo(bedLoudness(options), meter.integrated());
  const play = open();
  return (size) => {
    const block = play(size);
    for (const channel of block) for (let index = 0; index < size; index++) channel[index]! *= gain;
    return block;
  };
}
