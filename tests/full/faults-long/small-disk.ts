import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** A disk of its own, which can be filled. */
export interface SmallDisk {
  folder: string;
  fill(): void;
  free(): void;
  remove(): void;
}

/** Creates one in memory. @returns null where this is not allowed: only root on Linux can. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), "anamcara-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "none", folder], { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = path.join(folder, "filler");
  return {
    folder,
    fill: () => fillDisk(filler),
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

function fillDisk(file: string): void {
  const handle = openSync(file, "w");
  try {
    for (let size = 1 << 20; size > 0; size = Math.floor(size / 2)) {
      try {
        for (;;) writeSync(handle, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    }
  } finally {
    closeSync(handle);
  }
}
