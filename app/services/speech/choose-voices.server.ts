import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { TrackVoice } from "~/services/audio/track-task";
import { cacheDir } from "~/services/mongod/cache.server";
import { kokoroVoiceName } from "./kokoro";
import { findKokoroFiles } from "./kokoro-files.server";
import { findPicoFiles } from "./pico-files.server";
import { hasSpeechService, speakWithService, speechServiceVoice } from "./speech-service.server";

export type VoiceEngine = "service" | "kokoro" | "pico";

/** What a person asks for; which engine gives it depends on what is at hand. */
export interface VoiceWish {
  timbre: "soft" | "deep" | "simple";
  language: string;
}

interface PrepareOptions {
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

/** How long a meditation waits for a voice that is being fetched, in milliseconds. */
const FETCH_MS = 4 * 60_000;
/** The folder in the cache where sentences that were spoken are kept. */
const SENTENCES = "spoken-sentences";
/** Most processors that a voice uses. */
const MAX_PROCESSORS = 2;
/** Main memory that a second copy of the model needs, in bytes; with less, both processors speak the same sentence. */
const TWO_COPIES_MEMORY = 3_500_000_000;

/** The voices to try, the best first. */
export function chooseVoices({ timbre, language }: VoiceWish): VoiceSource[] {
  const small = picoVoice(language);
  if (timbre === "simple") return [small];
  const neural = kokoroVoice(language, timbre);
  return hasSpeechService() ? [serviceVoice(timbre, language), neural, small] : [neural, small];
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
      const files = await waitFor(findKokoroFiles(onStatus), "the neural voice", signal);
      const kept = path.join(cacheDir(), SENTENCES);
      // A container may have less than its machine.
      const memory = Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
      return { engine: "kokoro", files, language, timbre, kept, ...processorsFor(os.cpus().length, memory) };
    },
  };
}

/** How a voice uses processors. Two sentences at once are faster than one that is divided. */
export function processorsFor(count: number, memory: number): { atOnce: number; threads: number } {
  const used = Math.min(MAX_PROCESSORS, count);
  return memory < TWO_COPIES_MEMORY ? { atOnce: 1, threads: used } : { atOnce: used, threads: 1 };
}

/** Waits for files, but not beyond FETCH_MS or an abort; the fetching itself continues for the next meditation. */
async function waitFor<Files>(files: Promise<Files>, name: string, signal: AbortSignal): Promise<Files> {
  const settled = new AbortController();
  const giveUp = async (): Promise<never> => {
    await sleep(FETCH_MS, undefined, { signal: AbortSignal.any([signal, settled.signal]), ref: false });
    throw new Error(`${name} is still being fetched`);
  };
  try {
    return await Promise.race([files, giveUp()]);
  } finally {
    settled.abort();
  }
}

function picoVoice(language: string): VoiceSource {
  return {
    engine: "pico",
    name: "pico",
    prepare: async ({ signal, onStatus }) => ({
      engine: "pico",
      files: await waitFor(findPicoFiles(language, onStatus), "the small voice", signal),
    }),
  };
}
