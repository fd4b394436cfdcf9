import { createWriteStream, existsSync } from "node:fs";
import { copyFile, constants, link, rm } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BackupError } from "./backup-error";

/** Only the user who makes the backup may read it: everything that people wrote is in it. */
const MODE = 0o600;

const reasons: Record<string, string> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOENT: "its folder does not exist",
  ENOTDIR: "a part of its path is a file",
  EFBIG: "the file system allows no larger file",
};

function cannotWrite(file: string, error: unknown): Error {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (!(code in reasons)) return error instanceof Error ? error : new Error(message);
  return new BackupError(`${file} was not written: ${reasons[code]}. Nothing is left of it.`);
}

/**
 * Refuses to replace a file.
 * @throws BackupError if there is a file with this name.
 */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new BackupError(`${file} exists already. Choose another name.`);
}

/** Gives the complete file its name, which fails if another file has taken it. */
async function giveName(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") throw error;
      // The file system has no hard links.
      await copyFile(partial, file, constants.COPYFILE_EXCL);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") refuseExisting(file);
    throw error;
  }
}

/**
 * Writes a stream to a new file that only this user can read. The file gets its name when it is complete and on the disk;
 * until then it ends with `.partial`. After a failure nothing is left.
 * @throws BackupError if the file cannot be written, and what the stream throws.
 */
export async function writeNewFile(file: string, stream: Readable): Promise<void> {
  refuseExisting(file);
  const partial = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.partial`);
  try {
    await pipeline(stream, createWriteStream(partial, { flags: "wx", mode: MODE, flush: true }));
    await giveName(partial, file);
  } catch (error) {
    throw error instanceof BackupError ? error : cannotWrite(file, error);
  } finally {
    await rm(partial, { force: true });
  }
}
