import mongoose, { mongo } from "mongoose";
import { randomUUID } from "node:crypto";
import { type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Pieces removed with one command: some 50 MB, well under the time after which a silent socket counts as dead. */
const REMOVAL_BATCH = 200;

/** An object of the media store, without its bytes. */
export interface StoredObject {
  path: string;
  /** Media type. */
  type: string;
  /** Bytes. */
  size: number;
}

interface FileDocument {
  _id: string;
  filename: string;
  length: number;
  uploadDate: Date;
  metadata: { ownerId: string; type: string };
}

const bucket = () => new mongo.GridFSBucket(mongoose.connection.db!, { bucketName: "media" });
const files = () => mongoose.connection.db!.collection<FileDocument>("media.files");
const chunks = () => mongoose.connection.db!.collection<{ files_id: string }>("media.chunks");

/** What lies at a path or under it. Ids begin with the path, so that pieces of a broken-off upload are found too. */
function at(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}[#/]`);
}

/**
 * Stores an object; one that stood at the path is replaced once the new one is whole. Nothing is public by its path:
 * whoever hands an object out has looked whose it is.
 * @param path begins with the owner's id and a slash.
 * @returns its size in bytes.
 * @throws when the stream fails; nothing is left of it then.
 */
export async function put(
  path: string,
  stream: Readable,
  { type, ownerId }: { type: string; ownerId: string },
): Promise<number> {
  if (!path.startsWith(`${ownerId}/`)) throw new Error("path must begin with its owner's id");
  const id = `${path}#${randomUUID()}`;
  const upload = bucket().openUploadStreamWithId(id as never, path, { metadata: { ownerId, type } });
  try {
    await pipeline(stream, upload);
  } catch (error) {
    await removeMatching({ $eq: id });
    throw error;
  }
  for (const older of await files()
    .find({ filename: path, _id: { $ne: id } })
    .toArray()) {
    await removeMatching({ $eq: older._id });
  }
  return upload.length;
}

/** An object's type and size; null when there is none. */
export async function find(path: string): Promise<StoredObject | null> {
  const file = await findFile(path);
  return file && toObject(file);
}

async function findFile(path: string): Promise<FileDocument | null> {
  const [file] = await files().find({ filename: path }).sort({ uploadDate: -1 }).limit(1).toArray();
  return file ?? null;
}

/**
 * Opens an object for reading.
 * @param range the bytes wanted, the last one not included; all of them unless told.
 * @returns null when there is none.
 */
export async function open(
  path: string,
  range?: { start: number; end: number },
): Promise<(StoredObject & { stream: Readable }) | null> {
  const file = await findFile(path);
  if (!file) return null;
  return { ...toObject(file), stream: bucket().openDownloadStream(file._id as never, range) };
}

/** Everything a person owns, by path. */
export async function* listObjectsOf(ownerId: string): AsyncGenerator<StoredObject> {
  let last: StoredObject | null = null;
  for await (const file of files()
    .find({ filename: { $regex: at(ownerId) } })
    .sort({ filename: 1, uploadDate: 1 })) {
    if (last && last.path !== file.filename) yield last;
    last = toObject(file);
  }
  if (last) yield last;
}

/** Everything that is stored, by path. */
export async function* listObjects(): AsyncGenerator<StoredObject & { storedAt: Date }> {
  for await (const file of files().find().sort({ filename: 1, uploadDate: 1 })) {
    yield { ...toObject(file), storedAt: file.uploadDate };
  }
}

/** Removes what lies at a path or under it. @returns how much there was to remove. */
export function remove(path: string): Promise<number> {
  return removeMatching({ $regex: at(path) });
}

/** Removes everything a person owns, also what was never stored whole. @returns how much there was to remove. */
export function removeAllOf(ownerId: string): Promise<number> {
  return remove(ownerId);
}

function toObject({ filename, length, metadata }: FileDocument): StoredObject {
  return { path: filename, size: length, type: metadata.type };
}

async function removeMatching(id: { $eq: string } | { $regex: RegExp }): Promise<number> {
  // Without its entry an object is no longer found; its pieces are, until the last is gone.
  let { deletedCount: removed } = await files().deleteMany({ _id: id });
  for (;;) {
    const batch = await chunks()
      .find({ files_id: id }, { projection: { _id: 1 } })
      .limit(REMOVAL_BATCH)
      .toArray();
    if (batch.length === 0) return removed;
    removed += batch.length;
    await chunks().deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
  }
}
