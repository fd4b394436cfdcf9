import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { TrackVoice } from "~/services/audio/track-task";
import { kokoroVoiceName } from "./kokoro";
import { findKokoroFiles, isKokoroCached } from "./kokoro-files.server";
import { findPicoFiles } from "./pico-files.server";
import { hasSpeechService, speakWithService, speechServiceVoice } from "./speech-service.server";

export type VoiceEngine = "service" | "kokoro" | "pico";

/** What a person asks for; which engine gives it depends on what is at hand. */
export interface VoiceWish {
  timbre: "soft" | "deep" | "simple";
  language: string;
}

export interface PrepareOptions {
  texts: string[];
  signal: AbortSignal;
  /** Percent of the speech that is made before the track's own process begins. */
  onPercent: (percent: number) => void;
  /** Lines in plain English about what is fetched. */
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

/** A meditation waits so long for the neural voice; the fetching goes on for the next one. In milliseconds. */
const FETCH_MS = 4 * 60_000;
const MAX_THREADS = 2;

/** The voices to try, the best first. */
export function chooseVoices({ timbre, language }: VoiceWish): VoiceSource[] {
  const small = picoVoice(language);
  if (timbre === "simple") return [small];
  const neural = kokoroVoice(language, timbre);
  return hasSpeechService() ? [serviceVoice(timbre, language), neural, small] : [neural, small];
}

/** Which engine would speak now, the neural voice only where it has been fetched already. */
export async function findReadyEngine(): Promise<VoiceEngine> {
  if (hasSpeechService()) return "service";
  return (await isKokoroCached()) ? "kokoro" : "pico";
}

function serviceVoice(timbre: "soft" | "deep", language: string): VoiceSource {
  return {
    engine: "service",
    name: speechServiceVoice(timbre),
    prepare: async ({ texts, signal, onPercent }) => ({
      engine: "clips",
      clips: await speakWithService(texts, { timbre, language, signal, onPercent }),
    }),
  };
}

function kokoroVoice(language: string, timbre: string): VoiceSource {
  return {
    engine: "kokoro",
    name: kokoroVoiceName(language, timbre),
    prepare: async ({ signal, onStatus }) => {
      const fetching = findKokoroFiles(onStatus);
      const files = await Promise.race([fetching, giveUp(signal)]);
      const threads = Math.min(MAX_THREADS, os.cpus().length);
      return { engine: "kokoro", files, language, timbre, threads };
    },
  };
}

async function giveUp(signal: AbortSignal): Promise<never> {
  await sleep(FETCH_MS, undefined, { signal, ref: false });
  throw new Error("the neural voice is still being fetched");
}

function picoVoice(language: string): VoiceSource {
  return {
    engine: "pico",
    name: "pico",
    prepare: async ({ onStatus }) => ({ engine: "pico", files: await findPicoFiles(language, onStatus) }),
  };
}
