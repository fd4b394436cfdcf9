import { existsSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { singleton } from "~/services/singleton.server";
import { MAX_PAINTERS, PAINT_TIMEOUT_MS } from "./limits";
import type { PaintMessage, PaintOrder } from "./painter/worker";

export interface PaintRequest extends PaintOrder {
  signal: AbortSignal;
  onProgress?: (share: number) => void;
}

const state = singleton("painters", () => ({ busy: 0, waiting: [] as (() => void)[] }));

/**
 * Paints a picture in a thread of its own, so that requests are answered meanwhile. Painters beyond the bound wait in order.
 * @returns red, green and blue a pixel, a byte each.
 * @throws the signal's reason, at once, also while it waits.
 */
export async function paintPicture({ signal, onProgress, ...order }: PaintRequest): Promise<Uint8Array> {
  await takePlace(signal);
  try {
    return await runWorker(
      order,
      AbortSignal.any([signal, AbortSignal.timeout(PAINT_TIMEOUT_MS)]),
      onProgress,
    );
  } finally {
    state.busy -= 1;
    state.waiting.shift()?.();
  }
}

/** Resolves when fewer than the bound are at work, in the order of the calls. */
async function takePlace(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (state.busy >= MAX_PAINTERS) {
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener("abort", leave);
        // Taken before anyone else can look.
        state.busy += 1;
        resolve();
      };
      const leave = () => {
        state.waiting = state.waiting.filter((one) => one !== begin);
        reject(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      state.waiting.push(begin);
    });
    return;
  }
  state.busy += 1;
}

async function runWorker(
  order: PaintOrder,
  signal: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<Uint8Array> {
  const worker = await openWorker(order);
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

/** From the file that the build puts beside the server; in development and in tests it is bundled from its source. */
async function openWorker(workerData: PaintOrder): Promise<Worker> {
  const options = { workerData, resourceLimits: { maxOldGenerationSizeMb: 256 }, execArgv: [] };
  const source = path.join(import.meta.dirname, "painter/worker.ts");
  if (!existsSync(source)) return new Worker(builtWorker(import.meta.dirname), options);
  const esbuild = await import("esbuild");
  const { outputFiles } = await esbuild.build({
    entryPoints: [source],
    bundle: true,
    platform: "node",
    format: "cjs",
    write: false,
  });
  return new Worker(outputFiles[0]!.text, { ...options, eval: true });
}

function builtWorker(folder: string): string {
  const file = path.join(folder, "workers/painter.mjs");
  if (existsSync(file)) return file;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error("build/workers/painter.mjs is missing; build the product again");
  return builtWorker(parent);
}
