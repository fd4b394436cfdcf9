import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { toClip, type Clip } from "~/services/audio/clip";
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

/** The part of onnxruntime-node that is used; the package is not installed with the product. */
interface Runtime {
  InferenceSession: { create(file: string, options: object): Promise<Session> };
  Tensor: new (type: string, data: BigInt64Array | Float32Array, dims: number[]) => unknown;
}
interface Session {
  run(inputs: Record<string, unknown>): Promise<Record<string, { data: Float32Array }>>;
}

const RATE = 24_000;

async function open({
  runtime,
  model,
  threads,
}: KokoroSetup): Promise<(order: KokoroOrder) => Promise<Clip>> {
  const { InferenceSession, Tensor } = createRequire(`${runtime}/`)(runtime) as Runtime;
  const session = await InferenceSession.create(model, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
    // Threads that wait in a loop would take the processor from the rest of the product.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  });
  return async ({ tokens, style, speed, slower, beginsWithHiss }) => {
    const { audio } = await session.run({
      tokens: new Tensor("int64", tokens, [1, tokens.length]),
      style: new Tensor("float32", style, [1, style.length]),
      speed: new Tensor("float32", Float32Array.of(speed), [1]),
    });
    const { data } = audio!;
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
