import type { Clip } from "~/services/audio/clip";
import type { VoiceTone } from "~/services/audio/voice-track";

/** Something that speaks sentences. */
export interface Speaker {
  tone: VoiceTone;
  /** How many sentences it speaks at the same time. */
  atOnce: number;
  /** Everything that the sound of a sentence depends on; missing where a sentence is spoken faster than it is found. */
  keyOf?(text: string): string;
  speak(text: string): Promise<Clip>;
}
