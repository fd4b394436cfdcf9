import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Worker } from "node:worker_threads";
import { LRUCache } from "lru-cache";
import { env } from "~/services/env.server";
import { log } from "~/services/log.server";
import { fetchFolder } from "~/services/packages/fetched-folder.server";
import {
  fetchOnnxRuntime,
  hasOnnxRuntime,
  isOnnxRuntimeWhole,
  onnxRuntimeIn,
} from "~/services/packages/onnx-runtime.server";
import { singleton } from "~/services/singleton.server";
import { builtFile, openWorker } from "~/services/worker-thread.server";
import type { EncoderAnswer, EncoderOrder, EncoderSetup, Reading } from "./worker";

/** How long a message waits for its reading, in milliseconds. A reading takes some 6 ms of CPU, 30 for a long text. */
const WAIT_MS = 1_500;
/** Most texts that the thread has before it, those included for which no message waits any more. More are not read. */
const MAX_UNREAD = 200;
/** Most of them by one person, so that a person who sends many at once keeps no one waiting. */
const MAX_UNREAD_OF_ONE = 3;
/** The readings that are kept, the most recently used ones: a message is assessed several times. */
const MAX_READINGS = 1_000;
/** Main memory below which the encoder is not used, in bytes: it needs some 120 MB in each process. */
const MIN_MEMORY = 1_500_000_000;
const HEAP_MB = 128;
/** When it is tried again where it could not be fetched, or its thread has ended, in milliseconds. */
const RETRY_MS = 60 * 60_000;

interface State {
  /** Null until it is ready: no message waits for its start. */
  worker: Worker | null;
  starting: Promise<Worker | null> | null;
  retry: NodeJS.Timeout | undefined;
  waiting: Map<number, (reading: Reading | null) => void>;
  lastId: number;
  /** The texts that the thread has before it, by their number, and whose they are. */
  unread: Map<number, string>;
}
const state = singleton("danger-encoder", (): State => ({
  worker: null,
  starting: null,
  retry: undefined,
  waiting: new Map(),
  lastId: 0,
  unread: new Map(),
}));
/** By the checksum of the text. */
const readings = singleton("danger-readings", () => new LRUCache<string, Reading>({ max: MAX_READINGS }));

const keyOf = (text: string) =>
  createHash("sha256").update(text.trim().replace(/\s+/g, " ")).digest("base64");

/** What the encoder saw in a text; null if it was not asked, or did not answer in time. */
export function readingOf(text: string): Reading | null {
  return readings.get(keyOf(text)) ?? null;
}

/**
 * Lets the encoder read a text, so that `readingOf` knows what it sees. It never fails: without the encoder, or when it is
 * late, there is no reading.
 * @param userId whose text it is.
 */
export async function readWithEncoder(text: string, userId: string): Promise<void> {
  const { worker, unread } = state;
  if (!worker || unread.size >= MAX_UNREAD || readingOf(text)) return;
  if ([...unread.values()].filter((owner) => owner === userId).length >= MAX_UNREAD_OF_ONE) return;
  const reading = await ask(worker, text, userId);
  if (reading) readings.set(keyOf(text), reading);
}

function ask(worker: Worker, text: string, userId: string): Promise<Reading | null> {
  const id = ++state.lastId;
  return new Promise((resolve) => {
    const limit = setTimeout(() => settle(null), WAIT_MS);
    const settle = (reading: Reading | null) => {
      clearTimeout(limit);
      state.waiting.delete(id);
      resolve(reading);
    };
    state.waiting.set(id, settle);
    state.unread.set(id, userId);
    worker.postMessage({ id, text } satisfies EncoderOrder);
  });
}

/**
 * Brings the encoder up, in a thread of its own; its runtime, some 40 MB, is fetched on first use. Until then, and
 * where that fails, the rules and the classifier decide alone.
 * @returns whether it is there.
 */
export async function startEncoder(): Promise<boolean> {
  state.starting ??= open().catch((error: unknown) => {
    log.warn({ err: error }, "the safety encoder is not available; rules and classifier decide alone");
    startAgainLater();
    return null;
  });
  state.worker = await state.starting;
  return state.worker !== null;
}

function startAgainLater(): void {
  clearTimeout(state.retry);
  state.retry = setTimeout(() => {
    state.starting = null;
    void startEncoder();
  }, RETRY_MS).unref();
}

/** Ends the thread. */
export async function stopEncoder(): Promise<void> {
  const { worker } = state;
  clearTimeout(state.retry);
  state.worker = state.starting = null;
  await worker?.terminate();
}

async function open(): Promise<Worker | null> {
  if (env.SAFETY_ENCODER === "off" || !hasOnnxRuntime() || os.totalmem() < MIN_MEMORY) return null;
  const folder = await fetchFolder(
    {
      name: "onnxruntime-1.30.0",
      fill: async (target) => {
        await mkdir(target, { recursive: true });
        await fetchOnnxRuntime(target, `${target}.parts`);
      },
      isWhole: isOnnxRuntimeWhole,
    },
    (line) => log.info(line),
  );
  const setup: EncoderSetup = {
    runtime: onnxRuntimeIn(folder),
    weights: fileOf("danger.onnx"),
    pieces: fileOf("pieces.json"),
  };
  const source = path.join(import.meta.dirname, "worker.ts");
  const worker = await openWorker({ name: "encoder", source, workerData: setup, heapMb: HEAP_MB });
  worker.unref();
  await new Promise<void>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`its thread ended early (${code})`)));
    worker.on("message", ({ id, reading }: EncoderAnswer) => {
      if (id === 0) return resolve();
      state.unread.delete(id);
      state.waiting.get(id)?.(reading);
    });
  });
  worker.once("exit", () => {
    // What waits is answered by its limit.
    state.unread.clear();
    if (state.worker !== worker) return;
    state.worker = null;
    startAgainLater();
  });
  return worker;
}

/** A file beside this one, or where the build puts it. */
function fileOf(name: string): string {
  const source = path.join(import.meta.dirname, name);
  return existsSync(source) ? source : builtFile(name);
}
