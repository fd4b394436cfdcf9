import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { stores, type StoredObject, type StoreName } from "~/services/storage.server";
import { parseItemPath } from "./object-paths";

/** Objects that are moved at once. */
const AT_ONCE = 2;

export interface MigrationReport {
  moved: number;
  bytes: number;
  /** Those that could not be moved, and why. They are still where they were. */
  failed: { path: string; reason: string }[];
}

/**
 * Moves the objects of the gallery to one of the two stores. Each is deleted at its old place only after it was read back
 * from the new one with the same checksum, so it can be interrupted at any time; run again, it continues with the rest.
 * While it runs the product finds each object at the one place or the other.
 */
export async function migrateMedia(
  to: StoreName,
  onMoved: (object: StoredObject) => void = () => {},
): Promise<MigrationReport> {
  const from: StoreName = to === "gridfs" ? "cloudinary" : "gridfs";
  const report: MigrationReport = { moved: 0, bytes: 0, failed: [] };
  const objects = stores[from].list("");
  const worker = async () => {
    // Both workers take from the one list.
    for (;;) {
      const { value: object, done } = await objects.next();
      if (done) return;
      if (!parseItemPath(object.path)) continue;
      try {
        if (!(await move(object, from, to))) continue;
        report.moved += 1;
        report.bytes += object.size;
        onMoved(object);
      } catch (error) {
        report.failed.push({ path: object.path, reason: reasonOf(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return report;
}

/** @returns false when it was deleted meanwhile. */
async function move({ path, type }: StoredObject, from: StoreName, to: StoreName): Promise<boolean> {
  const ownerId = parseItemPath(path)!.userId;
  const original = await digestOf(from, path);
  if (original === null) return false;
  if ((await digestOf(to, path)) !== original) {
    await stores[to].remove(path);
    const opened = await stores[from].open(path);
    if (!opened) return false;
    await stores[to].put(path, opened.stream, { type, ownerId });
    if ((await digestOf(to, path)) !== original) {
      await stores[to].remove(path);
      throw new Error("the copy has other bytes");
    }
  }
  const isStillWanted = (await stores[from].find(path)) !== null;
  await stores[isStillWanted ? from : to].remove(path);
  return isStillWanted;
}

/** The sha256 of an object's bytes as they are read from a store; null when it is not there. */
async function digestOf(store: StoreName, path: string): Promise<string | null> {
  const opened = await stores[store].open(path);
  if (!opened) return null;
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of opened.stream as Readable & AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return `${size}:${hash.digest("hex")}`;
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
