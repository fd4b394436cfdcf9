import type { AmbienceName } from "./ambience/index";
import type { Mp3Tags } from "./mp3";
import type { PlacedClip, VoiceTone } from "./voice-track";

/** What a track is mixed from. */
export interface MixOptions {
  clips: readonly PlacedClip[];
  tone: VoiceTone;
  ambience: AmbienceName;
  bells: boolean;
  /** No bell at the end. */
  endsInSleep: boolean;
  seconds: number;
  /** Gives the ambience its variation. */
  seed: number;
  tags: Mp3Tags;
  /** From 0 to 1. */
  onProgress: (fraction: number) => void;
}
