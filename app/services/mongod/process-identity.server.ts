import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function fromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The program's name may contain spaces and brackets, so the fields after it are read.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, startTicks] = [fields[0], fields[19]];
    if (state === "Z" || state === "X") return null;
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()}:${startTicks}`;
  } catch {
    return null;
  }
}

/**
 * Identifies a process even if its number is reused later: by the machine's boot and the start time.
 * @returns null if there is no such process.
 */
export function processIdentity(pid: number): string | null {
  if (existsSync("/proc/self/stat")) return fromProc(pid);
  if (!isRunning(pid)) return null;
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || null;
  } catch {
    return "unknown";
  }
}

/** Whether `pid` is still the same process as when its identity was recorded. */
export function isSameProcess(noted: { pid: number; identity: string | null }): boolean {
  return noted.identity !== null && processIdentity(noted.pid) === noted.identity;
}
