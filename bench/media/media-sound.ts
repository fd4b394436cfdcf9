import { MPEGDecoder } from "mpg123-decoder";
import type { Meditation } from "~/features/meditation/make-meditation.server";
import { toDb } from "~/services/audio/filters";
import { measureLoudness } from "~/services/audio/loudness";
import { TruePeakMeter } from "~/services/audio/peak";
import { median, type Figure } from "../table";

const DURATION_ERROR_PERCENT = 2;
const TARGET_LUFS = -18;
const LOUDNESS_ERROR = 1;
const TRUE_PEAK_DB = -1;
/** A sample this near to full scale was cut. */
const CLIPPED = 0.999;
/** How far a sentence has to stand above the silence behind it, in decibels. */
const ABOVE_SILENCE_DB = 20;
/** The part of a pause that is looked at, in milliseconds: the room has faded by then. */
const LAST_OF_PAUSE_MS = [500, 100] as const;
/** The movement of the pitch of the voices that were chosen, as a standard deviation in semitones (voice.md). */
const PITCH_MOVEMENT = [2.2, 4.6] as const;

interface Sound {
  channels: Float32Array[];
  rate: number;
}

interface About {
  part: string;
  what: string;
  /** Of the length that was asked for. */
  seconds: number;
}

/** What can be computed from the finished files, as a player decodes them. */
export async function measureSound(
  { mp3, voiceMp3, timings }: Meditation,
  { part, what, seconds }: About,
): Promise<Figure[]> {
  const whole = await decodeMp3(mp3);
  const [left, right = left] = whole.channels as [Float32Array, Float32Array?];
  const peaks = new TruePeakMeter(2);
  peaks.push(left, right);
  const loudness = measureLoudness(whole.rate, left, right);
  const voice = voiceMp3 ? await decodeMp3(voiceMp3) : whole;
  return [
    {
      part,
      what: `${what}: duration error`,
      value: (Math.abs(left.length / whole.rate - seconds) / seconds) * 100,
      unit: "%",
      bound: DURATION_ERROR_PERCENT,
    },
    {
      part,
      what: `${what}: loudness off ${TARGET_LUFS} LUFS`,
      value: Math.abs(loudness - TARGET_LUFS),
      unit: "LU",
      bound: LOUDNESS_ERROR,
      note: `${loudness.toFixed(2)} LUFS decoded`,
    },
    { part, what: `${what}: true peak`, value: toDb(peaks.peak), unit: "dB", bound: TRUE_PEAK_DB },
    {
      part,
      what: `${what}: clipped samples`,
      value: whole.channels.reduce(
        (sum, { length }, side) => sum + clippedIn(whole.channels[side]!, length),
        0,
      ),
      unit: "",
      bound: 0,
    },
    {
      part,
      what: `${what}: sentences less than ${ABOVE_SILENCE_DB} dB above the silence behind them`,
      value: faintSentences(voice, timings),
      unit: "",
      bound: 0,
      note: `of ${timings.length}`,
    },
    pitchFigure(voice, timings, { part, what }),
  ];
}

/** How the pitch moves in the sentences by which the voices were chosen, of which the bound was measured. */
export async function measurePitch(
  { mp3, voiceMp3, timings }: Meditation,
  about: Pick<About, "part" | "what">,
): Promise<Figure> {
  return { ...pitchFigure(await decodeMp3(voiceMp3 ?? mp3), timings, about), bound: 0 };
}

function pitchFigure(
  voice: Sound,
  timings: Meditation["timings"],
  { part, what }: Pick<About, "part" | "what">,
): Figure {
  const pitches = pitchesOf(voice, timings);
  const middle = median(pitches);
  const movement = deviation(pitches.map((pitch) => 12 * Math.log2(pitch / middle)));
  return {
    part,
    what: `${what}: pitch movement outside ${PITCH_MOVEMENT.join(" to ")} semitones`,
    value: Math.max(0, PITCH_MOVEMENT[0] - movement, movement - PITCH_MOVEMENT[1]),
    unit: "",
    note: `${movement.toFixed(2)} around ${middle.toFixed(0)} Hz`,
  };
}

/** Decodes a file as a player does, without the encoder's delay. */
export async function decodeMp3(mp3: Buffer): Promise<Sound> {
  const decoder = new MPEGDecoder({ enableGapless: true });
  await decoder.ready;
  const { channelData, sampleRate } = decoder.decode(mp3);
  decoder.free();
  return { channels: channelData, rate: sampleRate };
}

function clippedIn(channel: Float32Array, length: number): number {
  let count = 0;
  for (let index = 0; index < length; index++) if (Math.abs(channel[index]!) >= CLIPPED) count++;
  return count;
}

function faintSentences({ channels: [sound], rate }: Sound, timings: Meditation["timings"]): number {
  const level = (fromMs: number, toMs: number) => {
    const samples = sound!.subarray((fromMs / 1000) * rate, (toMs / 1000) * rate);
    return toDb(Math.sqrt(samples.reduce((sum, value) => sum + value ** 2, 0) / samples.length) + 1e-6);
  };
  const [from, to] = LAST_OF_PAUSE_MS;
  return timings.filter(({ startMs, endMs }, index) => {
    const next = timings[index + 1]?.startMs;
    if (next === undefined || next - endMs < 2 * from) return false;
    return level(startMs, endMs) < level(next - from, next - to) + ABOVE_SILENCE_DB;
  }).length;
}

const FRAME_S = 0.04;
const STEP_S = 0.02;
const [LOWEST_HZ, HIGHEST_HZ] = [60, 400];
/** How alike a frame has to be to itself one period later to be a tone, and a shorter period to be preferred. */
const IS_TONE = 0.7;
const AS_GOOD = 0.9;
/** A frame this far below the loudest one holds no voice, in amplitude. */
const QUIET = 0.1;
/** Farther from the middle than this it is an octave error, in semitones. */
const WIDEST = 11;

/** The pitch of every voiced frame in the sentences, in hertz, by autocorrelation. */
function pitchesOf({ channels: [sound], rate }: Sound, timings: Meditation["timings"]): number[] {
  const found: number[] = [];
  const size = Math.round(FRAME_S * rate);
  for (const { startMs, endMs } of timings) {
    const sentence = sound!.subarray((startMs / 1000) * rate, (endMs / 1000) * rate);
    const loudest = sentence.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    for (let at = 0; at + 2 * size < sentence.length; at += Math.round(STEP_S * rate)) {
      const frame = sentence.subarray(at, at + 2 * size);
      if (frame.reduce((most, value) => Math.max(most, Math.abs(value)), 0) < QUIET * loudest) continue;
      const pitch = pitchOf(frame, size, rate);
      if (pitch !== null) found.push(pitch);
    }
  }
  const middle = median(found);
  return found.filter((pitch) => Math.abs(12 * Math.log2(pitch / middle)) < WIDEST);
}

function pitchOf(frame: Float32Array, size: number, rate: number): number | null {
  const scores: number[] = [];
  const shortest = Math.floor(rate / HIGHEST_HZ);
  for (let lag = shortest; lag <= Math.ceil(rate / LOWEST_HZ); lag++) {
    let [both, first, second] = [0, 0, 0];
    // Every second sample is enough for a voice.
    for (let index = 0; index < size; index += 2) {
      const [a, b] = [frame[index]!, frame[index + lag]!];
      both += a * b;
      first += a * a;
      second += b * b;
    }
    scores.push(both / Math.sqrt(first * second + 1e-12));
  }
  const best = Math.max(...scores);
  if (best < IS_TONE) return null;
  const isPeak = (score: number, index: number) =>
    score >= best * AS_GOOD && score >= (scores[index - 1] ?? -1) && score >= (scores[index + 1] ?? -1);
  return rate / (shortest + scores.findIndex(isPeak));
}

function deviation(values: number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
