import { availableParallelism } from "node:os";
import path from "node:path";
import { singleton } from "~/services/singleton.server";
import { openWorker } from "~/services/worker-thread.server";
import { Semaphore } from "~/utils/concurrency/semaphore";
import { MAX_PAINTERS, MAX_WAITING_PAINTINGS, PAINT_TIMEOUT_MS } from "./limits";
import type { PaintMessage, PaintOrder } from "./painter/worker";

export interface PaintRequest extends PaintOrder {
  signal: AbortSignal;
  onProgress?: (share: number) => void;
}

/** One processor stays free for the requests; more than two painters would need too much memory. */
const painters = singleton(
  "painters",
  () =>
    new Semaphore(Math.max(1, Math.min(MAX_PAINTERS, availableParallelism() - 1)), {
      urgent: 0,
      others: MAX_WAITING_PAINTINGS,
    }),
);

/**
 * Paints a picture in a thread of its own, so that requests are answered meanwhile. Those beyond the bound wait in order.
 * @returns red, green and blue a pixel, a byte each.
 * @throws the signal's reason, at once, also while it waits; QueueFullError when too many wait.
 */
export async function paintPicture({ signal, onProgress, ...order }: PaintRequest): Promise<Uint8Array> {
  const release = await painters.acquire(signal);
  try {
    return await runWorker(
      order,
      AbortSignal.any([signal, AbortSignal.timeout(PAINT_TIMEOUT_MS)]),
      onProgress,
    );
  } finally {
    release();
  }
}

async function runWorker(
  order: PaintOrder,
  signal: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<Uint8Array> {
  const worker = await openWorker({
    name: "painter",
    source: path.join(import.meta.dirname, "painter/worker.ts"),
    workerData: order,
    heapMb: 256,
  });
  return new Promise((resolve, reject) => {
    const stop = () => finish(() => reject(signal.reason));
    const finish = (settle: () => void) => {
      signal.removeEventListener("abort", stop);
      void worker.terminate();
      settle();
    };
    signal.addEventListener("abort", stop, { once: true });
    worker.on("message", (message: PaintMessage) => {
      if (message.pixels) finish(() => resolve(message.pixels!));
      else onProgress?.(message.share);
    });
    worker.on("error", (error) => finish(() => reject(error)));
    worker.on("exit", (code) => finish(() => reject(new Error(`The painter ended early (${code})`))));
    if (signal.aborted) stop();
  });
}
