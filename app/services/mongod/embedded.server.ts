import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { loadAccess, readPassword } from "./access.server";
import { inUse, lockDataDir } from "./data-dir.server";
import { findMongod } from "./find-mongod.server";
import { freePort } from "./free-port.server";
import { mongodVersion } from "./inspect.server";
import { MongodError } from "./mongod-error.server";
import { endOrphan, processRecorder, readRecord, updateRecord } from "./mongod-record.server";
import { embeddedUri } from "./replica-set.server";
import { majorOf } from "./versions.server";
import { LaunchError, runMongod, type RunningMongod, type RunOptions } from "./run-mongod.server";

export interface EmbeddedOptions {
  /** The folder with the data and its secrets, lock and record. */
  dataDir: string;
  onStatus: (line: string) => void;
  /** By default the port of the last start if it is free, otherwise any free port. */
  port?: number;
  /** The mongod to use instead of the one that `findMongod` finds. */
  binary?: string;
  /** Is called while mongod starts, for work that would otherwise have to wait for it. It must not throw. */
  whileStarting?: () => void;
}

export interface EmbeddedMongo {
  /** Contains the password: only for the driver, never for the log. */
  uri: string;
  /** Stops the database cleanly and keeps the data. */
  stop: () => Promise<void>;
}

/** The URL of the embedded database that another process of this installation runs; null if none has ever run. */
export function runningMongoUri(dataDir: string): string | null {
  const { port } = readRecord(dataDir);
  return port === undefined ? null : embeddedUri(port, readPassword(dataDir));
}

/** How long a mongod that has lost its owner may take to exit. */
const LOCK_TIMEOUT_MS = 10_000;
const PAUSE_MS = 1_000;
const RESTART_DELAYS_MS = [0, 250, 500, 1_000, 2_000, 5_000];
const STABLE_AFTER_MS = 30_000;

function whyNot(error: LaunchError, dataDir: string, version: string, binary: string): MongodError {
  if (error.dataLocked) return inUse(dataDir);
  const wroteIt = readRecord(dataDir).version;
  if (wroteIt && majorOf(wroteIt) !== majorOf(version)) {
    return new MongodError(
      `The data in ${dataDir} was written by MongoDB ${wroteIt}, and MongoDB ${version} (${binary}) cannot open it. ` +
        `Set MONGOD_BINARY to a mongod of version ${majorOf(wroteIt)}, or DATA_DIR to another folder.`,
    );
  }
  return new MongodError(`MongoDB ${version} did not start on ${dataDir}: ${error.message}`);
}

/** The first start: retries if another program took the port, or a previous mongod is just exiting. */
async function firstRun(
  options: Omit<RunOptions, "port">,
  { dataDir, onStatus, port: fixedPort }: EmbeddedOptions,
) {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  let wanted = readRecord(dataDir).port;
  for (;;) {
    const port = fixedPort ?? (await freePort(wanted));
    try {
      return { port, mongod: await runMongod({ ...options, port }) };
    } catch (error) {
      if (!(error instanceof LaunchError)) throw error;
      const mayPass = error.dataLocked || (error.portTaken && fixedPort === undefined);
      if (!mayPass || Date.now() > deadline) throw whyNot(error, dataDir, options.version, options.binary);
      if (error.portTaken) wanted = undefined;
      else onStatus("Waiting for another mongod to let go of the data");
      await sleep(PAUSE_MS);
    }
  }
}

/** Restarts mongod on the same port and data whenever it exits unexpectedly. */
function keepRunning(first: RunningMongod, options: RunOptions, onStatus: (line: string) => void) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: RunningMongod | null = first;

  async function restart(failures: number): Promise<number> {
    const delay = RESTART_DELAYS_MS[Math.min(failures, RESTART_DELAYS_MS.length - 1)]!;
    await sleep(delay, undefined, { signal }).catch(() => {});
    if (signal.aborted) return failures;
    const began = Date.now();
    try {
      current = await runMongod(options, signal);
      onStatus(`MongoDB is back after ${((Date.now() - began) / 1000).toFixed(1)} s`);
    } catch (error) {
      if (!signal.aborted) onStatus(`MongoDB could not be started again: ${(error as Error).message}`);
    }
    return failures + 1;
  }

  async function watch() {
    let failures = 0;
    while (!signal.aborted) {
      if (current) {
        const since = Date.now();
        const how = await current.exited;
        current = null;
        if (signal.aborted) return;
        if (Date.now() - since > STABLE_AFTER_MS) failures = 0;
        onStatus(`MongoDB ended unexpectedly (${how}); starting it again`);
      }
      failures = await restart(failures);
    }
  }
  const watching = watch();

  return async function stop() {
    stopping.abort();
    await current?.stop();
    await watching;
    // Stopping began just as the start succeeded.
    await (current as RunningMongod | null)?.stop();
  };
}

/**
 * Starts the embedded database: a mongod on the loopback address with its data in `dataDir/db` and a random password.
 * It is restarted if it dies.
 * @throws MongodError with a plain message.
 */
export async function startEmbeddedMongo(options: EmbeddedOptions): Promise<EmbeddedMongo> {
  const { onStatus } = options;
  const dataDir = path.resolve(options.dataDir);
  const unlock = await lockDataDir(dataDir);
  try {
    const binary = options.binary ?? (await findMongod({ onStatus }));
    const version = await mongodVersion(binary).catch((error: Error) => {
      throw new MongodError(`${binary} ${error.message}`);
    });
    await endOrphan(dataDir, onStatus);
    const dbPath = path.join(dataDir, "db");
    mkdirSync(dbPath, { recursive: true, mode: 0o700 });
    const access = loadAccess(dataDir);
    const recorder = processRecorder(dataDir, onStatus);
    const runOptions = {
      binary,
      version,
      dbPath,
      access,
      onSpawn: recorder.record,
      onTrouble: (line: string) => onStatus(`MongoDB reports: ${line}`),
    };
    const onSpawn = (pid: number) => {
      recorder.record(pid);
      options.whileStarting?.();
    };
    const { port, mongod } = await firstRun({ ...runOptions, onSpawn }, { ...options, dataDir });
    updateRecord(dataDir, { version, port });
    const stopMongod = keepRunning(mongod, { ...runOptions, port }, onStatus);
    let stopped: Promise<void> | null = null;
    return {
      uri: embeddedUri(port, access.password),
      stop: () =>
        (stopped ??= stopMongod().finally(() => {
          recorder.stop();
          unlock();
        })),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
