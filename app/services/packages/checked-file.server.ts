import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";

/** Why a package could not be fetched, in plain words that continue "it …" or stand alone. */
export class PackageError extends Error {}

/** @throws PackageError when the file is not the one that was expected. */
export async function checkSum(file: string, sha256: string): Promise<void> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  if (hash.digest("hex") !== sha256) throw new PackageError("the fetched file has a wrong checksum");
}

/** The bytes of all files in a folder and below. */
export async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.allSettled(
    names.map(async (name) => {
      const found = await stat(path.join(folder, name));
      return found.isFile() ? found.size : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + (size.status === "fulfilled" ? size.value : 0), 0);
}
