import { MPEGDecoder } from "mpg123-decoder";
import { describe, expect, test } from "vitest";
import { createAmbience, type AmbienceName } from "~/services/audio/ambience/index";
import { Biquad, fromDb, toDb } from "~/services/audio/filters";
import { Limiter } from "~/services/audio/limiter";
import { LoudnessMeter, measureLoudness } from "~/services/audio/loudness";
import { Mp3Writer, MP3_RATE } from "~/services/audio/mp3";
import { TruePeakMeter } from "~/services/audio/peak";
import { fitTimeline, LEAD_S, TAIL_S } from "~/services/audio/timeline";

function sine(rate: number, seconds: number, frequency: number, db: number, phase = 0): Float32Array {
  const level = fromDb(db);
  const step = (2 * Math.PI * frequency) / rate;
  return Float32Array.from({ length: rate * seconds }, (_, index) => level * Math.sin(step * index + phase));
}

function joined(...parts: Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

describe("loudness (EBU Tech 3341)", () => {
  test.each([24_000, 44_100, 48_000])("a stereo sine of 997 Hz at -23 dBFS is -23 LUFS at %i Hz", (rate) => {
    const tone = sine(rate, 20, 997, -23);
    expect(measureLoudness(rate, tone, tone)).toBeCloseTo(-23, 1);
  });

  test("case 3: quiet parts are gated out", () => {
    const rate = 48_000;
    const tone = joined(sine(rate, 10, 1000, -36), sine(rate, 60, 1000, -23), sine(rate, 10, 1000, -36));
    expect(measureLoudness(rate, tone, tone)).toBeCloseTo(-23, 1);
  });

  test("case 4: and silence", () => {
    const rate = 48_000;
    const levels = [-72, -36, -23, -36, -72];
    const lengths = [10, 10, 60, 10, 10];
    const tone = joined(...levels.map((db, index) => sine(rate, lengths[index]!, 1000, db)));
    expect(measureLoudness(rate, tone, tone)).toBeCloseTo(-23, 1);
  });

  test("is the same in blocks of any size; silence has none", () => {
    const tone = sine(24_000, 7, 440, -20);
    const meter = new LoudnessMeter(24_000);
    for (let at = 0; at < tone.length; at += 1_001) {
      meter.push(tone.subarray(at, at + 1_001), tone.subarray(at, at + 1_001));
    }
    expect(meter.integrated()).toBeCloseTo(measureLoudness(24_000, tone, tone), 6);
    expect(measureLoudness(24_000, new Float32Array(48_000), new Float32Array(48_000))).toBe(-Infinity);
  });
});

describe("true peak", () => {
  test("finds what lies between the samples (EBU Tech 3341, case 16)", () => {
    const meter = new TruePeakMeter(1);
    const tone = sine(48_000, 1, 12_000, -6, Math.PI / 4);
    meter.push(tone);
    expect(toDb(Math.max(...tone.map(Math.abs)))).toBeLessThan(-8.9);
    expect(toDb(meter.peak)).toBeGreaterThan(-6.4);
    expect(toDb(meter.peak)).toBeLessThan(-5.8);
  });
});

describe("the limiter", () => {
  test("keeps every sample under the ceiling and leaves quiet sound as it was", () => {
    const limiter = new Limiter(24_000, 0.5);
    const source = joined(sine(24_000, 1, 300, -20), sine(24_000, 1, 300, 0), sine(24_000, 1, 300, -20));
    const left = source.slice();
    const right = source.slice();
    limiter.process(left, right);
    expect(Math.max(...left.map(Math.abs))).toBeLessThanOrEqual(0.5 + 1e-6);
    const delay = 96;
    for (let index = 5_000; index < 15_000; index++)
      expect(left[index]).toBeCloseTo(source[index - delay]!, 6);
    expect(right).toEqual(left);
  });
});

describe("filters", () => {
  test("a low-pass keeps low tones and takes high ones away", () => {
    const level = (frequency: number) => {
      const out = Biquad.of("lowpass", 24_000, 1_000)
        .process(sine(24_000, 1, frequency, 0))
        .subarray(12_000);
      return toDb(Math.max(...out.map(Math.abs)));
    };
    expect(level(100)).toBeCloseTo(0, 1);
    expect(level(1_000)).toBeCloseTo(-3, 0);
    expect(level(8_000)).toBeLessThan(-30);
  });

  test.each([
    ["lowshelf", 100],
    ["highshelf", 9_000],
    ["peak", 1_000],
  ] as const)("a %s raises its tones by its gain", (kind, frequency) => {
    const out = Biquad.of(kind, 24_000, 1_000, 0.707, 6)
      .process(sine(24_000, 1, frequency, -12))
      .subarray(12_000);
    expect(toDb(Math.max(...out.map(Math.abs)))).toBeCloseTo(-6, 0);
  });
});

describe.each<AmbienceName>(["drone", "rain", "waves", "wind", "bowls", "brook", "fire", "night"])(
  "the ambience %s",
  { timeout: 30_000 },
  (name) => {
    const play = (seed: number, block: number) => {
      const ambience = createAmbience(name, MP3_RATE, seed)!;
      const left = new Float32Array(MP3_RATE * 12);
      const right = new Float32Array(left.length);
      for (let at = 0; at < left.length; at += block) {
        ambience(left.subarray(at, at + block), right.subarray(at, at + block));
      }
      return [left, right] as const;
    };

    test("is the same for a seed, another for another, and differs on both sides", () => {
      const [left, right] = play(3, MP3_RATE);
      const bytes = (samples: Float32Array) => Buffer.from(samples.buffer);
      expect(bytes(play(3, MP3_RATE)[0]).equals(bytes(left))).toBe(true);
      expect(bytes(play(4, MP3_RATE)[0]).equals(bytes(left))).toBe(false);
      expect(bytes(right).equals(bytes(left))).toBe(false);
    });

    test("is sound, of finite numbers, without clicks at the edges of blocks", () => {
      const [left] = play(5, MP3_RATE);
      expect(left.every(Number.isFinite)).toBe(true);
      const steps = left.map((value, index) => Math.abs(value - (left[index - 1] ?? value)));
      const largest = steps.reduce((one, other) => Math.max(one, other), 0);
      expect(largest).toBeGreaterThan(0);
      for (let edge = MP3_RATE; edge < left.length; edge += MP3_RATE) {
        const around = Math.max(
          ...steps.subarray(edge - 2_000, edge),
          ...steps.subarray(edge + 1, edge + 2_000),
        );
        expect(steps[edge]!).toBeLessThanOrEqual(1.5 * around);
      }
    });
  },
);

describe("mp3", () => {
  async function encode(seconds: number, title = "Café ✨ 海") {
    const writer = await Mp3Writer.create({ title, language: "es" });
    for (let second = 0; second < seconds; second++) {
      const block = sine(MP3_RATE, 1, 440, -12);
      writer.write(block, block);
    }
    return writer.finish();
  }

  test("decodes to the same length and loudness, without the samples that an encoder adds", async () => {
    const file = await encode(10);
    const decoder = new MPEGDecoder({ enableGapless: true });
    await decoder.ready;
    const { channelData, sampleRate, samplesDecoded, errors } = decoder.decode(file);
    decoder.free();
    expect(errors).toEqual([]);
    expect(sampleRate).toBe(MP3_RATE);
    expect(Math.abs(samplesDecoded - 10 * MP3_RATE)).toBeLessThan(1_200);
    const [left, right] = channelData as [Float32Array, Float32Array];
    const tone = sine(MP3_RATE, 10, 440, -12);
    expect(measureLoudness(sampleRate, left, right)).toBeCloseTo(measureLoudness(MP3_RATE, tone, tone), 0);
  });

  test("its header names title, language and length, and says where to seek", async () => {
    const file = await encode(4);
    expect(file.subarray(0, 3).toString()).toBe("ID3");
    const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + file[at]!, 0);
    const tags = file.subarray(10, 10 + size);
    const frame = (id: string) => {
      const at = tags.indexOf(id);
      return tags.subarray(at + 10, at + 10 + tags.readUInt32BE(at + 4));
    };
    expect(frame("TIT2").subarray(3).toString("utf16le")).toBe("Café ✨ 海");
    expect(frame("TLAN").subarray(1).toString()).toBe("spa");
    expect(frame("TLEN").subarray(1).toString()).toBe("4000");
    const sound = file.subarray(10 + size);
    expect(sound.readUInt16BE(0) >> 5).toBe(0x7ff);
    expect(sound.subarray(21, 25).toString()).toBe("Info");
    expect(sound.readUInt32BE(29)).toBe(sound.length / 240 - 1);
    expect(sound.readUInt32BE(33)).toBe(sound.length);
  });
});

describe("the timeline", () => {
  const sentence = (speech: number, pause: number, isOptional = true) => ({ speech, pause, isOptional });

  test("pauses are fitted so that the last sentence ends where the tail begins", () => {
    for (const pause of [2, 5, 20]) {
      const sentences = Array.from({ length: 10 }, () => sentence(4, pause));
      const { starts } = fitTimeline(sentences, 120);
      expect(starts[0]).toBe(LEAD_S);
      expect(starts.at(-1)! + 4).toBeCloseTo(120 - TAIL_S, 6);
    }
  });

  test("time that is left goes into the longest pauses", () => {
    const { starts } = fitTimeline([sentence(3, 4), sentence(3, 40), sentence(3, 4), sentence(3, 4)], 300);
    expect(starts[1]! - starts[0]!).toBeLessThan(12);
    expect(starts[2]! - starts[1]!).toBeGreaterThan(200);
  });

  test("what is too much is left out, but never the opening and the end", () => {
    const many = Array.from({ length: 30 }, (_, index) => sentence(4, 5, index > 1 && index < 28));
    const { starts } = fitTimeline(many, 60);
    expect(starts.slice(0, 2)).not.toContain(null);
    expect(starts.slice(-2)).not.toContain(null);
    expect(starts.filter((start) => start !== null).length).toBeLessThan(10);
    expect(starts.at(-1)! + 4).toBeLessThanOrEqual(60 - TAIL_S + 1e-6);
    const spoken = starts.filter((start) => start !== null);
    for (const [index, start] of spoken.entries()) {
      if (index > 0) expect(start - spoken[index - 1]!).toBeGreaterThanOrEqual(4 + 1.4);
    }
  });

  test("nothing to say is a quiet track", () => {
    expect(fitTimeline([], 60).starts).toEqual([]);
  });
});
