import type { PicoFiles } from "~/services/speech/pico";
import type { KokoroOptions } from "~/services/speech/kokoro";
import type { AmbienceName } from "./ambience/index";

/** One sentence of a track, with the silence that it asks for after it. */
export interface TrackSentence {
  text: string;
  pauseMs: number;
  /** May be left out when there is too much to say. */
  isOptional: boolean;
  /** A text of the product and not of a person or a model: its sound may be kept for other tracks. */
  isBuiltIn: boolean;
}

/** Who speaks: an engine on this machine, or clips that a service has already made, one for each sentence. */
export type TrackVoice =
  | { engine: "pico"; files: PicoFiles }
  | ({ engine: "kokoro"; /** The folder of the sentences that are kept. */ kept: string } & KokoroOptions)
  | { engine: "clips"; clips: { rate: number; samples: Float32Array }[] };

/** Everything that the process which makes a track needs. */
export interface TrackTask {
  sentences: TrackSentence[];
  voice: TrackVoice;
  language: string;
  title: string;
  seconds: number;
  ambience: AmbienceName;
  /** One at the beginning and one at the end. */
  bells: boolean;
  /** No bell wakes the listener at the end. */
  endsInSleep: boolean;
  seed: number;
}

export interface Track {
  mp3: Buffer;
  /** The voice and the bells without the ambience; null where there is only one of both. */
  voiceMp3: Buffer | null;
  seconds: number;
  /** In LUFS and in decibels of full scale, before encoding. */
  loudness: number;
  truePeakDb: number;
  /** Of the sentences that are spoken, by their place in `sentences`. */
  timings: { sentence: number; startMs: number; endMs: number }[];
}

export type TrackStep = "voice" | "mix";

/** What the process sends while it works. */
export type TrackMessage =
  | { kind: "ready" }
  | { kind: "progress"; step: TrackStep; percent: number }
  | { kind: "done"; track: Track }
  | { kind: "failed"; step: TrackStep; reason: string };
