import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, statfs, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Clip } from "~/services/audio/clip";

/** What the cache may take, in bytes. All built-in sentences in three languages and two timbres take about 300 MB. */
const MAX_BYTES = 320_000_000;
/** What it leaves free on its disk, in bytes: other things need the space more. */
const MIN_FREE_BYTES = 1_000_000_000;
/** What is kept when the bound was reached, so that not every track has to delete something. */
const KEPT_SHARE = 0.9;
/** A file that is still being written after so long was left by a process that died, in milliseconds. */
const ABANDONED_MS = 3_600_000;
const HASH_BYTES = 32;

const FILE = /^[0-9a-f]{64}\.clip$/;
const PART = /\.part$/;

interface Bounds {
  maxBytes?: number;
  minFreeBytes?: number;
}

const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/**
 * Spoken sentences in a folder that several processes share. A file is named by what its sound depends on and begins with
 * its checksum, so a file that is broken or half-written counts as missing. Whatever fails here, a sentence is spoken
 * again: nothing throws. Only texts of the product may be kept: what people or models write is deleted with its item.
 */
export class SentenceCache {
  /** Whether files may be written; unknown before the first one. */
  private canWrite: Promise<boolean> | undefined;
  private readonly maxBytes: number;
  private readonly minFreeBytes: number;

  constructor(
    private readonly folder: string,
    { maxBytes = MAX_BYTES, minFreeBytes = MIN_FREE_BYTES }: Bounds = {},
  ) {
    this.maxBytes = maxBytes;
    this.minFreeBytes = minFreeBytes;
  }

  /** @param key everything that the sound depends on. */
  async read(key: string): Promise<Clip | null> {
    const file = this.fileOf(key);
    try {
      const bytes = await readFile(file);
      const sound = bytes.subarray(HASH_BYTES);
      if (sound.length === 0 || !sha256(key, sound).equals(bytes.subarray(0, HASH_BYTES))) {
        await rm(file, { force: true });
        return null;
      }
      const now = new Date();
      await utimes(file, now, now).catch(() => undefined);
      return new Int16Array(Uint8Array.from(sound).buffer);
    } catch {
      return null;
    }
  }

  async write(key: string, clip: Clip): Promise<void> {
    this.canWrite ??= this.makeRoom();
    if (!(await this.canWrite) || clip.length === 0) return;
    const sound = new Uint8Array(clip.buffer, clip.byteOffset, clip.byteLength);
    const part = path.join(this.folder, `${randomUUID()}.part`);
    try {
      await writeFile(part, Buffer.concat([sha256(key, sound), sound]));
      await rename(part, this.fileOf(key));
    } catch {
      // A full disk, for one: the rest of this track is not kept either.
      this.canWrite = Promise.resolve(false);
      await rm(part, { force: true }).catch(() => undefined);
    }
  }

  private fileOf(key: string): string {
    return path.join(this.folder, `${sha256(key).toString("hex")}.clip`);
  }

  /** Deletes what was not used for the longest time. Once for each track, so a track may exceed the bound by its own sentences. */
  private async makeRoom(): Promise<boolean> {
    try {
      await mkdir(this.folder, { recursive: true });
      const files = await this.list();
      let total = files.reduce((sum, { size }) => sum + size, 0);
      if (total > this.maxBytes * KEPT_SHARE) {
        for (const { file, size } of files.sort((one, other) => one.usedAt - other.usedAt)) {
          if (total <= this.maxBytes * KEPT_SHARE) break;
          await rm(file, { force: true });
          total -= size;
        }
      }
      const { bavail, bsize } = await statfs(this.folder);
      return bavail * bsize >= this.minFreeBytes;
    } catch {
      return false;
    }
  }

  /** The finished files. What a process that died was writing is deleted. */
  private async list(): Promise<{ file: string; size: number; usedAt: number }[]> {
    const files = [];
    for (const name of await readdir(this.folder)) {
      const file = path.join(this.folder, name);
      const found = await stat(file).catch(() => null);
      if (!found) continue;
      if (FILE.test(name)) files.push({ file, size: found.size, usedAt: found.mtimeMs });
      else if (PART.test(name) && found.mtimeMs < Date.now() - ABANDONED_MS) await rm(file, { force: true });
    }
    return files;
  }
}
