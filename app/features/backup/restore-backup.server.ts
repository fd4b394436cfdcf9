import mongoose, { mongo } from "mongoose";
import { models } from "#models/all.server";
import { SCHEMA_VERSION } from "~/features/setup/schema-version";
import { BackupError } from "./backup-error";
import { isUnchanged, prepareRow } from "./backup-rules";
import type { Manifest, ManifestCollection } from "./manifest";
import { openArchive, type Archive } from "./read-archive.server";
import {
  checkTarget,
  listNames,
  LOADING,
  markFinished,
  markUnfinished,
  removeLoaded,
} from "./restore-target.server";
import type { Progress } from "./write-backup.server";

/** What one insert holds at most. */
const BATCH_ROWS = 1_000;
const BATCH_BYTES = 8_000_000;
/** An index of an empty collection is there at once; a large collection is loaded faster without. */
const FEW_ROWS = 10_000;
/** Keeps every type as it is: numbers stay 32-bit, 64-bit or floating. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

const { BSON } = mongo;

export interface RestoreOptions {
  file: string;
  /** The name of a database that is not empty, to replace what is in it. */
  replace?: string | null;
  onProgress?: (progress: Progress & { step: "check" | "load" }) => void;
}

const db = () => mongoose.connection.db!;

/**
 * Reads all of a backup and compares it with its manifest. Writes nothing.
 * @throws BackupError if it is cut off, damaged, or of a newer version.
 */
export async function checkBackup({ file, onProgress }: RestoreOptions): Promise<Manifest> {
  const archive = await openArchive(file);
  try {
    await checkRows(archive, onProgress);
    return archive.manifest;
  } finally {
    archive.close();
  }
}

async function checkRows(archive: Archive, onProgress: RestoreOptions["onProgress"]): Promise<void> {
  const { schemaVersion, product } = archive.manifest;
  if (schemaVersion > SCHEMA_VERSION) {
    throw new BackupError(
      `The backup is of Anamcara ${product} with rows of version ${schemaVersion}; this one knows them up to ${SCHEMA_VERSION}. Use that version or a newer one.`,
    );
  }
  let bytes = 0;
  for (const collection of archive.manifest.collections) {
    let rows = 0;
    const { name, rows: of } = collection;
    for await (const row of archive.rows(collection)) {
      rows += 1;
      bytes += row.length;
      onProgress?.({ step: "check", collection: name, rows, of, bytes });
    }
  }
}

/**
 * Makes the database what it was when the backup was made, except for what backup-rules.ts says. All of the file is
 * checked first. The rows are then loaded beside the present ones, with their indexes, and at the end the collections are
 * exchanged, which takes about a second. If it is interrupted before that, the database is as it was; if it is
 * interrupted while they are exchanged, the product does not start on it until the restore is run again.
 * @throws BackupError with the reason if it did not work.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const archive = await openArchive(options.file);
  try {
    await checkTarget(options.replace ?? null);
    await checkRows(archive, options.onProgress);
    await removeLoaded();
    await load(archive, options.onProgress).catch(async (error: unknown) => {
      await removeLoaded().catch(() => undefined);
      throw error;
    });
    await exchange(archive.manifest, options.file);
    return archive.manifest;
  } catch (error) {
    throw asBackupError(error);
  } finally {
    archive.close();
  }
}

/** MongoDB's codes of a full disk: its own, and the operating system's. */
const FULL_DISK: readonly unknown[] = [14_031, 28];

function asBackupError(error: unknown): unknown {
  if (!(error instanceof mongo.MongoServerError)) return error;
  if (!FULL_DISK.includes(error.code)) return error;
  return new BackupError("The database's disk is full. The rows that were there are unchanged.");
}

async function load(archive: Archive, onProgress: RestoreOptions["onProgress"]): Promise<void> {
  let bytes = 0;
  for (const collection of archive.manifest.collections) {
    const { name, rows: of } = collection;
    await db().createCollection(LOADING + name);
    if (of <= FEW_ROWS) await createIndexes(collection);
    let rows = 0;
    let batch: mongo.BSON.Document[] = [];
    let batchBytes = 0;
    const write = async () => {
      if (batch.length > 0)
        await db()
          .collection(LOADING + name)
          .insertMany(batch, { ignoreUndefined: false });
      batch = [];
      batchBytes = 0;
      onProgress?.({ step: "load", collection: name, rows, of, bytes });
    };
    for await (const stored of archive.rows(collection)) {
      const row = readRow(collection, stored);
      rows += 1;
      bytes += stored.length;
      if (!prepareRow(name, row)) continue;
      batch.push(row);
      batchBytes += stored.length;
      if (batch.length >= BATCH_ROWS || batchBytes >= BATCH_BYTES) await write();
    }
    await write();
    if (of > FEW_ROWS) await createIndexes(collection);
  }
}

function readRow({ name }: ManifestCollection, stored: Buffer): mongo.BSON.Document {
  let row: mongo.BSON.Document | null = null;
  try {
    row = BSON.deserialize(stored, EXACT);
  } catch {
    // Reported below.
  }
  // Deprecated types, and texts that are not UTF-8, would change silently.
  if (row && (!isUnchanged(name) || Buffer.compare(BSON.serialize(row), stored) === 0)) return row;
  throw new BackupError(`A row of ${name} cannot be written as it was. Nothing was changed.`);
}

/** Models bring their own indexes; the others get those that they had. */
async function createIndexes({ name, indexes }: ManifestCollection): Promise<void> {
  const model = models.find(({ collection }) => collection.collectionName === name);
  const wanted = model
    ? model.schema.indexes().map(([key, { background: _background, ...options }]) => ({ key, ...options }))
    : indexes.map(({ v: _version, ns: _namespace, ...index }) => index);
  const specifications = (wanted as unknown as mongo.IndexDescription[]).filter(
    ({ key }) => Object.keys(key).join() !== "_id",
  );
  if (specifications.length > 0)
    await db()
      .collection(LOADING + name)
      .createIndexes(specifications);
}

/** Puts the loaded collections in place of the present ones, and removes every other. */
async function exchange({ collections }: Manifest, file: string): Promise<void> {
  await markUnfinished(file);
  const restored = new Set(collections.map(({ name }) => name));
  for (const name of restored) await db().renameCollection(LOADING + name, name, { dropTarget: true });
  for (const name of await listNames()) {
    if (!restored.has(name) && name !== "restore_state") await db().collection(name).drop();
  }
  await markFinished();
}
