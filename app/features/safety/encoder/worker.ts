import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { openModel } from "~/services/packages/open-model";
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

async function open({ runtime, weights, pieces }: EncoderSetup): Promise<(text: string) => Promise<Reading>> {
  const split = textSplitter(JSON.parse(readFileSync(pieces, "utf8")) as Pieces);
  const run = await openModel<"danger" | "kinds">(runtime, weights);
  return async (text) => {
    const { danger, kinds } = await run({ pieces: BigInt64Array.from(split(text), BigInt) });
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
