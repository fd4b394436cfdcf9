import { Biquad, fromDb } from "./filters";
import type { Clip } from "./clip";
import { MP3_RATE } from "./mp3";
import { Reverb } from "./reverb";

/** How a voice is shaped: a neural voice is made warmer, the small voice, which is dull, clearer. */
export type VoiceTone = "warm" | "clear";

export interface PlacedClip {
  clip: Clip;
  /** Samples from the beginning of the track. */
  start: number;
}

const FADE_S = 0.01;
/** Level of the room against the voice, in decibels. */
const ROOM_DB = -3;

const tones: Record<VoiceTone, () => Biquad[]> = {
  warm: () => [
    Biquad.of("highpass", MP3_RATE, 75),
    Biquad.of("lowshelf", MP3_RATE, 190, 0.7, 2),
    Biquad.of("peak", MP3_RATE, 3_200, 0.9, -1.5),
    Biquad.of("highshelf", MP3_RATE, 6_500, 0.7, -4),
    Biquad.of("lowpass", MP3_RATE, 10_500),
  ],
  clear: () => [
    Biquad.of("highpass", MP3_RATE, 90),
    Biquad.of("lowshelf", MP3_RATE, 250, 0.7, -1),
    Biquad.of("peak", MP3_RATE, 2_600, 0.7, 3),
    Biquad.of("lowpass", MP3_RATE, 7_400),
  ],
};

/** The voice of a meditation in its room, made block by block from the clips at their places. */
export class VoiceTrack {
  private readonly tone: Biquad[];
  private readonly roomTone = Biquad.of("lowpass", MP3_RATE, 5_500);
  private readonly reverb = new Reverb(MP3_RATE);
  private position = 0;
  private next = 0;

  /** @param clips in the order of their places, not overlapping. */
  constructor(
    private readonly clips: readonly PlacedClip[],
    tone: VoiceTone,
  ) {
    this.tone = tones[tone]();
  }

  /** The next block: the voice alone, and the voice in its room on both sides. */
  read(length: number): { dry: Float32Array; left: Float32Array; right: Float32Array } {
    const dry = this.place(length);
    for (const filter of this.tone) filter.process(dry);
    const [left, right] = this.reverb.process(this.roomTone.process(dry.slice()));
    const room = fromDb(ROOM_DB);
    for (const channel of [left, right]) {
      for (let index = 0; index < length; index++) channel[index] = dry[index]! + room * channel[index]!;
    }
    return { dry, left, right };
  }

  private place(length: number): Float32Array {
    const block = new Float32Array(length);
    const end = this.position + length;
    const fade = MP3_RATE * FADE_S;
    for (let index = this.next; index < this.clips.length; index++) {
      const { clip, start } = this.clips[index]!;
      if (start >= end) break;
      const from = Math.max(start, this.position);
      const to = Math.min(start + clip.length, end);
      for (let at = from; at < to; at++) {
        const inClip = at - start;
        const envelope = Math.min(1, inClip / fade, (clip.length - inClip) / fade);
        block[at - this.position]! += (clip[inClip]! / 32_768) * envelope;
      }
      if (start + clip.length <= end) this.next = index + 1;
    }
    this.position = end;
    return block;
  }
}
