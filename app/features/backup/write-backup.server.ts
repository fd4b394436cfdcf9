import { createHash } from "node:crypto";
import mongoose, { mongo } from "mongoose";
import { models } from "#models/all.server";
import { hasChangeStreams } from "~/services/database/db.server";
import { createZip, type Zip } from "~/services/zip.server";
import { BackupError } from "./backup-error";
import { leftOut } from "./backup-rules";
import {
  FORMAT,
  FORMAT_VERSION,
  isBackedUpName,
  MANIFEST_PATH,
  pathOf,
  type Manifest,
  type ManifestCollection,
} from "./manifest";
import { refuseExisting, writeNewFile } from "./new-file.server";

/** Rows are hashed and compressed in pieces of this size, in bytes. */
const PIECE_BYTES = 256 * 1024;
/** Rows of one answer of the database, which has 16 MB at most. */
const BATCH_ROWS = 1_000;
/** A new process may create a collection or an index while a backup begins. */
const MAX_ATTEMPTS = 3;
/** MongoDB's codes: a snapshot is older than what is kept, and a collection has changed since the snapshot. */
const SNAPSHOT_TOO_OLD = 239;
const SNAPSHOT_UNAVAILABLE = 246;
/** Pictures, sounds and archives do not get smaller. */
const INCOMPRESSIBLE = ["media.chunks"];

/** What a backup or a restore is at. */
export interface Progress {
  collection: string;
  /** Rows of this collection so far, and about how many there are. */
  rows: number;
  of: number;
  /** Of everything so far, before compression. */
  bytes: number;
}

export interface BackupOptions {
  /** Where to write it. It must not exist. */
  file: string;
  /** The product's version. */
  product: string;
  /** Ends the backup; nothing is left of the file then. */
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

const db = () => mongoose.connection.db!;

/** The collections that a backup holds, sorted, so that two backups of the same rows are alike. */
async function listCollections(): Promise<string[]> {
  const found = await db().listCollections({ type: "collection" }, { nameOnly: true }).toArray();
  return found
    .map(({ name }) => name)
    .filter((name) => isBackedUpName(name) && !name.startsWith("restoring.") && !(name in leftOut))
    .sort();
}

function hasCode(error: unknown, code: number): boolean {
  return error instanceof mongo.MongoServerError && error.code === code;
}

/**
 * Writes the database to a file while the product may go on writing. With a replica set or a sharded cluster, every
 * collection is read as it was at one moment, the cluster time of the first read. A standalone server cannot do that: its
 * collections are read one after the other. Memory use does not grow with the size.
 * @returns the manifest.
 * @throws BackupError with the reason if it did not work; nothing is left of the file then.
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  refuseExisting(options.file);
  const isConsistent = await hasChangeStreams();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writeOnce(options, isConsistent);
    } catch (error) {
      if (hasCode(error, SNAPSHOT_TOO_OLD)) {
        throw new BackupError(
          "The backup took longer than MongoDB keeps the past, which is five minutes unless you change it. Raise " +
            "minSnapshotHistoryWindowInSeconds on each server, or stop the product and back up its disk.",
        );
      }
      if (!hasCode(error, SNAPSHOT_UNAVAILABLE) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function writeOnce(options: BackupOptions, isConsistent: boolean): Promise<Manifest> {
  const session = mongoose.connection.getClient().startSession(isConsistent ? { snapshot: true } : {});
  try {
    const zip = await createZip(new Date());
    const stop = () => zip.stream.destroy(new BackupError("The backup was stopped. Nothing is left of it."));
    options.signal?.addEventListener("abort", stop, { once: true });
    const written = writeNewFile(options.file, zip.stream);
    const filled = fillZip(zip, session, options, isConsistent).catch((error: Error) => {
      zip.stream.destroy(error);
      throw error;
    });
    const [file, content] = await Promise.allSettled([written, filled]);
    // If the file cannot be written, the content only says that its reader is gone.
    if (file.status === "rejected") throw file.reason;
    if (content.status === "rejected") throw content.reason;
    return content.value;
  } finally {
    await session.endSession();
  }
}

async function fillZip(
  zip: Zip,
  session: mongo.ClientSession,
  options: BackupOptions,
  isConsistent: boolean,
): Promise<Manifest> {
  const createdAt = new Date().toISOString();
  const media = await countMedia(session);
  // After the first read: a collection that is created later cannot be read, and the backup begins again.
  const names = await listCollections();
  const { version } = (await db().admin().serverInfo()) as { version: string };
  const schemaVersion = await readSchemaVersion(session);
  const collections: ManifestCollection[] = [];
  let bytes = 0;
  for (const name of names) {
    const collection = await addCollection(zip, name, session, (progress) =>
      options.onProgress?.({ collection: name, ...progress, bytes: bytes + progress.bytes }),
    );
    bytes += collection.bytes;
    collections.push(collection);
  }
  const { snapshotTime } = session as unknown as { snapshotTime?: mongo.Timestamp };
  const manifest: Manifest = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    product: options.product,
    schemaVersion,
    mongodb: version,
    database: db().databaseName,
    createdAt,
    consistency: isConsistent ? "snapshot" : "none",
    clusterTime: isConsistent && snapshotTime ? { t: snapshotTime.t, i: snapshotTime.i } : null,
    media,
    leftOut: Object.keys(leftOut),
    collections,
  };
  await zip.add(MANIFEST_PATH, [JSON.stringify(manifest, null, 2)]);
  zip.end();
  return manifest;
}

/** The first read of the session: it sets the moment that all others see. */
async function countMedia(session: mongo.ClientSession): Promise<Manifest["media"]> {
  const count = (name: string) =>
    db()
      .collection(name)
      .aggregate<{ count: number }>([{ $count: "count" }], { session })
      .toArray()
      .then(([found]) => found?.count ?? 0);
  return { inFile: await count("media.files"), atCloudinary: await count("media.cloudinary") };
}

/** The last migration step that the rows have been through. */
async function readSchemaVersion(session: mongo.ClientSession): Promise<number> {
  const row = await db()
    .collection<{ _id: string; version: number }>("migrations")
    .findOne({ _id: "schema" }, { session });
  return row?.version ?? 0;
}

async function addCollection(
  zip: Zip,
  name: string,
  session: mongo.ClientSession,
  onProgress: (progress: { rows: number; of: number; bytes: number }) => void,
): Promise<ManifestCollection> {
  const source = db().collection(name);
  const of = await source.estimatedDocumentCount();
  const hasModel = models.some((model) => model.collection.collectionName === name);
  const indexes = hasModel ? [] : await source.indexes();
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  async function* pieces() {
    const cursor = source.find({}, { raw: true, session, batchSize: BATCH_ROWS });
    let piece: Buffer[] = [];
    let size = 0;
    const take = () => {
      const whole = Buffer.concat(piece, size);
      hash.update(whole);
      bytes += size;
      piece = [];
      size = 0;
      onProgress({ rows, of: Math.max(of, rows), bytes });
      return whole;
    };
    for await (const row of cursor as unknown as AsyncIterable<Buffer>) {
      piece.push(row);
      size += row.length;
      rows += 1;
      if (size >= PIECE_BYTES) yield take();
    }
    if (size > 0) yield take();
  }
  await zip.add(pathOf(name), pieces(), { compress: !INCOMPRESSIBLE.includes(name), isLarge: true });
  return { name, rows, bytes, sha256: hash.digest("hex"), indexes };
}
