import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { textSplitter, type Pieces } from "./split-text";

/** What the thread needs to begin. */
export interface EncoderSetup {
  /** The folder of onnxruntime-node. */
  runtime: string;
  weights: string;
  pieces: string;
}

export interface EncoderOrder {
  id: number;
  text: string;
}

/** What the encoder sees in a text: the logarithm of the odds of danger, and a score for each kind. */
export interface Reading {
  danger: number;
  /** In the order of the encoder's kinds. */
  kinds: number[];
}

export interface EncoderAnswer {
  id: number;
  reading: Reading | null;
}

/** The part of onnxruntime-node that is used; the package is not installed with the product. */
interface Runtime {
  InferenceSession: { create(file: string, options: object): Promise<Session> };
  Tensor: new (type: "int64", data: BigInt64Array, dims: number[]) => unknown;
}
interface Session {
  run(inputs: Record<string, unknown>): Promise<Record<"danger" | "kinds", { data: Float32Array }>>;
}

async function open({ runtime, weights, pieces }: EncoderSetup): Promise<(text: string) => Promise<Reading>> {
  const { InferenceSession, Tensor } = createRequire(`${runtime}/`)(runtime) as Runtime;
  const split = textSplitter(JSON.parse(readFileSync(pieces, "utf8")) as Pieces);
  const session = await InferenceSession.create(weights, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
  });
  return async (text) => {
    const numbers = split(text);
    const tensor = new Tensor("int64", BigInt64Array.from(numbers, BigInt), [1, numbers.length]);
    const { danger, kinds } = await session.run({ pieces: tensor });
    return { danger: danger.data[0]!, kinds: [...kinds.data] };
  };
}

const opened = open(workerData as EncoderSetup);
// A failure ends the thread, and its opener hears of it.
void opened.then(() => parentPort!.postMessage({ id: 0, reading: null } satisfies EncoderAnswer));
parentPort!.on("message", ({ id, text }: EncoderOrder) => {
  void opened
    .then((read) => read(text))
    .catch(() => null)
    .then((reading) => parentPort!.postMessage({ id, reading } satisfies EncoderAnswer));
});
