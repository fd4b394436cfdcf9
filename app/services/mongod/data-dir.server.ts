import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MongodError } from "./mongod-error.server";
import { isSameProcess, processIdentity } from "./process-identity.server";

const REASONS: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  ENOTDIR: "a part of the path is a file",
  EEXIST: "it is a file",
  ENOENT: "it cannot be made there",
};
/** A killed owner takes a moment to exit, and a new lock file takes a moment to be complete. */
const TIMEOUT_MS = 1_000;
const PAUSE_MS = 50;

/** The message for a folder that cannot be written. */
export function notWritable(dataDir: string, error: unknown): MongodError {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return new MongodError(`DATA_DIR ${dataDir} is not writable: ${REASONS[code] ?? message}.`);
}

// mkdirSync's own `recursive` is not used: it hangs if a parent fails with ENOENT, as in /proc.
function makeFolder(folder: string) {
  const parent = path.dirname(folder);
  if (parent !== folder && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !statSync(folder).isDirectory()) throw error;
  }
}

/**
 * Creates the folder, accessible to the user only, if it is missing.
 * @throws MongodError if it cannot be created or written.
 */
export function makeDataDir(dataDir: string): void {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    makeFolder(dataDir);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    throw notWritable(dataDir, error);
  }
}

interface Owner {
  pid: number;
  identity: string | null;
}

function parseOwner(text: string): Owner | null {
  try {
    const owner = JSON.parse(text) as Owner;
    return typeof owner.pid === "number" ? owner : null;
  } catch {
    return null;
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

/** The message for a folder that another copy uses. */
export function inUse(dataDir: string, pid?: number): MongodError {
  const by = pid === undefined ? "another running Anamcara" : `another running Anamcara (process ${pid})`;
  return new MongodError(
    `DATA_DIR ${dataDir} is in use by ${by}. Stop it, or set DATA_DIR to another folder.`,
  );
}

/**
 * Locks the folder for this process; a lock left by a killed process is ignored. mongod has its own lock on the data.
 * This one names the owner before anything is started.
 * @returns a function that releases the folder.
 * @throws MongodError if a running process has locked it.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  makeDataDir(dataDir);
  const file = path.join(dataDir, "anamcara.lock");
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) } satisfies Owner);
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: "wx", mode: 0o600 });
      return () => {
        if (read(file) === mine) rmSync(file, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw notWritable(dataDir, error);
    }
    const isLate = Date.now() > deadline;
    const text = read(file);
    // It belongs to another user, whose data this process could not open anyway.
    if (text === null && isLate) throw notWritable(dataDir, { code: "EACCES" });
    const owner = parseOwner(text ?? "");
    const isTaken = owner !== null && isSameProcess(owner);
    if (isTaken && isLate) throw inUse(dataDir, owner.pid);
    if (text !== null && !isTaken && (owner || isLate)) takeAway(file, text);
    else await sleep(PAUSE_MS);
  }
}

/** Removes the stale lock `file`, but not a new one that another process may have just created. */
function takeAway(file: string, stale: string) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) === stale) rmSync(aside, { force: true });
    else renameSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
