import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { notWritable } from "./mongod/data-dir.server";
import { MongodError } from "./mongod/mongod-error.server";

const OTHERS = 0o077;

/** How to create a secret, and how a complete one looks: a power failure may leave an empty or incomplete file. */
export interface SecretKind {
  make: () => string;
  isWhole: (text: string) => boolean;
}

/** The secret in `file`; null if the file is missing or incomplete. */
export function readSecret(file: string, { isWhole }: SecretKind): string | null {
  try {
    const text = readFileSync(file, "utf8").trim();
    return isWhole(text) ? text : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** A copied or restored file may have become readable by others. */
function closeToOthers(file: string) {
  if (process.platform === "win32" || !(statSync(file).mode & OTHERS)) return;
  chmodSync(file, 0o600);
  if (!(statSync(file).mode & OTHERS)) return;
  throw new MongodError(
    `${file} stays readable for other users, because its file system keeps no permissions. ` +
      "Set DATA_DIR to a folder on another file system.",
  );
}

/** Stores a new secret unless another process was faster. Replaces an incomplete one. */
function create(file: string, kind: SecretKind) {
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    writeFileSync(temporary, `${kind.make()}\n`, { mode: 0o600, flush: true });
    try {
      linkSync(temporary, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      if (readSecret(file, kind) === null) renameSync(temporary, file);
    }
  } finally {
    rmSync(temporary, { force: true });
  }
}

/**
 * The secret in `file`, created if it is missing or incomplete, readable by this user only. Of several processes, all
 * get the secret of the first.
 * @throws MongodError if it cannot be read, written or protected.
 */
export function keepSecret(file: string, kind: SecretKind): string {
  try {
    if (readSecret(file, kind) === null) create(file, kind);
    closeToOthers(file);
    return readSecret(file, kind)!;
  } catch (error) {
    if (error instanceof MongodError) throw error;
    throw notWritable(path.dirname(file), error);
  }
}
