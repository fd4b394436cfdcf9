import { access } from "node:fs/promises";
import path from "node:path";
import { cacheDir, fetchIntoCache } from "~/services/mongod/cache.server";
import { singleton } from "~/services/singleton.server";

/** A voice that could not be fetched is left alone for so long, in milliseconds. */
const PAUSE_MS = 30 * 60_000;

export interface FetchedVoice {
  /** The folder's name in the cache, with the version of what is in it. */
  name: string;
  /** Fills the folder. @throws with a reason in plain words. */
  fill: (folder: string, onStatus: (line: string) => void) => Promise<void>;
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

/** Whether a voice is in the cache already. */
export function isVoiceCached({ name }: FetchedVoice, cache = cacheDir()): Promise<boolean> {
  return exists(path.join(cache, name));
}

/**
 * The folder of a voice, fetched on first use; all who ask meanwhile wait for the same fetching, and after a failure
 * half an hour passes before the next one.
 * @throws with a reason in plain words.
 */
export async function fetchVoice(
  voice: FetchedVoice,
  onStatus: (line: string) => void,
  cache = cacheDir(),
): Promise<string> {
  const target = path.join(cache, voice.name);
  const attempts = singleton("voices", () => new Map<string, Attempt>());
  if (await exists(target)) return target;
  const earlier = attempts.get(target);
  if (earlier && (earlier.failedAt === 0 || Date.now() - earlier.failedAt < PAUSE_MS)) return earlier.folder;
  const attempt: Attempt = { folder: fetchInto(cache, target, voice, onStatus), failedAt: 0 };
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
  voice: FetchedVoice,
  onStatus: (line: string) => void,
): Promise<string> {
  try {
    return await fetchIntoCache(cache, voice.name, async (folder) => {
      const filled = path.join(folder, "filled");
      await voice.fill(filled, onStatus);
      return filled;
    });
  } catch (error) {
    // Another process was faster.
    if (await exists(target)) return target;
    throw error;
  }
}
