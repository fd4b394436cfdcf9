import path from "node:path";
import type { Worker } from "node:worker_threads";
import type { Clip } from "~/services/audio/clip";
import { openWorker } from "~/services/worker-thread.server";
import type { KokoroAnswer, KokoroOrder, KokoroSetup } from "./kokoro-worker";

/**
 * Speaks sentences in threads, one in each at a time. A thread is opened when a sentence finds no other one at rest, so
 * there are as many as sentences are asked for at once. They end with the process.
 */
export function kokoroThreads(setup: () => Promise<KokoroSetup>): (order: KokoroOrder) => Promise<Clip> {
  const atRest: Worker[] = [];
  let prepared: Promise<KokoroSetup> | undefined;
  return async (order) => {
    prepared ??= setup();
    const worker = atRest.pop() ?? (await openThread(await prepared));
    const clip = await ask(worker, order);
    atRest.push(worker);
    return clip;
  };
}

function openThread(setup: KokoroSetup): Promise<Worker> {
  return openWorker({
    name: "kokoro",
    source: path.join(import.meta.dirname, "kokoro-worker.ts"),
    workerData: setup,
    heapMb: 512,
  });
}

function ask(worker: Worker, order: KokoroOrder): Promise<Clip> {
  return new Promise((resolve, reject) => {
    const onMessage = (answer: KokoroAnswer) =>
      settle(() => (answer.reason === undefined ? resolve(answer.clip) : reject(new Error(answer.reason))));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number) => settle(() => reject(new Error(`its thread ended early (${code})`)));
    const settle = (end: () => void) => {
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      end();
    };
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.postMessage(order);
  });
}
