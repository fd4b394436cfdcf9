import { access, rm } from "node:fs/promises";
import path from "node:path";
import { cacheDir, fetchIntoCache } from "~/services/mongod/cache.server";
import { singleton } from "~/services/singleton.server";

/** A folder that could not be fetched is left alone for so long, in milliseconds. */
const PAUSE_MS = 30 * 60_000;

export interface FetchedFolder {
  /** The folder's name in the cache, with the version of what is in it. */
  name: string;
  /** Fills the folder. @throws with a reason in plain words. */
  fill: (folder: string, onStatus: (line: string) => void) => Promise<void>;
  /** Whether what is in the folder is undamaged. If not, it is fetched again. */
  isWhole?: (folder: string) => Promise<boolean>;
}

interface Attempt {
  folder: Promise<string>;
  failedAt: number;
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Whether a folder is in the cache already. */
export function isFolderCached({ name }: FetchedFolder, cache = cacheDir()): Promise<boolean> {
  return exists(path.join(cache, name));
}

/**
 * A folder that is fetched on first use; all who ask meanwhile wait for the same fetching, and after a failure
 * half an hour passes before the next one.
 * @throws with a reason in plain words.
 */
export async function fetchFolder(
  wanted: FetchedFolder,
  onStatus: (line: string) => void,
  cache = cacheDir(),
): Promise<string> {
  const target = path.join(cache, wanted.name);
  const attempts = singleton("fetched-folders", () => new Map<string, Attempt>());
  if (await exists(target)) {
    if (wanted.isWhole === undefined || (await wanted.isWhole(target))) return target;
    onStatus(`${wanted.name} in the cache is damaged, so it is fetched again.`);
    await rm(target, { recursive: true, force: true });
  }
  const earlier = attempts.get(target);
  if (earlier && (earlier.failedAt === 0 || Date.now() - earlier.failedAt < PAUSE_MS)) return earlier.folder;
  const attempt: Attempt = { folder: fetchInto(cache, target, wanted, onStatus), failedAt: 0 };
  attempts.set(target, attempt);
  attempt.folder.then(
    () => attempts.delete(target),
    () => (attempt.failedAt = Date.now()),
  );
  return attempt.folder;
}

async function fetchInto(
  cache: string,
  target: string,
  wanted: FetchedFolder,
  onStatus: (line: string) => void,
): Promise<string> {
  try {
    return await fetchIntoCache(cache, wanted.name, async (folder) => {
      const filled = path.join(folder, "filled");
      await wanted.fill(filled, onStatus);
      return filled;
    });
  } catch (error) {
    // Another process was faster.
    if (await exists(target)) return target;
    throw error;
  }
}
