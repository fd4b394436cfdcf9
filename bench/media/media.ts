import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { composeScript } from "~/features/meditation/compose-script.server";
import type { MeditationMinutes } from "~/features/meditation/limits";
import { makeMeditation, type Meditation } from "~/features/meditation/make-meditation.server";
import type { MeditationScript } from "~/features/meditation/types";
import { languages, type Language } from "~/i18n/config";
import { env } from "~/services/env.server";
import { cacheDir } from "~/services/mongod/cache.server";
import { isKokoroCached } from "~/services/speech/kokoro-files.server";
import { measurePitch, measureSound } from "./media-sound";
import { sentencesOfChoice } from "./media-sentences";
import { measureWords } from "./media-words";
import { textOption } from "../options";
import { childProcessorSeconds } from "../process-figures";
import { startProgram, type Program } from "../program";
import type { Stage } from "../stage";
import { quantile, type Figure } from "../table";

/*
 * What a meditation costs and how it sounds. Its first sound is heard when it is stored, so both bounds of issue 15 are
 * about the whole of it. Wall-clock time is that of the machine with everything else that it does; processor time is not.
 * --only=… measures those whose names hold this text.
 * Word errors need a recogniser, which is no part of the product: --python=… names a Python with faster-whisper, and
 * --whisper=… a folder with whisper-base (docs/performance.md says how to set them up).
 */

const part = "media";
/** The person for whom a connected model's use would be counted. */
const USER_ID = "0123456789abcdef01234567";

/** At least three times faster than real time, and five minutes within one. In seconds. */
const SECONDS_A_MINUTE = 20;
const FIRST_SOUND_S = 60;
/** How much slower the product may answer while a meditation is made. */
const SLOWER = 1.5;
const QUIET_MS = 10_000;
const EVERY_MS = 5;
const COUNTED_MS = 30_000;

interface Case {
  what: string;
  voice: "simple" | "soft";
  minutes: MeditationMinutes;
  language: Language;
}

export async function measureMedia({ app }: Stage): Promise<Figure[]> {
  const hasNeuralVoice = await isKokoroCached();
  const cases: Case[] = [
    { what: "small voice, 1 min", voice: "simple", minutes: 1, language: "en" },
    { what: "small voice, 5 min", voice: "simple", minutes: 5, language: "en" },
  ];
  if (hasNeuralVoice) {
    cases.push({ what: "neural voice, en, 1 min", voice: "soft", minutes: 1, language: "en" });
    for (const language of languages)
      cases.push({ what: `neural voice, ${language}, 5 min`, voice: "soft", minutes: 5, language });
    // The same sentences once more.
    cases.push({ what: "neural voice, en, 5 min, spoken before", voice: "soft", minutes: 5, language: "en" });
  }
  const figures: Figure[] = [];
  const isChosen = ({ what }: Pick<Case, "what">) => what.includes(textOption("only"));
  const leave = await useEmptySentenceCache();
  const reader = await startReader();
  try {
    for (const each of cases.filter(isChosen)) figures.push(...(await measureOne(reader, app.url, each)));
    for (const language of hasNeuralVoice ? languages : []) {
      const what = `neural voice, ${language}, the sentences of the choice`;
      if (isChosen({ what })) figures.push(...(await measureSentences(what, language)));
    }
  } finally {
    await reader.stop();
    await leave();
  }
  if (!hasNeuralVoice) {
    const note = "not measured: it is not in the cache";
    figures.push({ part, what: "neural voice", value: 0, unit: "", note });
  }
  return figures;
}

/** A cache with the fetched voices, but without spoken sentences. @returns what restores the other one. */
async function useEmptySentenceCache(): Promise<() => Promise<void>> {
  const before = env.XDG_CACHE_HOME;
  const own = cacheDir();
  const temporary = await mkdtemp(path.join(os.tmpdir(), "anamcara-bench-cache-"));
  Object.assign(env, { XDG_CACHE_HOME: temporary });
  await mkdir(cacheDir());
  for (const name of await readdir(own)) {
    if (name.startsWith("voice-")) await symlink(path.join(own, name), path.join(cacheDir(), name));
  }
  return async () => {
    Object.assign(env, { XDG_CACHE_HOME: before });
    await rm(temporary, { recursive: true, force: true });
  };
}

async function measureOne(
  reader: Program,
  url: string,
  { what, voice, minutes, language }: Case,
): Promise<Figure[]> {
  const signal = AbortSignal.timeout(30 * 60_000);
  const prompt = { en: "the sea at night", es: "el mar de noche", it: "il mare di notte" }[language];
  const script = await composeScript({ userId: USER_ID, prompt, minutes, language, seed: 1, signal });
  // Beside each: a machine that has other work does not have it evenly.
  const quiet = await latencies(reader, url, sleep(QUIET_MS));
  const making = make(script, voice, minutes, signal);
  const busy = await latencies(reader, url, making);
  const { made, seconds, processorSeconds } = await making;
  const [p99, p99Quiet] = [quantile(busy, 0.99), quantile(quiet, 0.99)];
  const speed = (minutes * 60) / seconds;
  return [
    {
      part,
      what: `${what}: first sound, and the whole`,
      value: seconds,
      unit: "s",
      bound: minutes === 5 ? FIRST_SOUND_S : SECONDS_A_MINUTE,
      note: `${speed.toFixed(1)} × real time`,
    },
    {
      part,
      what: `${what}: processor time`,
      value: processorSeconds,
      unit: "s",
      note: `${((minutes * 60) / processorSeconds).toFixed(1)} s of it in a second of one core`,
    },
    {
      part,
      what: `${what}: the login page at p99, against alone`,
      value: p99 / p99Quiet,
      unit: "×",
      bound: SLOWER,
      note: `${p99.toFixed(1)} ms against ${p99Quiet.toFixed(1)} ms`,
    },
    ...(await measureSound(made, { part, what, seconds: minutes * 60 })),
    ...(await measureWords(made, script, { part, what })),
  ];
}

/** Pitch and word errors of the very sentences of which the bounds were measured. */
async function measureSentences(what: string, language: Language): Promise<Figure[]> {
  const script: MeditationScript = {
    title: what,
    language,
    segments: sentencesOfChoice[language].map((text) => ({ text, pauseMs: 2_000, part: "breath" })),
    writtenBy: "person",
    endsInSleep: false,
  };
  const { made } = await make(script, "soft", 3, AbortSignal.timeout(30 * 60_000));
  return [await measurePitch(made, { part, what }), ...(await measureWords(made, script, { part, what }))];
}

async function make(
  script: MeditationScript,
  voice: Case["voice"],
  minutes: MeditationMinutes,
  signal: AbortSignal,
): Promise<{ made: Meditation; seconds: number; processorSeconds: number }> {
  const before = childProcessorSeconds();
  const startedAt = performance.now();
  const made = await makeMeditation({
    script,
    voice,
    ambience: "waves",
    bells: true,
    minutes,
    seed: 1,
    onProgress: () => undefined,
    onStatus: () => undefined,
    signal,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  // The process that made it is counted when it has ended, which may take its time on a busy machine.
  let processorSeconds = 0;
  for (let waited = 0; processorSeconds === 0 && waited < COUNTED_MS; waited += EVERY_MS) {
    await sleep(EVERY_MS);
    processorSeconds = childProcessorSeconds() - before;
  }
  return { made, seconds, processorSeconds: processorSeconds || NaN };
}

/** How long the login page takes, asked for again and again until `end` settles, in milliseconds. */
async function latencies(reader: Program, url: string, end: Promise<unknown>): Promise<number[]> {
  await reader.ask({ page: `${url}/login` });
  await end.catch(() => undefined);
  return reader.ask<number[]>({ end: true });
}

/**
 * The person who reads pages meanwhile has a device of their own, which the work does not delay. So here, where both are
 * on one machine, that process goes before all others, if the system allows it.
 */
async function startReader(): Promise<Program> {
  const reader = await startProgram("page-reader");
  try {
    execFileSync("chrt", ["--fifo", "--pid", "1", String(reader.pid)], { stdio: "ignore" });
  } catch {
    console.warn(
      "Without the right to give priorities, the page times of this part hold waits of the bench itself.",
    );
  }
  return reader;
}
