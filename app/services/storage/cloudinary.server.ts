import mongoose from "mongoose";
import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Asset, CloudinaryClient } from "./cloudinary-client.server";
import type { ByteRange } from "~/utils/byte-range";
import { StorageError, under, type ObjectStore, type StoredObject } from "./object-store";

/** Largest object in bytes: twenty minutes of a meditation are 12 MB. */
const MAX_OBJECT_BYTES = 64 * 1024 * 1024;
/** After this an upload that has not ended was broken off, in milliseconds. */
const ABANDONED_MS = 3_600_000;
const LIST_BATCH = 200;
const SWEEP_BATCH = 100;

/** How Cloudinary names the kinds of media; everything else is `raw`. */
const kinds: Record<string, Pick<Asset, "resourceType" | "format">> = {
  "audio/mpeg": { resourceType: "video", format: "mp3" },
  "image/webp": { resourceType: "image", format: "webp" },
  "image/png": { resourceType: "image", format: "png" },
  "image/jpeg": { resourceType: "image", format: "jpg" },
};

/**
 * What lies at Cloudinary is noted here before it is uploaded, until it is deleted there: lists, sizes and owners cost no
 * request, and nothing is left there unnoticed.
 */
interface Entry extends StoredObject {
  /** The path, "#" and something random. */
  _id: string;
  ownerId: string;
  asset: Asset;
  state: "uploading" | "whole" | "removed";
  storedAt: Date;
  /** Cloudinary may still finish an upload that broke off: after this time it is deleted there once more. */
  deleteAgainAt?: Date;
}

const entries = () => mongoose.connection.db!.collection<Entry>("media.cloudinary");
const isAt = (path: string) => ({ _id: { $regex: under(path) } });

/** Objects at Cloudinary, which only signed requests can read. `client` is null where it is not configured. */
export function createCloudinaryStore(client: () => CloudinaryClient | null) {
  const configured = () => {
    const one = client();
    if (!one) throw new StorageError(new Error("Cloudinary is not configured"));
    return one;
  };

  async function findEntry(path: string): Promise<Entry | null> {
    const filter = { path, state: "whole" as const };
    const [entry] = await entries()
      .find({ ...isAt(path), ...filter })
      .sort({ storedAt: -1 })
      .limit(1)
      .toArray();
    return entry ?? null;
  }

  /** Deletes at Cloudinary. @throws StorageError when that fails; it stays noted. */
  async function destroy(entry: Pick<Entry, "_id" | "asset">): Promise<void> {
    await entries().updateOne({ _id: entry._id }, { $set: { state: "removed" } });
    await configured().destroy(entry.asset);
    await entries().deleteOne({ _id: entry._id });
  }

  const store: ObjectStore = {
    async put(path, stream, { type, ownerId, signal }) {
      const cloudinary = configured();
      const bytes = await collect(stream, signal);
      const entry: Entry = {
        _id: `${path}#${randomUUID()}`,
        path,
        ownerId,
        type,
        size: bytes.length,
        asset: assetFor(path, type),
        state: "uploading",
        storedAt: new Date(),
      };
      await entries().insertOne(entry);
      try {
        const { version, bytes: size, etag } = await cloudinary.upload(entry.asset, bytes, signal);
        const isSame = size === bytes.length && etag === createHash("md5").update(bytes).digest("hex");
        if (!isSame) throw new StorageError(new Error("Cloudinary has stored other bytes"));
        const { matchedCount } = await entries().updateOne(
          { _id: entry._id, state: "uploading" },
          { $set: { state: "whole", "asset.version": version, storedAt: new Date() } },
        );
        if (matchedCount === 0) throw new Error("the object was removed while it was stored");
      } catch (error) {
        // Cloudinary may still finish an upload that broke off here. It stays noted, and is deleted once more later.
        const { _id, ...rest } = entry;
        await entries().updateOne({ _id }, { $set: rest }, { upsert: true });
        await cloudinary.destroy(entry.asset).catch(() => undefined);
        throw error;
      }
      const older = { ...isAt(path), path, _id: { $regex: under(path), $ne: entry._id } };
      for await (const { _id, asset } of entries().find(older)) {
        await destroy({ _id, asset }).catch(() => undefined);
      }
      return bytes.length;
    },

    async find(path) {
      const entry = await findEntry(path);
      return entry && toObject(entry);
    },

    async open(path, range) {
      const entry = await findEntry(path);
      if (!entry) return null;
      const { start, end } = range ?? { start: 0, end: entry.size };
      const cloudinary = configured();
      const opened = await cloudinary.fetch(entry.asset, {
        range: range ? `bytes=${start}-${end - 1}` : undefined,
      });
      if (!opened) return null;
      const { response, abort } = opened;
      const skip = response.status === 206 ? 0 : start;
      const stream = Readable.from(
        readBody(response, { start, end }, { skip, abort, silence: cloudinary.times.silence }),
        {
          objectMode: false,
        },
      );
      stream.once("close", () => abort.abort());
      return { ...toObject(entry), stream };
    },

    async *list(path) {
      for (let last = ""; ;) {
        const batch = await entries()
          .find({ ...isAt(path), _id: { $regex: under(path), $gt: last }, state: "whole" })
          .sort({ _id: 1 })
          .limit(LIST_BATCH)
          .toArray();
        for (const [index, entry] of batch.entries()) {
          last = entry._id;
          if (batch[index + 1]?.path === entry.path) continue;
          yield { ...toObject(entry), storedAt: entry.storedAt };
        }
        if (batch.length < LIST_BATCH) return;
      }
    },

    async remove(path) {
      const found = await entries()
        .find({ ...isAt(path), deleteAgainAt: { $exists: false } })
        .toArray();
      // From here on nothing of it is found.
      const deleteAgainAt = new Date(Date.now() + ABANDONED_MS);
      const broken = { ...isAt(path), state: "uploading" as const };
      await entries().updateMany(broken, { $set: { state: "removed", deleteAgainAt } });
      await entries().updateMany(isAt(path), { $set: { state: "removed" } });
      for (const entry of found) {
        if (entry.state === "uploading") await configured().destroy(entry.asset);
        else await destroy(entry);
      }
      return found.length;
    },
  };

  return {
    ...store,

    /** Whether an object is still there: somebody may have deleted it at Cloudinary. */
    async isThere(path: string): Promise<boolean> {
      const entry = await findEntry(path);
      const found = entry && (await configured().fetch(entry.asset, { method: "HEAD" }));
      found?.abort.abort();
      return Boolean(found);
    },

    /** Deletes what could not be deleted before, and what uploads have left that broke off. @returns how much. */
    async sweep(now = new Date()): Promise<number> {
      const abandoned = new Date(now.getTime() - ABANDONED_MS);
      const left = await entries()
        .find({
          $or: [
            { state: "removed", deleteAgainAt: { $exists: false } },
            { state: "removed", deleteAgainAt: { $lte: now } },
            { state: "uploading", storedAt: { $lt: abandoned } },
          ],
        })
        .limit(SWEEP_BATCH)
        .toArray();
      for (const entry of left) await destroy(entry);
      return left.length;
    },
  };
}

function assetFor(path: string, type: string): Asset {
  const kind = kinds[type] ?? { resourceType: "raw" as const };
  const name = path.replace(/\.\w+$/, "");
  return { ...kind, publicId: `anamcara/${name}-${randomUUID().slice(0, 8)}` };
}

const toObject = ({ path, type, size }: Entry): StoredObject => ({ path, type, size });

/** An upload may have to be repeated, so its bytes are held. */
async function collect(stream: Readable, signal?: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    signal?.throwIfAborted();
    size += chunk.length;
    if (size > MAX_OBJECT_BYTES) throw new Error(`an object has more than ${MAX_OBJECT_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Exactly the bytes that were asked for. @throws when they do not come, or too slowly. */
async function* readBody(
  response: Response,
  { start, end }: ByteRange,
  { skip, abort, silence }: { skip: number; abort: AbortController; silence: number },
): AsyncGenerator<Buffer> {
  let [toSkip, left] = [skip, end - start];
  const reader = response.body?.getReader();
  try {
    while (left > 0) {
      const timer = setTimeout(() => abort.abort(new Error("Cloudinary is silent")), silence);
      const part = await reader?.read().finally(() => clearTimeout(timer));
      if (!part || part.done) throw new Error("Cloudinary sent fewer bytes than were stored");
      const skipped = Math.min(toSkip, part.value.length);
      toSkip -= skipped;
      const wanted = Buffer.from(part.value).subarray(skipped, skipped + left);
      left -= wanted.length;
      if (wanted.length > 0) yield wanted;
    }
  } finally {
    abort.abort();
  }
}
