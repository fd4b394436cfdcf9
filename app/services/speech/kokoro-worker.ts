import { parentPort, workerData } from "node:worker_threads";
import { toClip, type Clip } from "~/services/audio/clip";
import { openModel } from "~/services/packages/open-model";
import { withoutFalseStart } from "./false-start";

/** What a thread of the neural voice needs to begin. */
export interface KokoroSetup {
  /** The folder of onnxruntime-node. */
  runtime: string;
  model: string;
  /** Threads of the runtime within this one. */
  threads: number;
}

/** One sentence. */
export interface KokoroOrder {
  tokens: BigInt64Array;
  style: Float32Array;
  speed: number;
  /** Tape speed after it. */
  slower: number;
  /** Whether its first sound is a hiss. */
  beginsWithHiss: boolean;
}

export type KokoroAnswer = { clip: Clip; reason?: undefined } | { reason: string };

const RATE = 24_000;

async function open({
  runtime,
  model,
  threads,
}: KokoroSetup): Promise<(order: KokoroOrder) => Promise<Clip>> {
  const run = await openModel<"audio">(runtime, model, threads);
  return async ({ tokens, style, speed, slower, beginsWithHiss }) => {
    const { audio } = await run({ tokens, style, speed });
    const { data } = audio;
    return toClip(beginsWithHiss ? withoutFalseStart(data, RATE) : data, RATE, slower);
  };
}

// The runtime computes in this thread and blocks it, so a second sentence at the same time needs a second thread.
const opened = open(workerData as KokoroSetup);
opened.catch(() => undefined);
parentPort!.on("message", (order: KokoroOrder) => {
  opened
    .then((speak) => speak(order))
    .then(
      (clip) => parentPort!.postMessage({ clip } satisfies KokoroAnswer, [clip.buffer as ArrayBuffer]),
      (error: unknown) =>
        parentPort!.postMessage({ reason: (error as Error).message } satisfies KokoroAnswer),
    );
});
