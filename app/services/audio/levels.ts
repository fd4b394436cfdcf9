import { createBell } from "./ambience/bells";
import { VOICE_LUFS } from "./bed";
import { gainTo, LoudnessMeter, measureLoudness } from "./loudness";
import type { MixOptions } from "./mix-options";
import { MP3_RATE } from "./mp3";
import { VoiceTrack, type PlacedClip, type VoiceTone } from "./voice-track";

/** Samples of a block. */
export const BLOCK = MP3_RATE;
/** Ceiling of the samples, in decibels: peaks between samples and the encoder's own stay below -1. */
export const CEILING_DB = -2.6;
/** Loudness of a bell before the mix, in LUFS. */
const BELL_LUFS = -25;
const BELL_FROM_END_S = 9.2;
const BELL_FROM_START_S = 0.5;

/** How loud the voice is made, and where a bell is heard. */
export interface Levels {
  voiceGain: number;
  bell: [Float32Array, Float32Array] | null;
  /** In samples. */
  strokes: number[];
}

/** @param length of the track, in samples. */
export function createLevels(options: MixOptions, length: number): Levels {
  const { clips, tone, bells, endsInSleep, seed } = options;
  const strokes = [BELL_FROM_START_S * MP3_RATE];
  if (!endsInSleep) strokes.push(length - BELL_FROM_END_S * MP3_RATE);
  return {
    voiceGain: gainTo(VOICE_LUFS, measureVoice(clips, tone)),
    bell: bells ? levelled(createBell(MP3_RATE, seed)) : null,
    strokes: strokes.map(Math.round),
  };
}

/** Adds a stroke that begins at `start` of the block, which may be before it or behind it. */
export function addBell(
  bell: [Float32Array, Float32Array],
  start: number,
  left: Float32Array,
  right: Float32Array,
) {
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
