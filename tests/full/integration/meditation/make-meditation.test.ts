import { execFileSync } from "node:child_process";
import { MPEGDecoder } from "mpg123-decoder";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { refuses, speaks, startFakeSpeech, type FakeSpeech } from "#tests/fakes/speech";
import { composeScript } from "~/features/meditation/compose-script.server";
import { makeMeditation, type MakeMeditationOptions } from "~/features/meditation/make-meditation.server";
import { languages } from "~/i18n/config";
import { toDb } from "~/services/audio/filters";
import { measureLoudness } from "~/services/audio/loudness";
import { TruePeakMeter } from "~/services/audio/peak";
import * as kokoroFiles from "~/services/speech/kokoro-files.server";
import * as speechService from "~/services/speech/speech-service.server";

const userId = "0123456789abcdef01234567";
const signal = new AbortController().signal;

async function make(
  options: Partial<MakeMeditationOptions> = {},
  language: (typeof languages)[number] = "en",
) {
  const script = await composeScript({ userId, prompt: "the sea", minutes: 1, language, seed: 2, signal });
  return makeMeditation({
    script,
    voice: "simple",
    ambience: "waves",
    bells: true,
    minutes: 1,
    seed: 1,
    onProgress: () => undefined,
    signal,
    ...options,
  });
}

async function decode(mp3: Buffer) {
  const decoder = new MPEGDecoder({ enableGapless: true });
  await decoder.ready;
  const { channelData, sampleRate, errors } = decoder.decode(mp3);
  decoder.free();
  expect(errors).toEqual([]);
  const [left, right = left] = channelData as [Float32Array, Float32Array?];
  const peaks = new TruePeakMeter(2);
  peaks.push(left, right);
  return {
    left,
    rate: sampleRate,
    seconds: left.length / sampleRate,
    loudness: measureLoudness(sampleRate, left, right),
    peakDb: toDb(peaks.peak),
  };
}

/** The processes that make tracks, of this test run. */
function trackProcesses(): number {
  const list = execFileSync("ps", ["-eo", "ppid,args"], { encoding: "utf8" });
  return list
    .split("\n")
    .filter((line) => line.includes("track-process") && line.trim().startsWith(`${process.pid} `)).length;
}

describe("a meditation with the small voice", { timeout: 120_000 }, () => {
  test.each(languages)("%s: one minute of real sound", async (language) => {
    const steps = new Set<string>();
    const meditation = await make(
      { ambience: "silence", bells: false, onProgress: (step) => steps.add(step) },
      language,
    );
    expect(meditation.voice.engine).toBe("pico");
    expect([...steps]).toEqual(["voice", "mix"]);
    const { left, rate, seconds, loudness, peakDb } = await decode(meditation.mp3);
    expect(Math.abs(seconds - 60)).toBeLessThan(1.2);
    expect(Math.abs(loudness + 18)).toBeLessThanOrEqual(1);
    expect(peakDb).toBeLessThanOrEqual(-1);

    const level = (fromMs: number, toMs: number) => {
      const part = left.subarray((fromMs / 1000) * rate, (toMs / 1000) * rate);
      return toDb(Math.sqrt(part.reduce((sum, value) => sum + value ** 2, 0) / part.length));
    };
    expect(meditation.timings.length).toBeGreaterThanOrEqual(5);
    for (const [index, { startMs, endMs }] of meditation.timings.entries()) {
      const next = meditation.timings[index + 1]?.startMs ?? 60_000;
      expect(next - endMs).toBeGreaterThan(1_000);
      // What is spoken is heard where the times say so, and not between.
      expect(level(startMs, endMs)).toBeGreaterThan(level(next - 400, next - 100) + 20);
    }
  });

  test("with ambience and bells it is as loud, and starts and ends softly", async () => {
    const meditation = await make({ ambience: "rain" });
    const { left, rate, loudness, peakDb } = await decode(meditation.mp3);
    expect(Math.abs(loudness + 18)).toBeLessThanOrEqual(1);
    expect(peakDb).toBeLessThanOrEqual(-1);
    const edge = (part: Float32Array) => Math.max(...part.map(Math.abs));
    expect(edge(left.subarray(0, rate / 20))).toBeLessThan(0.01);
    expect(edge(left.subarray(-rate / 20))).toBeLessThan(0.02);
  });

  test("its voice alone is as long and as loud, and silent between the sentences and under the ambience", async () => {
    const { mp3, voiceMp3, timings } = await make({ ambience: "rain", bells: false });
    expect(voiceMp3!.length).toBeLessThan(mp3.length * 0.65);
    const [whole, voice] = [await decode(mp3), await decode(voiceMp3!)];
    expect(Math.abs(voice.seconds - whole.seconds)).toBeLessThan(0.1);
    const level = ({ left, rate }: typeof voice, fromMs: number, toMs: number) => {
      const part = left.subarray((fromMs / 1000) * rate, (toMs / 1000) * rate);
      return toDb(Math.sqrt(part.reduce((sum, value) => sum + value ** 2, 0) / part.length));
    };
    for (const { startMs, endMs } of timings) {
      expect(Math.abs(level(voice, startMs, endMs) - level(whole, startMs, endMs))).toBeLessThan(2);
    }
    expect(level(voice, 0, timings[0]!.startMs - 200)).toBeLessThan(-70);
    expect(level(whole, 0, timings[0]!.startMs - 200)).toBeGreaterThan(-55);
    expect(voice.peakDb).toBeLessThanOrEqual(-1);
  });

  test("no bell is heard at the end where someone is to sleep", async () => {
    const script = await composeScript({
      userId,
      prompt: "sleep",
      minutes: 1,
      language: "en",
      seed: 2,
      signal,
    });
    expect(script.endsInSleep).toBe(true);
    const levels = async (endsInSleep: boolean) => {
      const { mp3 } = await make({ ambience: "silence", script: { ...script, segments: [], endsInSleep } });
      const { left, rate } = await decode(mp3);
      return [left.subarray(rate, 3 * rate), left.subarray(-8 * rate, -6 * rate)].map((part) =>
        toDb(Math.sqrt(part.reduce((sum, value) => sum + value ** 2, 0) / part.length)),
      ) as [number, number];
    };
    const [start, end] = await levels(true);
    const [, otherEnd] = await levels(false);
    expect(start).toBeGreaterThan(-60);
    expect(otherEnd).toBeGreaterThan(-60);
    expect(end).toBeLessThan(-80);
  });

  test("without an ambience its voice is the whole", async () => {
    expect((await make({ ambience: "silence" })).voiceMp3).toBeNull();
  });

  test("a script without sentences is a quiet track of the whole length", async () => {
    const script = {
      title: "Sitting",
      language: "en" as const,
      segments: [],
      writtenBy: "composer" as const,
      endsInSleep: false,
    };
    const { seconds, loudness } = await decode((await make({ script })).mp3);
    expect(Math.abs(seconds - 60)).toBeLessThan(1.2);
    expect(loudness).toBeLessThan(-20);
  });

  test("an abort ends it and its process within two seconds", async () => {
    const controller = new AbortController();
    const made = make({
      minutes: 20,
      signal: controller.signal,
      onProgress: (step, percent) => {
        if (step === "mix" && percent > 2) controller.abort(new Error("cancelled"));
      },
    });
    await expect(made).rejects.toThrow("cancelled");
    await vi.waitFor(() => expect(trackProcesses()).toBe(0), { timeout: 2_000 });
  });

  test("an abort while it waits for its turn leaves the queue", async () => {
    const controllers = Array.from({ length: 4 }, () => new AbortController());
    const all = controllers.map((controller) => make({ signal: controller.signal }));
    const settled = Promise.allSettled(all);
    for (const controller of controllers) controller.abort(new Error("cancelled"));
    for (const result of await settled) expect(result).toMatchObject({ reason: { message: "cancelled" } });
    expect((await make()).voice.engine).toBe("pico");
  });
});

describe("when a better voice fails", { timeout: 120_000 }, () => {
  let service: FakeSpeech;
  beforeAll(async () => {
    service = await startFakeSpeech();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    vi.restoreAllMocks();
    vi.spyOn(kokoroFiles, "findKokoroFiles").mockRejectedValue(
      new Error("the package index cannot be reached"),
    );
  });

  function useService() {
    const settings = {
      apiKey: "key",
      baseUrl: service.baseUrl,
      model: "tts-1",
      voice: undefined,
      backoffMs: 5,
    };
    vi.spyOn(speechService, "hasSpeechService").mockReturnValue(true);
    vi.spyOn(speechService, "speakWithService").mockImplementation((texts, options) =>
      speechService.speakWith(settings, texts, options),
    );
  }

  test("the small voice speaks, and the reason is told", async () => {
    const { voice, missedVoices } = await make({ voice: "soft" });
    expect(voice.engine).toBe("pico");
    expect(missedVoices).toEqual([{ engine: "kokoro", reason: "the package index cannot be reached" }]);
  });

  test("an abort does not wait for a voice that is being fetched", async () => {
    vi.spyOn(kokoroFiles, "findKokoroFiles").mockReturnValue(new Promise(() => undefined));
    const startedAt = performance.now();
    const abort = AbortSignal.timeout(100);
    await expect(make({ voice: "soft", signal: abort })).rejects.toMatchObject({ name: "TimeoutError" });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  test("the speech service speaks where it is configured", async () => {
    useService();
    service.answers(speaks);
    const { voice, missedVoices, timings, mp3 } = await make({ voice: "deep" });
    expect(voice).toEqual({ engine: "service", name: "onyx" });
    expect(missedVoices).toEqual([]);
    expect(timings.length).toBeGreaterThan(3);
    const { seconds, loudness } = await decode(mp3);
    expect(Math.abs(seconds - 60)).toBeLessThan(1.2);
    expect(Math.abs(loudness + 18)).toBeLessThanOrEqual(1);
  });

  test("a service that fails is passed over", async () => {
    useService();
    service.answers(refuses(500));
    const { voice, missedVoices } = await make({ voice: "soft" });
    expect(voice.engine).toBe("pico");
    expect(missedVoices.map(({ engine, reason }) => `${engine}: ${reason}`)).toEqual([
      "service: the speech service answered 500",
      "kokoro: the package index cannot be reached",
    ]);
  });
});
