import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { notWritable } from "./mongod/data-dir.server";
import { MongodError } from "./mongod/mongod-error.server";

const OTHERS = 0o077;

/** How a secret is made, and how a whole one looks: a power cut may leave an empty or torn file behind. */
export interface SecretKind {
  make: () => string;
  isWhole: (text: string) => boolean;
}

/** The secret in `file`, or null when there is none or it is torn. */
export function readSecret(file: string, { isWhole }: SecretKind): string | null {
  try {
    const text = readFileSync(file, "utf8").trim();
    return isWhole(text) ? text : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** A copied or restored file may have become readable for others. */
function closeToOthers(file: string) {
  if (process.platform === "win32" || !(statSync(file).mode & OTHERS)) return;
  chmodSync(file, 0o600);
  if (!(statSync(file).mode & OTHERS)) return;
  throw new MongodError(
    `${file} stays readable for other users, because its file system keeps no permissions. ` +
      "Set DATA_DIR to a folder on another file system.",
  );
}

/** Puts a new secret in place, unless another process was faster. It replaces a torn one. */
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
 * The secret in `file`, made when it is missing or torn, readable for this user alone. Whoever comes second reads
 * what the first wrote, complete.
 * @throws MongodError when it cannot be read, written or kept from others
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
