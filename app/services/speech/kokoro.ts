import { existsSync, readFileSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { beginsWithHiss } from "./false-start";
import { kokoroThreads } from "./kokoro-threads";
import { phonemeReader } from "./phonemes/index";
import type { Speaker } from "./speaker";

/** What the neural voice needs, as paths of files and folders. */
export interface KokoroFiles {
  /** The folder of onnxruntime-node, with onnxruntime-common beside it. */
  runtime: string;
  model: string;
  vocabulary: string;
  voices: string;
  lexicons: string;
}

export interface KokoroOptions {
  files: KokoroFiles;
  language: string;
  timbre: string;
  /** Sentences that are spoken at the same time, each in a thread with a copy of the model in memory. */
  atOnce: number;
  /** Threads for each of them. */
  threads: number;
}

/** The model's own speed, and the tape speed after it: both make the voice slower, the second a little lower. */
const SPEED = 0.78;
const SLOWER = 0.97;
/** The longest text of the model, in signs, and the numbers that describe a voice for each length. */
const MAX_SIGNS = 509;
const STYLE_SIZE = 256;
/** Names the model and how its sound becomes a clip; another number lets sentences that were kept be spoken again. */
const SOUND_VERSION = "kokoro-82m-int8-3";

/** Voices and their shares, by language and timbre. */
const voices: Record<string, Record<string, [name: string, share: number][]>> = {
  en: { soft: [["af_heart", 1]], deep: [["am_michael", 1]] },
  es: {
    soft: [
      ["ef_dora", 0.5],
      ["af_heart", 0.5],
    ],
    deep: [["em_alex", 1]],
  },
  it: { soft: [["if_sara", 1]], deep: [["im_nicola", 1]] },
};

/** The engine's name of the voice that speaks a language in a timbre. */
export function kokoroVoiceName(language: string, timbre: string): string {
  return voicesOf(language, timbre)
    .map(([name]) => name)
    .join("+");
}

const voicesOf = (language: string, timbre: string) => {
  const own = voices[language] ?? voices["en"]!;
  return own[timbre] ?? own["soft"]!;
};

/** Opens the neural voice Kokoro-82M. The model is loaded with the first sentence. */
export function openKokoro({ files, language, timbre, atOnce, threads }: KokoroOptions): Speaker {
  const { vocab } = JSON.parse(readFileSync(files.vocabulary, "utf8")) as { vocab: Record<string, number> };
  const shares = voicesOf(language, timbre);
  const style = mixStyles(files.voices, shares);
  const toPhonemes = phonemeReader(language, files.lexicons);
  const say = kokoroThreads(async () => ({
    runtime: files.runtime,
    model: await fastModel(files.model),
    threads,
  }));
  const speak = async (text: string) => {
    const phonemes = toPhonemes(text);
    const signs = [...phonemes].map((sign) => vocab[sign]).filter((sign) => sign !== undefined);
    const kept = signs.slice(0, MAX_SIGNS);
    if (kept.length === 0) return new Int16Array(0);
    const tokens = BigInt64Array.from([0, ...kept, 0].map(BigInt));
    const at = STYLE_SIZE * kept.length;
    return say({
      tokens,
      style: style.slice(at, at + STYLE_SIZE),
      speed: SPEED,
      slower: SLOWER,
      beginsWithHiss: beginsWithHiss(phonemes),
    });
  };
  // The phonemes are a part of the key, so that a corrected pronunciation is heard.
  const keyOf = (text: string) => JSON.stringify([SOUND_VERSION, shares, SPEED, SLOWER, toPhonemes(text)]);
  return { tone: "warm", atOnce, keyOf, speak };
}

function mixStyles(folder: string, shares: [name: string, share: number][]): Float32Array {
  const read = ([name, share]: [string, number]) => {
    const bytes = readFileSync(path.join(folder, `${name}.bin`));
    const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    return values.map((value) => value * share);
  };
  return shares.map(read).reduce((sum, style) => sum.map((value, index) => value + style[index]!));
}

/** The model with fast convolutions, made on first use and kept beside the original. */
async function fastModel(model: string): Promise<string> {
  const fast = model.replace(/\.onnx$/, ".fast.onnx");
  if (existsSync(fast)) return fast;
  const { rewriteConvolutions } = await import("./rewrite-model");
  const rewritten = rewriteConvolutions(await readFile(model));
  const unfinished = `${fast}.${process.pid}`;
  await writeFile(unfinished, rewritten.model);
  await rename(unfinished, fast);
  return fast;
}
