import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";

/** Why a package could not be fetched, in plain words that continue "it …" or stand alone. */
export class PackageError extends Error {}

async function sumOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** The checksums of all files in a folder and below, by their paths in it. */
export async function sumsOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const sums: [string, string][] = [];
  for (const file of files.sort()) sums.push([path.relative(folder, file), await sumOf(file)]);
  return Object.fromEntries(sums);
}

/** @throws PackageError when the file is not the one that was expected. */
export async function checkSum(file: string, sha256: string): Promise<void> {
  if ((await sumOf(file)) !== sha256) throw new PackageError("the fetched file has a wrong checksum");
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
