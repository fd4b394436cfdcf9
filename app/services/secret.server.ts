import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { env } from "./env.server";
import { makeDataDir } from "./mongod/data-dir.server";

const BYTES = 32;

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Makes the file unless it is there; whoever comes second reads what the first wrote, complete. */
function readOrCreate(file: string): string {
  const found = read(file);
  if (found) return found;
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(temporary, `${randomBytes(BYTES).toString("base64url")}\n`, { mode: 0o600 });
  try {
    linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  return read(file)!;
}

/**
 * The secrets of the session cookie: the first signs, all verify. SESSION_SECRET, else one that is made once and
 * kept in DATA_DIR.
 * @throws MongodError when DATA_DIR cannot be written
 */
export function loadSessionSecrets(): string[] {
  if (env.SESSION_SECRET) return env.SESSION_SECRET.split(",").map((secret) => secret.trim());
  makeDataDir(env.DATA_DIR);
  return [readOrCreate(path.join(env.DATA_DIR, "session-secret"))];
}
