import { existsSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { Semaphore } from "~/utils/concurrency/semaphore";
import { singleton } from "../singleton.server";
import type { Kit, KitTask } from "./sitting-kit";

/** Kits that may wait while one is made. */
const WAITING = 20;
/** A thread that takes longer has failed, in milliseconds. */
const TIMEOUT_MS = 180_000;

/**
 * Makes the pieces of a sitting's sound in a thread of its own, one after the other.
 * @throws QueueFullError when too many wait.
 */
export function runKit(task: KitTask): Promise<Kit> {
  return singleton("kits", () => new Semaphore(1, { urgent: 0, others: WAITING })).run(() => work(task));
}

async function work(task: KitTask): Promise<Kit> {
  const worker = await openWorker(task);
  const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
  try {
    return await new Promise<Kit>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", (code) => reject(new Error(`the thread of a sound ended early (${code})`)));
    });
  } finally {
    clearTimeout(timer);
    void worker.terminate();
  }
}

/** From the file that the build puts beside the server; in development and in tests it is bundled from its source. */
async function openWorker(workerData: KitTask): Promise<Worker> {
  const options = { workerData, resourceLimits: { maxOldGenerationSizeMb: 256 }, execArgv: [] };
  const source = path.join(import.meta.dirname, "kit-worker.ts");
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
  const file = path.join(folder, "workers/sitting-sound.mjs");
  if (existsSync(file)) return file;
  const parent = path.dirname(folder);
  if (parent === folder)
    throw new Error("build/workers/sitting-sound.mjs is missing; build the product again");
  return builtWorker(parent);
}
