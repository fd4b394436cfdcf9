import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { env } from "../env.server";
import { processIdentity } from "./process-identity.server";

/** The folder where downloaded programs are kept, shared by all copies of the product that this user runs. */
export function cacheDir(): string {
  const configured = env.XDG_CACHE_HOME;
  const base = configured && path.isAbsolute(configured) ? configured : path.join(os.homedir(), ".cache");
  return path.join(base, "anamcara");
}

async function removeAbandoned(dir: string) {
  for (const name of await readdir(dir)) {
    const pid = /^incoming-(\d+)-/.exec(name)?.[1];
    if (pid && processIdentity(Number(pid)) === null)
      await rm(path.join(dir, name), { recursive: true, force: true });
  }
}

/**
 * Lets `fetch` create a file in a private folder, then moves it to `dir/name` in one step, so that concurrent
 * processes never see a half-written file. The private folder is removed afterwards.
 * @param fetch receives the folder and returns the path of the finished file in it.
 * @returns the file's final path.
 */
export async function fetchIntoCache(
  dir: string,
  name: string,
  fetch: (folder: string) => Promise<string>,
): Promise<string> {
  await mkdir(dir, { recursive: true });
  await removeAbandoned(dir);
  const folder = await mkdtemp(path.join(dir, `incoming-${process.pid}-`));
  try {
    const target = path.join(dir, name);
    const fetched = await fetch(folder);
    await writeThrough(fetched);
    await rename(fetched, target);
    return target;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Has the disk write a file, or all files in a folder, so that a power cut cannot leave a whole name for half a file. */
async function writeThrough(fetched: string): Promise<void> {
  const isFolder = (await stat(fetched)).isDirectory();
  const names = isFolder ? await readdir(fetched, { recursive: true, withFileTypes: true }) : [];
  const files = isFolder
    ? names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
    : [fetched];
  for (const file of files) {
    const handle = await open(file, "r+");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}

/** Turns fractions from 0 to 1 into lines like "Fetching … 40 %", at most one per 10 %. */
export function progressLines(label: string, onStatus: (line: string) => void) {
  let shown = 0;
  return (fraction: number) => {
    const tenths = Math.min(10, Math.floor(fraction * 10));
    if (!(tenths > shown)) return;
    shown = tenths;
    onStatus(`${label} ${tenths * 10} %`);
  };
}
