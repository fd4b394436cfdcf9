import { readFileSync } from "node:fs";

/** Length of the kernel's tick in /proc, in milliseconds: 100 ticks a second on every Linux that Node runs on. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;

/** Processor time that a process has used so far in all its threads, user and system, in milliseconds. */
export function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name in the second field may hold blanks and brackets; what follows it may not.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Memory that a process holds, in bytes. */
export function rssBytes(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES;
}
