import mongoose, { mongo } from "mongoose";
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ByteRange } from "~/utils/byte-range";
import { under, type ObjectStore, type StoredObject } from "./object-store";

/** Pieces removed with one command: some 50 MB, well under the time after which a silent socket counts as dead. */
const REMOVAL_BATCH = 200;
/**
 * Pieces that are read at once: a megabyte, which a reader who stops holds in memory. The driver's own stream would hold
 * 16 MB.
 */
const READ_BATCH = 4;
/** Objects of a list that are read at once. A list may take longer than a cursor lives. */
const LIST_BATCH = 200;

interface FileDocument {
  _id: string;
  filename: string;
  length: number;
  chunkSize: number;
  uploadDate: Date;
  metadata: { ownerId: string; type: string };
}

const bucket = () => new mongo.GridFSBucket(mongoose.connection.db!, { bucketName: "media" });
const files = () => mongoose.connection.db!.collection<FileDocument>("media.files");
interface ChunkDocument {
  files_id: string;
  n: number;
  data: mongo.Binary;
}

const chunks = () => mongoose.connection.db!.collection<ChunkDocument>("media.chunks");

/** Objects in MongoDB, beside everything else. */
export const gridFsStore: ObjectStore = {
  async put(path, stream, { type, ownerId, signal }) {
    const id = `${path}#${randomUUID()}`;
    const upload = bucket().openUploadStreamWithId(id as never, path, { metadata: { ownerId, type } });
    try {
      await pipeline(stream, upload, { signal });
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
  },

  async find(path) {
    const file = await findFile(path);
    return file && toObject(file);
  },

  async open(path, range) {
    const file = await findFile(path);
    if (!file) return null;
    const { start, end } = range ?? { start: 0, end: file.length };
    return {
      ...toObject(file),
      stream: Readable.from(readPieces(file, { start, end }), { objectMode: false }),
    };
  },

  async *list(path) {
    for (let last = ""; ;) {
      const batch = await files()
        .find({ filename: { $regex: under(path), $gt: last } })
        .sort({ filename: 1, uploadDate: 1 })
        .limit(LIST_BATCH)
        .toArray();
      for (const [index, file] of batch.entries()) {
        // Of one that is being replaced the newest counts.
        if (batch[index + 1]?.filename === file.filename) continue;
        last = file.filename;
        yield { ...toObject(file), storedAt: file.uploadDate };
      }
      if (batch.length < LIST_BATCH) return;
    }
  },

  // Ids begin with the path, so that pieces of an upload that broke off are found too.
  remove: (path) => removeMatching({ $regex: under(path) }),
};

/** Exactly the bytes that were asked for. @throws when some of them are gone. */
async function* readPieces(
  { _id, chunkSize }: FileDocument,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  const first = Math.floor(start / chunkSize);
  const n = { $gte: first, $lt: Math.ceil(end / chunkSize) };
  const found = chunks().find({ files_id: _id, n }).sort({ n: 1 }).batchSize(READ_BATCH);
  let at = start;
  try {
    for await (const piece of found) {
      const offset = piece.n * chunkSize;
      const bytes = piece.data.value().subarray(at - offset, end - offset);
      if (offset > at || bytes.length === 0) break;
      at += bytes.length;
      yield bytes;
    }
  } finally {
    await found.close();
  }
  if (at < end) throw new Error("a part of the object is gone");
}

async function findFile(path: string): Promise<FileDocument | null> {
  const [file] = await files().find({ filename: path }).sort({ uploadDate: -1 }).limit(1).toArray();
  return file ?? null;
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
