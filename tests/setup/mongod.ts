import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { type TestProject } from "vitest/node";
import { findMongod } from "~/services/mongod/find-mongod.server";
import { freePort } from "~/services/mongod/free-port.server";
import { mongodVersion } from "~/services/mongod/inspect.server";
import { processIdentity } from "~/services/mongod/process-identity.server";
import { replicaSetUri } from "~/services/mongod/replica-set.server";
import { runMongod, type RunningMongod } from "~/services/mongod/run-mongod.server";

declare module "vitest" {
  export interface ProvidedContext {
    /** A replica set with one mongod for the whole run; every test file uses its own database. */
    mongoUri: string;
  }
}

export interface ThrowawayMongod {
  uri: string;
  port: number;
  /** Kills mongod as `kill -9` does; it stays down until `start`. */
  crash: () => Promise<void>;
  /** Starts it again on the same port and data. */
  start: () => Promise<void>;
  /** Freezes the process until `resume`, so that connections stay open and nothing responds. */
  pause: () => void;
  resume: () => void;
  /** Stops mongod and removes its data. */
  stop: () => Promise<void>;
}

const PREFIX = "anamcara-mongod-";

/** Removes the data (300 MB each) of runs that were killed. */
async function removeAbandoned() {
  for (const name of await readdir(os.tmpdir())) {
    const pid = name.startsWith(PREFIX) && /^\d+(?=-)/.exec(name.slice(PREFIX.length))?.[0];
    if (pid && processIdentity(Number(pid)) === null) {
      await rm(path.join(os.tmpdir(), name), { recursive: true, force: true });
    }
  }
}

/** Starts a mongod (replica set rs0) in a temporary folder on a free port. */
export async function startThrowawayMongod(database = "anamcara_test"): Promise<ThrowawayMongod> {
  const binary = await findMongod({
    onStatus: (line) => /^(Using|MongoDB) /.test(line) || console.log(line),
  });
  await removeAbandoned();
  const [version, port] = await Promise.all([mongodVersion(binary), freePort()]);
  const dbPath = await mkdtemp(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  const run = () => runMongod({ binary, version, port, dbPath });
  let mongod: RunningMongod | null = await run().catch(async (error: unknown) => {
    await rm(dbPath, { recursive: true, force: true });
    throw error;
  });
  const signal = (name: NodeJS.Signals) => void (mongod && process.kill(mongod.pid, name));
  return {
    uri: replicaSetUri(port, database),
    port,
    crash: async () => {
      signal("SIGKILL");
      await mongod?.exited;
      await mongod?.stop();
      mongod = null;
    },
    start: async () => {
      mongod ??= await run();
    },
    pause: () => signal("SIGSTOP"),
    resume: () => signal("SIGCONT"),
    stop: async () => {
      signal("SIGCONT");
      await mongod?.stop();
      mongod = null;
      await rm(dbPath, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Vitest's global set-up: one mongod for the run, with its URL as `inject("mongoUri")`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const mongod = await startThrowawayMongod();
  project.provide("mongoUri", mongod.uri);
  return mongod.stop;
}
