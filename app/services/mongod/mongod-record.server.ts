import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isSameProcess, processIdentity } from "./process-identity.server";

const TERMINATED_WITHIN_MS = 15_000;
const KILLED_WITHIN_MS = 3_000;
const RECORD_AGAIN_MS = 2_000;

/** The record beside the data: the version that wrote it last, and the mongod that has it open. */
export interface MongodRecord {
  /** The version that last opened the data. */
  version?: string;
  port?: number;
  pid?: number;
  identity?: string | null;
}

const fileOf = (dataDir: string) => path.join(dataDir, "mongod.json");

/** The record of `dataDir`; empty if there is none. */
export function readRecord(dataDir: string): MongodRecord {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), "utf8")) as MongodRecord;
  } catch {
    return {};
  }
}

/** Changes the given fields of the record atomically. */
export function updateRecord(dataDir: string, change: MongodRecord): void {
  const temporary = `${fileOf(dataDir)}.new`;
  writeFileSync(temporary, JSON.stringify({ ...readRecord(dataDir), ...change }), { mode: 0o600 });
  renameSync(temporary, fileOf(dataDir));
}

/** Records each mongod that is started, and never fails: if the disk is full, it retries until there is space. */
export function processRecorder(dataDir: string, onStatus: (line: string) => void) {
  let timer: NodeJS.Timeout | undefined;

  function record(pid: number, isFirstTry = true): void {
    clearTimeout(timer);
    try {
      updateRecord(dataDir, { pid, identity: processIdentity(pid) });
    } catch (error) {
      if (isFirstTry) onStatus(`The database's process could not be noted: ${(error as Error).message}`);
      timer = setTimeout(() => record(pid, false), RECORD_AGAIN_MS).unref();
    }
  }
  return { record: (pid: number) => record(pid), stop: () => clearTimeout(timer) };
}

/**
 * Stops a mongod left behind by a killed process, and waits until it has exited. Call it with the folder locked: the
 * lock proves that the process which started this mongod is gone.
 */
export async function endOrphan(dataDir: string, onStatus: (line: string) => void): Promise<void> {
  const { pid, identity } = readRecord(dataDir);
  if (pid === undefined || !identity || identity === "unknown") return;
  const orphan = { pid, identity };
  if (!isSameProcess(orphan)) return;
  onStatus(`Stopping the database that a killed Anamcara left behind (process ${pid})`);
  for (const [signal, timeoutMs] of [
    ["SIGTERM", TERMINATED_WITHIN_MS],
    ["SIGKILL", KILLED_WITHIN_MS],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      if (!isSameProcess(orphan)) return;
      await sleep(50);
    }
  }
}
