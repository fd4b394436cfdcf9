import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The length of the kernel's tick in /proc, in milliseconds: 100 ticks per second on every Linux that Node runs on. */
const TICK_MS = 10;

/** The CPU time that a process has used in all its threads, user and system, in milliseconds. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in the second field may contain spaces and brackets; the fields after it may not.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The CPU time of the children of this process that have ended, and of theirs, in seconds. */
export function childProcessorSeconds(): number {
  const stat = readFileSync("/proc/self/stat", "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[13]) + Number(fields[14])) * TICK_MS) / 1000;
}

/** The memory of a process as the system sees it, in bytes. */
export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) * 1024;
}

/** The private memory of a process in bytes, including what has been swapped out. */
function heldBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kilobytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0);
  return (kilobytes("RssAnon") + kilobytes("VmSwap")) * 1024;
}

/** The Node options that a server needs for `bytesInUse`. */
export const collectable = {
  NODE_OPTIONS: `--import=${path.join(import.meta.dirname, "reference/collect.mjs")}`,
};

/** A fall in memory below this means that the collector has nothing left to give back, in bytes. */
const SETTLED = 1_000_000;
const MOST_COLLECTIONS = 8;

/**
 * The same after garbage collection, in bytes, for a server started with `collectable`. V8 returns pages some time
 * after it has freed them, so garbage is collected until the figure no longer falls.
 */
export async function bytesInUse(pid: number): Promise<number> {
  let held = Infinity;
  for (let n = 0; n < MOST_COLLECTIONS; n += 1) {
    process.kill(pid, "SIGUSR2");
    await sleep(1_000);
    const now = heldBytes(pid);
    if (n > 1 && held - now < SETTLED) return Math.min(held, now);
    held = now;
  }
  return held;
}
