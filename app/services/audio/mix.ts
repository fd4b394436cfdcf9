import type { AmbienceName } from "./ambience/index";
import { createBell } from "./ambience/bells";
import { createBed, VOICE_LUFS } from "./bed";
import { fromDb, toDb } from "./filters";
import { Limiter } from "./limiter";
import { gainTo, LoudnessMeter, measureLoudness } from "./loudness";
import { MP3_RATE, Mp3Writer, type Mp3Tags } from "./mp3";
import { TruePeakMeter } from "./peak";
import { VoiceTrack, type PlacedClip, type VoiceTone } from "./voice-track";

/** Loudness of a bell before the mix, in LUFS. */
const BELL_LUFS = -25;
/** Loudness of the whole. Encoding takes some tenths away. */
const TARGET_LUFS = -17.8;
/** A track without a voice is not made as loud as a voice. */
const ALONE_LUFS = -26;
/** A track with little speech is not raised so far that its voice would be loud, in decibels. */
const MAX_GAIN_DB = 6;
/** Ceiling of the samples, in decibels: peaks between samples and the encoder's own stay below -1. */
const CEILING_DB = -2.2;
/** How far the bed goes down under the voice. */
const DUCKING = 0.3;
const FADE_IN_S = 4;
const FADE_OUT_S = 5;
const BELL_FROM_END_S = 9.2;
const BELL_FROM_START_S = 0.5;
/** Samples of a block. */
const BLOCK = MP3_RATE;

export interface MixOptions {
  clips: readonly PlacedClip[];
  tone: VoiceTone;
  ambience: AmbienceName;
  bells: boolean;
  seconds: number;
  /** Gives the ambience its variation. */
  seed: number;
  tags: Mp3Tags;
  /** From 0 to 1. */
  onProgress: (fraction: number) => void;
}

export interface Mixed {
  mp3: Buffer;
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
  const source = createSource(options, length);
  for (let at = 0; at < length; at += BLOCK) {
    const [left, right] = source(Math.min(BLOCK, length - at), at);
    meter.push(left, right);
    keep(left, store[0], at);
    keep(right, store[1], at);
    onProgress((at / length) * 0.6);
  }
  const target = options.clips.length > 0 ? TARGET_LUFS : ALONE_LUFS;
  const measured = meter.integrated();
  const gain = Number.isFinite(measured) ? fromDb(Math.min(MAX_GAIN_DB, target - measured)) : 1;
  return encode(store, gain, options);
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
): Promise<Mixed> {
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
    onProgress(0.6 + (at / length) * 0.4);
  }
  return { mp3: writer.finish(), seconds, loudness: meter.integrated(), truePeakDb: toDb(peaks.peak) };
}

/** Gives the mix block by block, before its final level. */
function createSource(options: MixOptions, length: number) {
  const { clips, tone, bells, seed } = options;
  const voice = new VoiceTrack(clips, tone);
  const voiceGain = gainTo(VOICE_LUFS, measureVoice(clips, tone));
  const bed = createBed(options);
  const bell = bells ? levelled(createBell(MP3_RATE, seed)) : null;
  const strokes = [BELL_FROM_START_S * MP3_RATE, length - BELL_FROM_END_S * MP3_RATE].map(Math.round);
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

function addBell(bell: [Float32Array, Float32Array], start: number, left: Float32Array, right: Float32Array) {
  const from = Math.max(0, start);
  const to = Math.min(left.length, start + bell[0].length);
  for (let index = from; index < to; index++) {
    left[index]! += bell[0][index - start]!;
    right[index]! += bell[1][index - start]!;
  }
}

function levelled(bell: [Float32Array, Float32Array]): [Float32Array, Float32Array] {
  const gain = gainTo(BELL_LUFS, measureLoudness(MP3_RATE, ...bell));
  for (const channel of bell) for (let index = 0; index < channel.length; index++) channel[index]! *= gain;
  return bell;
}

/** The loudness of the voice alone, its sentences one after the other; of a long one, the first minute of speech. */
function measureVoice(clips: readonly PlacedClip[], tone: VoiceTone): number {
  const joined: PlacedClip[] = [];
  let length = 0;
  for (const { clip } of clips) {
    if (length > 60 * MP3_RATE) break;
    joined.push({ clip, start: length });
    length += clip.length;
  }
  const track = new VoiceTrack(joined, tone);
  const meter = new LoudnessMeter(MP3_RATE);
  for (let at = 0; at < length; at += BLOCK) {
    const { left, right } = track.read(Math.min(BLOCK, length - at));
    meter.push(left, right);
  }
  return meter.integrated();
}
