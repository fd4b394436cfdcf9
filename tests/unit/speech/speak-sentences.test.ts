import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { speakSentences, withCache } from "~/services/audio/speak-sentences";
import { processorsFor } from "~/services/speech/choose-voices.server";
import { SentenceCache } from "~/services/speech/sentence-cache";
import type { Speaker } from "~/services/speech/speaker";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "sentences-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sentence = (text: string, isBuiltIn = true) => ({ text, pauseMs: 0, isOptional: false, isBuiltIn });

function makeSpeaker(voice = "soft"): { speaker: Speaker; spoken: string[] } {
  const spoken: string[] = [];
  const speaker: Speaker = {
    tone: "warm",
    atOnce: 1,
    keyOf: (text) => `${voice} ${text}`,
    speak: (text) => {
      spoken.push(text);
      return Promise.resolve(text === "…" ? new Int16Array(0) : new Int16Array(text.length * 100).fill(500));
    },
  };
  return { speaker, spoken };
}
const sayer = (speaker: Speaker) => withCache(speaker, new SentenceCache(folder, { minFreeBytes: 0 }));

describe("sentences that were spoken before", () => {
  test("are not spoken again, also not for another track", async () => {
    const [first, second] = [makeSpeaker(), makeSpeaker()];
    const clip = await sayer(first.speaker)(sentence("Breathe in."));
    expect(await sayer(second.speaker)(sentence("Breathe in."))).toEqual(clip);
    expect([first.spoken, second.spoken]).toEqual([["Breathe in."], []]);
  });

  test("are spoken by each voice for itself", async () => {
    await sayer(makeSpeaker("soft").speaker)(sentence("Breathe in."));
    const { speaker, spoken } = makeSpeaker("deep");
    await sayer(speaker)(sentence("Breathe in."));
    expect(spoken).toEqual(["Breathe in."]);
  });

  test("are not kept where a person or a model wrote them", async () => {
    const { speaker, spoken } = makeSpeaker();
    const say = sayer(speaker);
    for (let time = 0; time < 2; time += 1) await say(sentence("My own secret.", false));
    expect([spoken.length, readdirSync(folder)]).toEqual([2, []]);
  });

  test("are not kept where nothing was heard", async () => {
    const { speaker } = makeSpeaker();
    expect(await sayer(speaker)(sentence("…"))).toHaveLength(0);
    expect(readdirSync(folder)).toEqual([]);
  });
});

test("clips of a service come in their order, and a track without sentences needs no voice", async () => {
  const clips = [100, 200].map((length) => ({ rate: 24_000, samples: new Float32Array(length).fill(0.5) }));
  const spoken = await speakSentences(
    { sentences: [sentence("One."), sentence("Two.")], voice: { engine: "clips", clips } },
    () => undefined,
  );
  expect(spoken.clips).toHaveLength(2);
  expect(spoken.clips[1]!.length).toBeGreaterThan(spoken.clips[0]!.length);
  const files = { runtime: "", model: "", vocabulary: "", voices: "", lexicons: "" };
  const unused = {
    engine: "kokoro",
    files,
    language: "en",
    timbre: "soft",
    kept: "",
    atOnce: 1,
    threads: 1,
  } as const;
  expect(await speakSentences({ sentences: [], voice: unused }, () => undefined)).toEqual({
    clips: [],
    tone: "warm",
  });
});

test.each([
  [1, 16e9, { atOnce: 1, threads: 1 }],
  [2, 16e9, { atOnce: 2, threads: 1 }],
  [16, 16e9, { atOnce: 2, threads: 1 }],
  [2, 2e9, { atOnce: 1, threads: 2 }],
])("with %d processors and %d bytes of memory a voice uses %j", (processors, memory, expected) => {
  expect(processorsFor(processors, memory)).toEqual(expected);
});
