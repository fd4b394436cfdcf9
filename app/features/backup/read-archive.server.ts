import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Entry, ZipFile } from "yauzl";
import { BackupError } from "./backup-error";
import {
  MANIFEST_PATH,
  MAX_MANIFEST_BYTES,
  parseManifest,
  pathOf,
  type Manifest,
  type ManifestCollection,
} from "./manifest";

const MAX_ENTRIES = 2_000;
/** MongoDB's own limit, and some room for its own collections, in bytes. */
const MAX_ROW_BYTES = 17 * 1024 * 1024;
const MIN_ROW_BYTES = 5;
const LENGTH_BYTES = 4;

const damaged = (name: string) =>
  new BackupError(`The file is damaged: ${name} is not what its manifest says. Nothing was changed.`);

/** An open backup. */
export interface Archive {
  manifest: Manifest;
  /**
   * A collection's rows as BSON, one after the other. Memory use does not grow with their number.
   * @throws BackupError, after the last row at the latest, if they are not what the manifest says.
   */
  rows(collection: ManifestCollection): AsyncGenerator<Buffer>;
  close(): void;
}

/**
 * Opens a backup and reads its manifest.
 * @throws BackupError if the file is missing, cut off, or not a backup that this version can read.
 */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openZip(file);
  try {
    const entries = await listEntries(zip);
    const entry = entries.get(MANIFEST_PATH);
    if (!entry) throw new BackupError(`${file} is not a backup of Anamcara.`);
    const manifest = parseManifest(await readText(zip, entry));
    const expected = new Set([MANIFEST_PATH, ...manifest.collections.map(({ name }) => pathOf(name))]);
    for (const path of entries.keys()) if (!expected.has(path)) throw damaged(path);
    for (const { name } of manifest.collections) if (!entries.has(pathOf(name))) throw damaged(name);
    return {
      manifest,
      rows: (collection) => readRows(zip, entries.get(pathOf(collection.name))!, collection),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openZip(file: string): Promise<ZipFile> {
  const { open } = (await import("yauzl")).default;
  return new Promise((resolve, reject) => {
    open(file, { lazyEntries: true, autoClose: false }, (error, zip) => {
      if (zip) return resolve(zip);
      const { code } = error as NodeJS.ErrnoException;
      if (code === "ENOENT") return reject(new BackupError(`There is no file ${file}.`));
      if (code === "EACCES") return reject(new BackupError(`${file} may not be read by this user.`));
      if (code) return reject(error as Error);
      reject(new BackupError(`${file} is cut off, or it is not a backup. Nothing was changed.`));
    });
  });
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    const fail = () =>
      reject(new BackupError("The file's table of contents is damaged. Nothing was changed."));
    zip.on("error", fail).on("end", () => resolve(entries));
    zip.on("entry", (entry: Entry) => {
      if (entries.size >= MAX_ENTRIES || entries.has(entry.fileName)) return fail();
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (stream ? resolve(stream) : reject(error as Error)));
  });
}

async function readText(zip: ZipFile, entry: Entry): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of (await openEntry(zip, entry)) as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > MAX_MANIFEST_BYTES) throw new Error("too large");
      parts.push(part);
    }
  } catch {
    throw new BackupError("The file's manifest is damaged. Nothing was changed.");
  }
  return Buffer.concat(parts).toString("utf8");
}

async function* readRows(zip: ZipFile, entry: Entry, collection: ManifestCollection): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let bytes = 0;
  let rows = 0;
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const part of (await openEntry(zip, entry)) as AsyncIterable<Buffer>) {
      hash.update(part);
      bytes += part.length;
      if (bytes > collection.bytes) throw damaged(collection.name);
      rest = rest.length === 0 ? part : Buffer.concat([rest, part]);
      for (;;) {
        if (rest.length < LENGTH_BYTES) break;
        const length = rest.readInt32LE(0);
        if (length < MIN_ROW_BYTES || length > MAX_ROW_BYTES) throw damaged(collection.name);
        if (rest.length < length) break;
        rows += 1;
        yield rest.subarray(0, length);
        rest = rest.subarray(length);
      }
    }
  } catch (error) {
    // The library finds broken compression, and an entry that is shorter or longer than it says.
    if (error instanceof BackupError) throw error;
    throw damaged(collection.name);
  }
  const isWhole =
    rest.length === 0 &&
    rows === collection.rows &&
    bytes === collection.bytes &&
    hash.digest("hex") === collection.sha256;
  if (!isWhole) throw damaged(collection.name);
}
