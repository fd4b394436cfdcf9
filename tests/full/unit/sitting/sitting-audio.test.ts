import { MPEGDecoder } from "mpg123-decoder";
import { describe, expect, test } from "vitest";
import { sittingMinutes, sittingModes } from "~/features/sitting/limits";
import { openSittingAudio } from "~/features/sitting/sitting-audio.server";
import { planFile, stepsOf } from "~/features/sitting/sitting-plan";
import type { SittingChoice } from "~/features/sitting/types";

const words = { title: "Sit", language: "en" };
/** Enough for a machine that is busy with other tests. */
const TIMEOUT_MS = 170_000;
const choice = (change: Partial<SittingChoice>): SittingChoice => ({
  mode: "timer",
  minutes: 3,
  interval: 0,
  sound: "silence",
  tones: true,
  ...change,
});

async function bytesOf(
  audio: Awaited<ReturnType<typeof openSittingAudio>>,
  range?: { start: number; end: number },
) {
  const parts: Buffer[] = [];
  for await (const part of await audio.open(range)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function decode(bytes: Buffer) {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const decoded = decoder.decode(bytes);
  decoder.free();
  return decoded;
}

/** The loudest sample between two times, in seconds. */
function peak(samples: Float32Array, from: number, to: number): number {
  let loudest = 0;
  for (const sample of samples.subarray(from * 24_000, to * 24_000))
    loudest = Math.max(loudest, Math.abs(sample));
  return loudest;
}

describe("the plan of a file", () => {
  test.each(sittingModes)("%s has every length to within half a breath", (mode) => {
    const { stepFrames, stepsPerLoop, lastPlaces } = stepsOf(mode);
    const step = stepFrames * 0.024;
    expect(step).toBeGreaterThanOrEqual(10);
    for (const minutes of sittingMinutes) {
      const plan = planFile(choice({ mode, minutes }));
      expect(Math.abs(plan.length * step - minutes * 60)).toBeLessThanOrEqual(step / 2);
      expect([plan[0]!.kind, plan.at(-1)!.kind]).toEqual(["first", "last"]);
      expect(lastPlaces).toContain(plan.at(-1)!.place);
      expect(plan.map(({ place }) => place)).toEqual(plan.map((_, index) => index % stepsPerLoop));
    }
  });

  test("a bell in between sounds after whole intervals, neither first nor last", () => {
    const bells = planFile(choice({ minutes: 10, interval: 5 })).flatMap(({ kind }, index) =>
      kind === "bell" ? [index * 30] : [],
    );
    expect(bells).toEqual([300]);
    expect(planFile(choice({ mode: "box", interval: 1 })).some(({ kind }) => kind === "bell")).toBe(false);
  });
});

describe("the file of a sitting", { timeout: 180_000 }, () => {
  test("is silent between its bells", async () => {
    const audio = await openSittingAudio(choice({ interval: 1 }), words, TIMEOUT_MS);
    const bytes = await bytesOf(audio);
    expect(bytes.length).toBe(audio.size);
    const { channelData, samplesDecoded, errors } = await decode(bytes);
    expect(errors).toEqual([]);
    expect(samplesDecoded / 24_000).toBeCloseTo(180, 0);
    const left = channelData[0]!;
    for (const bell of [0, 60, 120, 170]) expect(peak(left, bell, bell + 3)).toBeGreaterThan(0.05);
    for (const still of [15, 75, 134]) expect(peak(left, still, still + 35)).toBeLessThan(0.001);
    expect(peak(left, 0, 180)).toBeLessThan(0.9);
  });

  test.each([
    ["rain", "timer"],
    ["drone", "long"],
    ["wind", "long"],
    ["drone", "box"],
    ["bowls", "even"],
  ] as const)("with %s has no seam (%s)", async (sound, mode) => {
    const audio = await openSittingAudio(choice({ sound, mode }), words, TIMEOUT_MS);
    const { channelData, errors } = await decode(await bytesOf(audio));
    expect(errors).toEqual([]);
    const { stepFrames, stepsPerLoop } = stepsOf(mode);
    const step = stepFrames * 576;
    const loop = step * stepsPerLoop;
    const left = channelData[0]!;
    // Whatever was decoded once, in the middle of a stream, is decoded the same a loop later.
    const steps = planFile(choice({ sound, mode })).length;
    for (let at = 1; at + stepsPerLoop < steps - 1; at++) {
      let worst = 0;
      for (let index = -2_000; index < 4_000; index++) {
        const place = at * step + index;
        if (at === 1 && index < 0) continue;
        worst = Math.max(worst, Math.abs(left[place]! - left[place + loop]!));
      }
      expect(worst, `step ${at}`).toBeLessThan(0.005);
    }
    expect(peak(left, 12, 60)).toBeGreaterThan(0.01);
    expect(peak(left, 0, 180)).toBeLessThan(0.9);
  });

  test("that takes too long is refused, and is there later", async () => {
    const wanted = choice({ mode: "even", sound: "silence" });
    await expect(openSittingAudio(wanted, words, 0)).rejects.toMatchObject({
      status: 503,
      details: { retryAfterSeconds: 20 },
    });
    expect((await openSittingAudio(wanted, words, TIMEOUT_MS)).size).toBeGreaterThan(1_000_000);
  });

  test("has any part of its bytes", async () => {
    const audio = await openSittingAudio(choice({ minutes: 30 }), words, TIMEOUT_MS);
    const whole = await bytesOf(audio);
    for (const [start, end] of [
      [0, 2],
      [100, 700_001],
      [audio.size - 5, audio.size],
    ] as const) {
      expect((await bytesOf(audio, { start, end })).equals(whole.subarray(start, end))).toBe(true);
    }
  });
});
