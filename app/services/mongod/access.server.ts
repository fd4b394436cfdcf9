import { randomBytes } from "node:crypto";
import path from "node:path";
import { keepSecret, readSecret } from "../secret-file.server";

/** The secrets of the embedded database. Both are random and stored in DATA_DIR, readable by its user only. */
export interface Access {
  /** mongod reads the key from this file. */
  keyFile: string;
  /** Authenticates as the server itself, to set up the replica set and the user, even before any user exists. */
  key: string;
  /** The application's own password. */
  password: string;
}

const BYTES = 48;

// Hexadecimal, because mongod limits the characters of a key file, and a URL needs no escaping.
const secret = {
  make: () => randomBytes(BYTES).toString("hex"),
  isWhole: (text: string) => new RegExp(`^[0-9a-f]{${BYTES * 2}}$`).test(text),
};

const passwordFile = (dataDir: string) => path.join(dataDir, "mongod-password");

/**
 * Reads the secrets of `dataDir` and creates the missing ones. Call it with the folder locked.
 * @throws MongodError if they cannot be read or written.
 */
export function loadAccess(dataDir: string): Access {
  const keyFile = path.join(dataDir, "mongod-key");
  return {
    keyFile,
    key: keepSecret(keyFile, secret),
    password: keepSecret(passwordFile(dataDir), secret),
  };
}

/** The application's password, if there is one; an older version that is still running has none. */
export function readPassword(dataDir: string): string | undefined {
  return readSecret(passwordFile(dataDir), secret) ?? undefined;
}
