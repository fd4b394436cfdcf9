import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Length of the kernel's tick in /proc, in milliseconds: 100 ticks a second on every Linux that Node runs on. */
const TICK_MS = 10;

/** Processor time that a process has used so far in all its threads, user and system, in milliseconds. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in the second field may hold blanks and brackets; what follows it may not.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Memory of its own that a process holds, in bytes; also what the system has put aside for it. */
function heldBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kilobytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0);
  return (kilobytes("RssAnon") + kilobytes("VmSwap")) * 1024;
}

/** What a server needs to be started with for `bytesInUse`. */
export const collectable = {
  NODE_OPTIONS: `--import=${path.join(import.meta.dirname, "reference/collect.mjs")}`,
};

/** The same without garbage, in bytes, of a server that was started with `collectable`. */
export async function bytesInUse(pid: number): Promise<number> {
  process.kill(pid, "SIGUSR2");
  await sleep(1_000);
  return heldBytes(pid);
}
