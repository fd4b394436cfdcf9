import { createBed } from "./bed";
import { fromDb, toDb } from "./filters";
import { addBell, BLOCK, CEILING_DB, createLevels, type Levels } from "./levels";
import { Limiter } from "./limiter";
import { LoudnessMeter } from "./loudness";
import type { MixOptions } from "./mix-options";
import { MP3_RATE, Mp3Writer } from "./mp3";
import { TruePeakMeter } from "./peak";
import { encodeVoice } from "./voice-file";
import { VoiceTrack } from "./voice-track";

/** Loudness of the whole. Encoding takes 0.4 to 1.1 away, so that -18 is heard. */
const TARGET_LUFS = -17.5;
/** A track without a voice is not made as loud as a voice. */
const ALONE_LUFS = -26;
/** A track with little speech is not raised so far that its voice would be loud, in decibels. */
const MAX_GAIN_DB = 6;
/** How far the bed goes down under the voice. */
const DUCKING = 0.3;
const FADE_IN_S = 4;
const FADE_OUT_S = 5;

export interface Mixed {
  mp3: Buffer;
  /** The voice and the bells without the ambience, as loud as in the mix and as long; null where there is only one of both. */
  voiceMp3: Buffer | null;
  seconds: number;
  /** Of the sound before it was encoded. */
  loudness: number;
  truePeakDb: number;
}

/** Mixes a voice, an ambience and bells by measured loudness, and encodes the result. */
export async function mix(options: MixOptions): Promise<Mixed> {
  const { seconds, onProgress } = options;
  const length = Math.round(seconds * MP3_RATE);
  // Sixteen bits a sample: 20 minutes are 115 MB, a quarter of what the sum takes to make twice in time.
  const store = [new Int16Array(length), new Int16Array(length)] as const;
  const meter = new LoudnessMeter(MP3_RATE);
  const levels = createLevels(options, length);
  const source = createSource(options, levels, length);
  for (let at = 0; at < length; at += BLOCK) {
    const [left, right] = source(Math.min(BLOCK, length - at), at);
    meter.push(left, right);
    keep(left, store[0], at);
    keep(right, store[1], at);
    onProgress((at / length) * 0.5);
  }
  const target = options.clips.length > 0 ? TARGET_LUFS : ALONE_LUFS;
  const measured = meter.integrated();
  const gain = Number.isFinite(measured) ? fromDb(Math.min(MAX_GAIN_DB, target - measured)) : 1;
  const mixed = await encode(store, gain, options);
  const isMixed = options.clips.length > 0 && options.ambience !== "silence";
  const voiceMp3 = isMixed ? await encodeVoice({ ...options, ...levels, length, gain }) : null;
  return { ...mixed, voiceMp3 };
}

/** A stored sample may be four times full scale: levels are only set afterwards. */
const STORE_SCALE = 32_767 / 4;

function keep(samples: Float32Array, store: Int16Array, at: number): void {
  for (let index = 0; index < samples.length; index++) {
    const value = Math.max(-4, Math.min(4, samples[index]!));
    store[at + index] = Math.round(value * STORE_SCALE);
  }
}

async function encode(
  store: readonly [Int16Array, Int16Array],
  gain: number,
  { tags, seconds, onProgress }: MixOptions,
): Promise<Omit<Mixed, "voiceMp3">> {
  const length = store[0].length;
  const writer = await Mp3Writer.create(tags);
  const limiter = new Limiter(MP3_RATE, fromDb(CEILING_DB));
  const meter = new LoudnessMeter(MP3_RATE);
  const peaks = new TruePeakMeter(2);
  for (let at = 0; at < length; at += BLOCK) {
    const size = Math.min(BLOCK, length - at);
    const block = [new Float32Array(size), new Float32Array(size)] as const;
    for (const [side, channel] of block.entries()) {
      const stored = store[side]!;
      for (let index = 0; index < size; index++) channel[index] = (stored[at + index]! * gain) / STORE_SCALE;
    }
    limiter.process(...block);
    meter.push(...block);
    peaks.push(...block);
    writer.write(...block);
    onProgress(0.5 + (at / length) * 0.3);
  }
  return { mp3: writer.finish(), seconds, loudness: meter.integrated(), truePeakDb: toDb(peaks.peak) };
}

/** Gives the mix block by block, before its final level. */
function createSource(options: MixOptions, { voiceGain, bell, strokes }: Levels, length: number) {
  const voice = new VoiceTrack(options.clips, options.tone);
  const bed = createBed(options);
  let duck = 0;
  return (size: number, at: number): [Float32Array, Float32Array] => {
    const { dry, left, right } = voice.read(size);
    const [bedLeft, bedRight] = bed(size);
    for (let index = 0; index < size; index++) {
      const loud = Math.abs(dry[index]!);
      duck = loud > duck ? duck + (loud - duck) * 0.002 : duck * (1 - 1 / (MP3_RATE * 0.9));
      const fade = fadeAt(at + index, length) * (1 - DUCKING * Math.min(1, duck * 6));
      left[index] = left[index]! * voiceGain + bedLeft[index]! * fade;
      right[index] = right[index]! * voiceGain + bedRight[index]! * fade;
    }
    if (bell) for (const start of strokes) addBell(bell, start - at, left, right);
    return [left, right];
  };
}

function fadeAt(position: number, length: number): number {
  return Math.min(1, position / (FADE_IN_S * MP3_RATE), (length - position) / (FADE_OUT_S * MP3_RATE));
}
