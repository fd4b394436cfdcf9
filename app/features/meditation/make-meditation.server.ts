import { randomInt } from "node:crypto";
import { runTrack, TrackError } from "~/services/audio/run-track.server";
import type { Track } from "~/services/audio/track-task";
import { log } from "~/services/log.server";
import { chooseVoices, type VoiceEngine, type VoiceSource } from "~/services/speech/choose-voices.server";
import type { MeditationAmbience, MeditationMinutes, MeditationVoice } from "./limits";
import type { MeditationScript, ScriptPart, SegmentTiming } from "./types";

export interface MakeMeditationOptions {
  script: MeditationScript;
  voice: MeditationVoice;
  ambience: MeditationAmbience;
  bells: boolean;
  minutes: MeditationMinutes;
  /** Gives the ambience its variation; random unless given. */
  seed?: number;
  onProgress: (step: "voice" | "mix", percent: number) => void;
  /** Lines in plain English for the log, such as what is fetched. */
  onStatus?: (line: string) => void;
  signal: AbortSignal;
}

export interface Meditation {
  mp3: Buffer;
  /** The voice and the bells without the ambience; null where there is only one of both. */
  voiceMp3: Buffer | null;
  seconds: number;
  /** Who speaks. */
  voice: { engine: VoiceEngine; name: string };
  /** Better voices that could not be had, and why, in plain English. */
  missedVoices: { engine: VoiceEngine; reason: string }[];
  /** When each sentence is spoken; a sentence that did not fit into the length is not among them. */
  timings: SegmentTiming[];
  /** In LUFS, and in decibels of full scale. */
  loudness: number;
  truePeakDb: number;
}

/** No meditation could be made. `message` says why in plain English, for the log. */
class MeditationError extends Error {}

/** Parts that are never cut. */
const fixedParts: readonly ScriptPart[] = ["arriving", "return"];
const SEEDS = 2 ** 31;

/**
 * Makes a meditation of a script: speaks it with the best voice at hand, mixes and encodes it. The work is done by other
 * processes; an abort ends them at once.
 * @throws MeditationError when no voice could speak it or it could not be mixed; QueueFullError when too many wait; the signal's reason.
 */
export async function makeMeditation(options: MakeMeditationOptions): Promise<Meditation> {
  const { script, voice: timbre, signal } = options;
  const missedVoices: Meditation["missedVoices"] = [];
  for (const source of chooseVoices({ timbre, language: script.language })) {
    signal.throwIfAborted();
    try {
      const track = await speakWith(source, options);
      const { mp3, voiceMp3, seconds, loudness, truePeakDb } = track;
      const timings = track.timings.map(({ sentence, ...times }) => ({ segment: sentence, ...times }));
      const voice = { engine: source.engine, name: source.name };
      return { mp3, voiceMp3, seconds, voice, missedVoices, timings, loudness, truePeakDb };
    } catch (error) {
      signal.throwIfAborted();
      // A full queue and a mix that fails are no fault of the voice.
      if ((error as Error).name === "QueueFullError") throw error;
      if (error instanceof TrackError && error.step === "mix") {
        throw new MeditationError(`The sound could not be mixed: ${error.message}`);
      }
      const reason = (error as Error).message;
      missedVoices.push({ engine: source.engine, reason });
      log.warn({ engine: source.engine, reason }, "a voice cannot be used");
    }
  }
  const reasons = missedVoices.map(({ engine, reason }) => `${engine}: ${reason}`);
  throw new MeditationError(`No voice could be used. ${reasons.join("; ")}`);
}

async function speakWith(source: VoiceSource, options: MakeMeditationOptions): Promise<Track> {
  const { script, minutes, ambience, bells, signal, onProgress } = options;
  const { onStatus = (line) => log.info(line), seed = randomInt(SEEDS) } = options;
  onProgress("voice", 0);
  const voice = await source.prepare({
    texts: script.segments.map(({ text }) => text),
    signal,
    onPercent: (percent) => onProgress("voice", percent),
    onStatus,
  });
  const task = {
    sentences: script.segments.map(({ text, pauseMs, part }) => ({
      text,
      pauseMs,
      // A person's own words are never left out.
      isOptional: script.writtenBy !== "person" && !fixedParts.includes(part),
      isBuiltIn: script.writtenBy === "composer",
    })),
    voice,
    language: script.language,
    title: script.title,
    seconds: minutes * 60,
    ambience,
    bells,
    endsInSleep: script.endsInSleep,
    seed,
  };
  return runTrack(task, { signal, onProgress });
}
