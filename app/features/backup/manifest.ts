import { z } from "zod";
import { BackupError } from "./backup-error";

/** The version of the file's format. It increases when an older product could not read the file correctly. */
export const FORMAT_VERSION = 1;
export const FORMAT = "anamcara-backup";
export const MANIFEST_PATH = "manifest.json";
/** A manifest has about 20 kB. In bytes. */
export const MAX_MANIFEST_BYTES = 10_000_000;

/** Names that are safe as a path in the file. MongoDB's own collections begin with `system.`. */
const NAME = /^(?!system\.)[^\0/\\$]{1,120}$/;
const SHA256 = /^[0-9a-f]{64}$/;
const count = z.number().int().min(0);

const schema = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.number().int().min(1),
  /** The product's version, its rows' version, and MongoDB's. */
  product: z.string().max(40),
  schemaVersion: count,
  mongodb: z.string().max(40),
  database: z.string().max(64),
  createdAt: z.iso.datetime(),
  /** `snapshot`: all collections as they were at one moment. `none`: one after the other. */
  consistency: z.enum(["snapshot", "none"]),
  /** The moment, by the cluster's clock: seconds since 1970 and a counter. */
  clusterTime: z.object({ t: count, i: count }).nullable(),
  /** Objects whose bytes are in the file, and objects that stay at Cloudinary. */
  media: z.object({ inFile: count, atCloudinary: count }),
  leftOut: z.array(z.string().max(120)).max(200),
  collections: z
    .array(
      z.object({
        name: z.string().regex(NAME),
        rows: count,
        /** Of the BSON, before compression. */
        bytes: count,
        sha256: z.string().regex(SHA256),
        /** Only of collections without a model; the others get the indexes of the running version. */
        indexes: z.array(z.record(z.string(), z.unknown())).max(100),
      }),
    )
    .max(1_000),
});

export type Manifest = z.infer<typeof schema>;
export type ManifestCollection = Manifest["collections"][number];

/** Whether a collection of this name can be in a backup. */
export function isBackedUpName(collection: string): boolean {
  return NAME.test(collection);
}

/** The path of a collection's rows in the file. */
export function pathOf(collection: string): string {
  return `collections/${collection}.bson`;
}

/**
 * Reads a manifest.
 * @throws BackupError if this version cannot read the file.
 */
export function parseManifest(text: string): Manifest {
  let value: { format?: unknown; formatVersion?: unknown } | null;
  try {
    value = JSON.parse(text) as typeof value;
  } catch {
    throw new BackupError("The file's manifest is damaged.");
  }
  if (value?.format !== FORMAT) throw new BackupError("The file is not a backup of Anamcara.");
  if (typeof value.formatVersion === "number" && value.formatVersion > FORMAT_VERSION) {
    throw new BackupError(
      `The backup has format ${value.formatVersion}, and this version of Anamcara reads up to ${FORMAT_VERSION}. Use a newer version.`,
    );
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new BackupError("The file's manifest is damaged.");
  const names = parsed.data.collections.map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new BackupError("The file's manifest is damaged.");
  return parsed.data;
}
