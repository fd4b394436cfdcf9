import type { TrackVoice } from "~/services/audio/track-task";
import { findPicoFiles } from "./pico-files.server";

export type VoiceEngine = "service" | "kokoro" | "pico";

/** What a person asks for; which engine gives it depends on what is at hand. */
export interface VoiceWish {
  timbre: "soft" | "deep" | "simple";
  language: string;
}

export interface PrepareOptions {
  texts: string[];
  signal: AbortSignal;
  /** Percent of what is done before the track's own process begins. */
  onPercent: (percent: number) => void;
  onStatus: (line: string) => void;
}

/** One way to have a text spoken. */
export interface VoiceSource {
  engine: VoiceEngine;
  /** The engine's own name of the voice. */
  name: string;
  /** @throws with a reason in plain words when this voice cannot be had now. */
  prepare(options: PrepareOptions): Promise<TrackVoice>;
}

/** The voices to try, the best first. */
export function chooseVoices({ language }: VoiceWish): VoiceSource[] {
  return [picoVoice(language)];
}

function picoVoice(language: string): VoiceSource {
  return {
    engine: "pico",
    name: "pico",
    prepare: async ({ onStatus }) => ({ engine: "pico", files: await findPicoFiles(language, onStatus) }),
  };
}
