import { randomBytes } from "node:crypto";
import path from "node:path";
import { env } from "./env.server";
import { makeDataDir } from "./mongod/data-dir.server";
import { keepSecret } from "./secret-file.server";

const BYTES = 32;

const sessionSecret = {
  make: () => randomBytes(BYTES).toString("base64url"),
  isWhole: (text: string) => text !== "",
};

/**
 * The secrets of the session cookie: the first one signs, all of them verify. They come from SESSION_SECRET, or from
 * a secret that is created once and stored in DATA_DIR.
 * @throws MongodError if DATA_DIR cannot be written.
 */
export function loadSessionSecrets(): string[] {
  if (env.SESSION_SECRET) return env.SESSION_SECRET.split(",").map((secret) => secret.trim());
  makeDataDir(env.DATA_DIR);
  return [keepSecret(path.join(env.DATA_DIR, "session-secret"), sessionSecret)];
}
