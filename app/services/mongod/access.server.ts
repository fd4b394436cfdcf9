import { randomBytes } from "node:crypto";
import path from "node:path";
import { keepSecret, readSecret } from "../secret-file.server";
import { replicaSetUri } from "./replica-set.server";

/** What opens the embedded database. Both secrets are random and lie in DATA_DIR, readable for its user alone. */
export interface Access {
  /** mongod reads the key from here. */
  keyFile: string;
  /** Signs in as the server itself: sets up the replica set and the user, also where no user exists yet. */
  key: string;
  /** The application's own. */
  password: string;
}

const DATABASE = "anamcara";
const BYTES = 48;

// Hexadecimal, because mongod takes only some characters in a key file, and an address takes it unescaped.
const secret = {
  make: () => randomBytes(BYTES).toString("hex"),
  isWhole: (text: string) => new RegExp(`^[0-9a-f]{${BYTES * 2}}$`).test(text),
};

const passwordFile = (dataDir: string) => path.join(dataDir, "mongod-password");

/**
 * The secrets of `dataDir`; what is missing is made. Call it with the folder locked.
 * @throws MongodError when they cannot be read or written
 */
export function loadAccess(dataDir: string): Access {
  const keyFile = path.join(dataDir, "mongod-key");
  return {
    keyFile,
    key: keepSecret(keyFile, secret),
    password: keepSecret(passwordFile(dataDir), secret),
  };
}

/** The application's password, without making one: an older build that still runs has none. */
export function readPassword(dataDir: string): string | undefined {
  return readSecret(passwordFile(dataDir), secret) ?? undefined;
}

/** The address of the embedded database on `port`. It holds the password: for the driver alone, never for a log line. */
export function embeddedUri(port: number, password: string | undefined): string {
  return replicaSetUri(port, DATABASE, password);
}
