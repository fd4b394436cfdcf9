import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speakSentences } from "~/services/audio/speak-sentences";
import type { TrackVoice } from "~/services/audio/track-task";
import { addsInt8In32Bits } from "~/services/packages/int8-sums";

// The neural voice with its real threads and a small runtime in the place of onnxruntime, which is fetched on first use.
vi.setConfig({ testTimeout: 60_000 });

/** A tone as long as the sentence has signs. "u" in it makes the runtime fail, "w" ends the thread. */
const runtime = (log: string) => `
  const { appendFileSync } = require("node:fs");
  const { threadId } = require("node:worker_threads");
  exports.Tensor = class { constructor(type, data, dims) { Object.assign(this, { type, data, dims }); } };
  exports.InferenceSession = {
    create: async (file, { intraOpNumThreads, extra }) => {
      const isExact = ${addsInt8In32Bits()} || extra.session.x64quantprecision === "1";
      if (!isExact) throw new Error("sums of int8 may overflow");
      appendFileSync(${JSON.stringify(log)}, threadId + " opened with " + intraOpNumThreads + "\\n");
      return {
        run: async ({ tokens, style, speed }) => {
          const shapes = [tokens, style, speed].map(({ type, dims }) => type + " " + dims).join(", ");
          if (shapes !== "int64 1," + tokens.data.length + ", float32 1,256, float32 1") throw new Error(shapes);
          if (tokens.data.includes(7n)) throw new Error("no memory for this");
          if (tokens.data.includes(8n)) process.exit(3);
          appendFileSync(${JSON.stringify(log)}, threadId + " spoke\\n");
          const data = Float32Array.from({ length: tokens.data.length * 2000 }, (_, at) => 0.4 * Math.sin(at / 8));
          return { audio: { data } };
        },
      };
    },
  };
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "kokoro-"));
  for (const name of ["runtime", "voices"]) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, "runtime/index.js"), runtime(path.join(folder, "log")));
  for (const name of ["ef_dora", "af_heart", "em_alex"])
    writeFileSync(path.join(folder, "voices", `${name}.bin`), Buffer.alloc(510 * 256 * 4));
  for (const name of ["model.onnx", "model.fast.onnx"]) writeFileSync(path.join(folder, name), "");
  const vocab = { a: 1, e: 2, o: 3, m: 4, n: 5, s: 6, u: 7, w: 8, i: 9 };
  writeFileSync(path.join(folder, "vocab.json"), JSON.stringify({ vocab }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const log = () => {
  const file = path.join(folder, "log");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
};
const kept = () => path.join(folder, "kept");
const say = (texts: string[], { atOnce = 1, threads = 1, timbre = "soft", isBuiltIn = true } = {}) => {
  const voice: TrackVoice = {
    engine: "kokoro",
    files: {
      runtime: path.join(folder, "runtime"),
      model: path.join(folder, "model.onnx"),
      vocabulary: path.join(folder, "vocab.json"),
      voices: path.join(folder, "voices"),
      lexicons: folder,
    },
    language: "es",
    timbre,
    kept: kept(),
    atOnce,
    threads,
  };
  const sentences = texts.map((text) => ({ text, pauseMs: 0, isOptional: false, isBuiltIn }));
  return speakSentences({ sentences, voice }, () => undefined);
};
const texts = ["Sena.", "Nena amena.", "Mano sana.", "Asoma mansa mano.", "Mesa.", "Amo esa mesa."];

test("one thread speaks all sentences, in their order", async () => {
  const { clips, tone } = await say(texts, { threads: 2 });
  expect(tone).toBe("warm");
  expect(log()).toEqual([
    expect.stringMatching(/^\d+ opened with 2$/),
    ...texts.map(() => expect.stringMatching(/spoke$/)),
  ]);
  const longest = clips.map(({ length }) => length).indexOf(Math.max(...clips.map(({ length }) => length)));
  expect(longest).toBe(3);
});

test("two at once speak in two threads, and come in the same order", async () => {
  const alone = await say(texts, { isBuiltIn: false });
  const together = await say(texts, { atOnce: 2, isBuiltIn: false });
  expect(together.clips).toEqual(alone.clips);
  const opened = log().filter((line) => line.includes("opened"));
  expect(new Set(opened).size).toBe(3);
  expect(existsSync(kept())).toBe(false);
});

test("a sentence that was kept needs no model, unless another voice speaks it", async () => {
  const first = await say(texts, { atOnce: 2 });
  const before = log().length;
  expect((await say([...texts].reverse(), { atOnce: 2 })).clips).toEqual([...first.clips].reverse());
  expect([log().length, readdirSync(kept()).length]).toEqual([before, texts.length]);
  await say(texts, { timbre: "deep" });
  expect(readdirSync(kept())).toHaveLength(2 * texts.length);
});

test.each([
  ["Una luna.", "no memory for this"],
  ["Agua.", "its thread ended early (3)"],
])("a sentence that cannot be computed ends the track: %s", async (text, reason) => {
  await expect(say(["Mesa.", text, "Mesa sana."])).rejects.toThrow(reason);
});
