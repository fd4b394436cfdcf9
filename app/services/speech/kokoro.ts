import { existsSync, readFileSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { toClip } from "~/services/audio/clip";
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
  threads: number;
}

/** The part of onnxruntime-node that is used; the package is not installed with the product. */
interface Runtime {
  InferenceSession: { create(file: string, options: object): Promise<Session> };
  Tensor: new (type: string, data: BigInt64Array | Float32Array, dims: number[]) => unknown;
}
interface Session {
  run(inputs: Record<string, unknown>): Promise<Record<string, { data: Float32Array }>>;
}

const RATE = 24_000;
/** The model's own speed, and the tape speed after it: both make the voice slower, the second a little lower. */
const SPEED = 0.78;
const SLOWER = 0.97;
/** The longest text of the model, in signs, and the numbers that describe a voice for each length. */
const MAX_SIGNS = 509;
const STYLE_SIZE = 256;

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

/** Opens the neural voice Kokoro-82M. */
export async function openKokoro({ files, language, timbre, threads }: KokoroOptions): Promise<Speaker> {
  const { InferenceSession, Tensor } = createRequire(`${files.runtime}/`)(files.runtime) as Runtime;
  const { vocab } = JSON.parse(readFileSync(files.vocabulary, "utf8")) as { vocab: Record<string, number> };
  const style = mixStyles(files.voices, voicesOf(language, timbre));
  const toPhonemes = phonemeReader(language, files.lexicons);
  const session = await InferenceSession.create(await fastModel(files.model), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
    // Threads that wait in a loop would take the processor from the rest of the product.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  });
  const speak = async (text: string) => {
    const signs = [...toPhonemes(text)].map((sign) => vocab[sign]).filter((sign) => sign !== undefined);
    const kept = signs.slice(0, MAX_SIGNS);
    if (kept.length === 0) return new Int16Array(0);
    const tokens = BigInt64Array.from([0, ...kept, 0].map(BigInt));
    const at = STYLE_SIZE * kept.length;
    const { audio } = await session.run({
      tokens: new Tensor("int64", tokens, [1, tokens.length]),
      style: new Tensor("float32", style.slice(at, at + STYLE_SIZE), [1, STYLE_SIZE]),
      speed: new Tensor("float32", Float32Array.of(SPEED), [1]),
    });
    return toClip(audio!.data, RATE, SLOWER);
  };
  return { tone: "warm", speak };
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
