import { fork, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Semaphore } from "~/utils/concurrency/semaphore";
import { env } from "../env.server";
import { singleton } from "../singleton.server";
import type { Track, TrackMessage, TrackStep, TrackTask } from "./track-task";

/** Tracks made at the same time, and those that may wait for one of them to end. */
const AT_ONCE = os.cpus().length > 3 ? 2 : 1;
const WAITING = 30;
/** A process that reports nothing for so long has failed, in milliseconds. */
const SILENCE_MS = 300_000;

/** Why a track was not made. `step` says where it failed. */
export class TrackError extends Error {
  constructor(
    readonly step: TrackStep,
    reason: string,
  ) {
    super(reason);
  }
}

interface RunOptions {
  signal: AbortSignal;
  onProgress: (step: TrackStep, percent: number) => void;
  /** For tests; else five minutes. */
  silenceMs?: number;
}

/** The built program, or its source with what runs TypeScript, in development and in tests. */
function program(): { file: string; execArgv: string[] } {
  const here = path.dirname(fileURLToPath(import.meta.url));
  // The server's bundle is two folders below the built program.
  for (const folder of [here, path.resolve(here, ".."), path.resolve(here, "../..")]) {
    const built = path.join(folder, "track-process.js");
    if (existsSync(built)) return { file: built, execArgv: [] };
  }
  return { file: path.join(here, "track-process.ts"), execArgv: ["--import", "tsx"] };
}

/**
 * Makes a track in a process of its own, of which only a few run at once. An abort ends the process at once.
 * @throws TrackError; QueueFullError when too many wait; the signal's reason.
 */
export async function runTrack(task: TrackTask, options: RunOptions): Promise<Track> {
  const queue = singleton("tracks", () => new Semaphore(AT_ONCE, { urgent: 0, others: WAITING }));
  const release = await queue.acquire(options.signal);
  try {
    options.signal.throwIfAborted();
    return await runProcess(task, options);
  } finally {
    release();
  }
}

async function runProcess(task: TrackTask, options: RunOptions): Promise<Track> {
  const { file, execArgv } = program();
  const child = fork(file, {
    execArgv,
    // No secret of this process is given to it.
    env: { NODE_ENV: env.NODE_ENV, ORT_DISABLE_TELEMETRY: "1" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  try {
    return await follow(child, task, options);
  } finally {
    child.kill("SIGKILL");
  }
}

function follow(child: ChildProcess, task: TrackTask, options: RunOptions): Promise<Track> {
  const { signal, onProgress, silenceMs = SILENCE_MS } = options;
  return new Promise((resolve, reject) => {
    let step: TrackStep = "voice";
    let said = "";
    const fail = (reason: string) => end(() => reject(new TrackError(step, reason)));
    const onAbort = () => end(() => reject(signal.reason as Error));
    const timer = setTimeout(() => fail("it stopped working"), silenceMs);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
      settle();
    };
    signal.addEventListener("abort", onAbort, { once: true });
    child.stderr!.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
    child.once("error", (error) => fail(error.message));
    child.once("exit", (code, by) =>
      fail(`it ended with ${by ?? `code ${code}`} ${said.split("\n")[0]}`.trim()),
    );
    child.on("message", (received) => {
      const message = received as TrackMessage;
      timer.refresh();
      if (message.kind === "ready") child.send(task);
      else if (message.kind === "done") end(() => resolve(message.track));
      else if (message.kind === "failed") {
        step = message.step;
        fail(message.reason);
      } else {
        step = message.step;
        onProgress(message.step, message.percent);
      }
    });
  });
}
