import { MPEGDecoder } from "mpg123-decoder";
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { composeScript } from "~/features/meditation/compose-script.server";
import { makeMeditation } from "~/features/meditation/make-meditation.server";
import { toDb } from "~/services/audio/filters";
import { measureLoudness } from "~/services/audio/loudness";
import { TruePeakMeter } from "~/services/audio/peak";
import { isKokoroCached } from "~/services/speech/kokoro-files.server";
import type { Stage } from "./stage";
import type { Figure } from "./table";

const part = "media";

/** Issue 15: at least three times faster than real time, and five minutes within one. In seconds. */
const SECONDS_A_MINUTE = 20;
const FIVE_MINUTES_S = 60;
const DURATION_ERROR_PERCENT = 2;
const TARGET_LUFS = -18;
const LOUDNESS_ERROR = 1;
const TRUE_PEAK_DB = -1;
/** How much slower the product may answer while a meditation is made. */
const SLOWER = 1.5;
const QUIET_MS = 10_000;
const EVERY_MS = 20;

/** Meditations: how fast they are made, how they sound, and what the rest of the product feels of it. */
export async function measureMedia({ app }: Stage): Promise<Figure[]> {
  const figures: Figure[] = [];
  const engines = (await isKokoroCached()) ? (["simple", "soft"] as const) : (["simple"] as const);
  for (const voice of engines) {
    for (const minutes of [1, 5] as const) {
      // Beside each: a machine that has other work does not have it evenly.
      const quiet = await latencies(app.url, sleep(QUIET_MS));
      const made = measureOne(voice, minutes);
      const busy = await latencies(app.url, made);
      figures.push(...(await made), {
        part,
        what: `${voice} voice, ${minutes} min: /healthz p99 against alone`,
        value: percentile(busy, 0.99) / percentile(quiet, 0.99),
        unit: "×",
        bound: SLOWER,
        note: `${percentile(busy, 0.99).toFixed(1)} ms against ${percentile(quiet, 0.99).toFixed(1)} ms`,
      });
    }
  }
  if (engines.length === 1) {
    figures.push({
      part,
      what: "neural voice",
      value: 0,
      unit: "",
      note: "not measured: it is not in the cache",
    });
  }
  return figures;
}

async function measureOne(voice: "simple" | "soft", minutes: 1 | 5): Promise<Figure[]> {
  const signal = AbortSignal.timeout(30 * 60_000);
  const script = await composeScript({
    userId: "0123456789abcdef01234567",
    prompt: "the sea at night",
    minutes,
    language: "en",
    seed: 1,
    signal,
  });
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
  const sound = await decode(made.mp3);
  const what = (name: string) => `${voice} voice (${made.voice.engine}), ${minutes} min: ${name}`;
  return [
    {
      part,
      what: what("made in"),
      value: seconds,
      unit: "s",
      bound: minutes === 5 ? FIVE_MINUTES_S : SECONDS_A_MINUTE,
      note: `${((minutes * 60) / seconds).toFixed(1)} × real time`,
    },
    {
      part,
      what: what("duration error"),
      value: (Math.abs(sound.seconds - minutes * 60) / (minutes * 60)) * 100,
      unit: "%",
      bound: DURATION_ERROR_PERCENT,
    },
    {
      part,
      what: what(`loudness off ${TARGET_LUFS} LUFS`),
      value: Math.abs(sound.loudness - TARGET_LUFS),
      unit: "LU",
      bound: LOUDNESS_ERROR,
      note: `${sound.loudness.toFixed(2)} LUFS decoded`,
    },
    { part, what: what("true peak"), value: sound.peakDb, unit: "dB", bound: TRUE_PEAK_DB },
  ];
}

async function decode(mp3: Buffer): Promise<{ seconds: number; loudness: number; peakDb: number }> {
  const decoder = new MPEGDecoder({ enableGapless: true });
  await decoder.ready;
  const { channelData, sampleRate } = decoder.decode(mp3);
  decoder.free();
  const [left, right] = channelData as [Float32Array, Float32Array];
  const peaks = new TruePeakMeter(2);
  peaks.push(left, right);
  return {
    seconds: left.length / sampleRate,
    loudness: measureLoudness(sampleRate, left, right),
    peakDb: toDb(peaks.peak),
  };
}

/** How long /healthz takes, asked again and again until `end` settles, in milliseconds. */
async function latencies(url: string, end: Promise<unknown>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let isOver = false;
  const settled = end.finally(() => (isOver = true)).catch(() => undefined);
  const times: number[] = [];
  while (!isOver) {
    const startedAt = performance.now();
    await new Promise<void>((resolve, reject) => {
      get(`${url}/healthz`, { agent }, (answer) => answer.resume().once("end", resolve)).once(
        "error",
        reject,
      );
    });
    times.push(performance.now() - startedAt);
    await sleep(EVERY_MS);
  }
  await settled;
  agent.destroy();
  return times;
}

function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
