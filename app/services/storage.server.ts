import type { Readable } from "node:stream";
import type { ByteRange } from "~/utils/byte-range";
import { env } from "./env.server";
import { log } from "./log.server";
import { singleton } from "./singleton.server";
import { createCloudinaryClient } from "./storage/cloudinary-client.server";
import { createCloudinaryStore } from "./storage/cloudinary.server";
import { gridFsStore } from "./storage/gridfs.server";
import { StorageError, type ObjectStore, type PutOptions, type StoredObject } from "./storage/object-store";

export { StorageError, type StoredObject };

/** What is kept at Cloudinary where that is configured: the media of the gallery. Everything else stays in MongoDB. */
const GALLERY = /^[0-9a-f]{24}\/gallery\//;

const client = () =>
  env.CLOUDINARY_URL === undefined
    ? null
    : singleton("cloudinary", () =>
        createCloudinaryClient({ url: env.CLOUDINARY_URL!, uploadPrefix: env.CLOUDINARY_UPLOAD_PREFIX }),
      );

/** Both places, for what moves objects between them. */
export const stores = { gridfs: gridFsStore, cloudinary: createCloudinaryStore(client) };
export type StoreName = keyof typeof stores;

/** Whether gallery media are kept at Cloudinary. */
export const isCloudinaryConfigured = () => env.CLOUDINARY_URL !== undefined;

/** Where an object belongs, and where else it may still lie: not everything has been moved yet. */
function placesOf(path: string): ObjectStore[] {
  if (!isCloudinaryConfigured() || !GALLERY.test(path)) return [stores.gridfs];
  return [stores.cloudinary, stores.gridfs];
}

/**
 * Stores an object; one that stood at the path is replaced once the new one is whole. Nothing is public by its path:
 * whoever hands an object out has looked whose it is.
 * @param path begins with the owner's id and a slash.
 * @returns its size in bytes.
 * @throws StorageError when the store is away or refuses, and what the stream throws; nothing is left of it then.
 */
export async function put(path: string, stream: Readable, options: PutOptions): Promise<number> {
  if (!path.startsWith(`${options.ownerId}/`)) throw new Error("path must begin with its owner's id");
  const [place, ...others] = placesOf(path);
  const size = await place!.put(path, stream, options);
  for (const other of others) await other.remove(path);
  return size;
}

/** An object's type and size; null when there is none. */
export async function find(path: string): Promise<StoredObject | null> {
  for (const place of placesOf(path)) {
    const object = await place.find(path);
    if (object) return object;
  }
  return null;
}

/** Whether an object can be read. At Cloudinary this asks there. */
export async function isThere(path: string): Promise<boolean> {
  const isAtCloudinary = isCloudinaryConfigured() && (await stores.cloudinary.isThere(path));
  return isAtCloudinary || (await stores.gridfs.find(path)) !== null;
}

/**
 * Opens an object for reading.
 * @param range the bytes wanted, the last one not included; all of them unless told.
 * @returns null when there is none.
 * @throws StorageError when the store does not answer.
 */
export async function open(
  path: string,
  range?: ByteRange,
): Promise<(StoredObject & { stream: Readable }) | null> {
  for (const place of placesOf(path)) {
    const opened = await place.open(path, range);
    if (opened) return opened;
  }
  return null;
}

/** Everything a person owns, by path. */
export function listObjectsOf(ownerId: string): AsyncGenerator<StoredObject & { storedAt: Date }> {
  return listObjects(ownerId);
}

/** Everything that is stored, by path; `under` tells below which. What is being moved is listed once. */
export async function* listObjects(under = ""): AsyncGenerator<StoredObject & { storedAt: Date }> {
  const [one, other] = [stores.gridfs.list(under), stores.cloudinary.list(under)];
  let [a, b] = [await one.next(), await other.next()];
  while (!a.done || !b.done) {
    const isFirst = !a.done && (b.done || a.value.path < b.value.path);
    const object = (isFirst ? a.value : b.value)!;
    yield object;
    if (!a.done && a.value.path === object.path) a = await one.next();
    if (!b.done && b.value.path === object.path) b = await other.next();
  }
}

/**
 * Removes what lies at a path or under it, wherever it is. What Cloudinary does not delete now is no longer found, and is
 * deleted there later.
 */
export async function remove(path: string): Promise<void> {
  try {
    await removeAllOf(path);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    log.warn({ err: error.cause }, "Cloudinary did not delete an object; it is tried again later");
  }
}

/**
 * Removes everything a person owns, also what was never stored whole. @returns how much there was to remove.
 * @throws StorageError when Cloudinary does not delete all of it.
 */
export async function removeAllOf(ownerId: string): Promise<number> {
  return (await stores.gridfs.remove(ownerId)) + (await stores.cloudinary.remove(ownerId));
}

/** Deletes what is left at Cloudinary: what could not be deleted before. @returns how much. */
export async function removeLeftovers(): Promise<number> {
  return isCloudinaryConfigured() ? stores.cloudinary.sweep() : 0;
}
