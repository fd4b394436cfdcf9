import type { Clip } from "~/services/audio/clip";
import type { VoiceTone } from "~/services/audio/voice-track";

/** Something that speaks one sentence after the other. */
export interface Speaker {
  tone: VoiceTone;
  speak(text: string): Promise<Clip>;
}
