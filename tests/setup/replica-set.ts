import mongoose from "mongoose";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { findMongod } from "~/services/mongod/find-mongod.server";
import { freePort } from "~/services/mongod/free-port.server";
import { REPLICA_SET } from "~/services/mongod/replica-set.server";
import { until } from "./until";

/** A replica set of three mongods, without access control. */
export interface ReplicaSet {
  uri: string;
  client: mongoose.mongo.MongoClient;
  /** The number of the primary. */
  primary(): Promise<number>;
  /** Kills a member as `kill -9` does. */
  kill(member: number): Promise<void>;
  start(member: number): Promise<void>;
  /** Sends a signal to all members that run. */
  signal(name: NodeJS.Signals): void;
  /** Starts those that have ended. */
  revive(): Promise<void>;
  /** Makes the primary step down, and waits until there is another one. */
  stepDown(): Promise<void>;
  stop(): Promise<void>;
}

const MEMBERS = 3;
const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/**
 * Starts the members on free ports, and waits until one is primary.
 * @param inFolder where their data go; a temporary folder if there is none.
 */
export async function startReplicaSet(inFolder = os.tmpdir()): Promise<ReplicaSet> {
  const binary = await findMongod({ onStatus: () => {} });
  const folder = await mkdtemp(path.join(inFolder, "anamcara-replica-set-"));
  const ports: number[] = [];
  for (let n = 0; n < MEMBERS; n += 1) ports.push(await freePort());
  const hosts = ports.map((port) => `127.0.0.1:${port}`);
  const running: (ChildProcess | null)[] = ports.map(() => null);

  const start = async (member: number) => {
    const dbPath = path.join(folder, String(member));
    await mkdir(dbPath, { recursive: true });
    const address = ["--bind_ip", "127.0.0.1", "--port", String(ports[member]), "--nounixsocket"];
    const storage = ["--dbpath", dbPath, "--wiredTigerCacheSizeGB", "0.25", "--oplogSize", "128"];
    const child = spawn(binary, ["--replSet", REPLICA_SET, "--quiet", ...address, ...storage], {
      stdio: "ignore",
    });
    process.once("exit", () => child.kill("SIGKILL"));
    running[member] = child;
    const direct = new mongoose.mongo.MongoClient(`mongodb://${hosts[member]}/?directConnection=true`);
    await direct.db("admin").command({ ping: 1 });
    await direct.close();
  };
  await Promise.all(ports.map((_, member) => start(member)));

  const one = new mongoose.mongo.MongoClient(`mongodb://${hosts[0]}/?directConnection=true`);
  await one.db("admin").command({
    replSetInitiate: {
      _id: REPLICA_SET,
      members: hosts.map((host, _id) => ({ _id, host })),
      settings: { electionTimeoutMillis: 2_000 },
    },
  });
  await one.close();
  const uri = `mongodb://${hosts.join()}/anamcara_test?replicaSet=${REPLICA_SET}`;
  const client = new mongoose.mongo.MongoClient(uri);
  const primary = async () => {
    const hello = await client.db("admin").command({ hello: 1 }, { readPreference: "primary" });
    return hosts.indexOf(hello.primary as string);
  };
  await until(() => primary().then((n) => n >= 0), { timeoutMs: 60_000, what: "a primary" });

  return {
    uri,
    client,
    primary,
    start,
    kill: async (member) => {
      const child = running[member]!;
      child.kill("SIGKILL");
      if (!isOver(child)) await once(child, "exit");
    },
    signal: (name) => {
      for (const child of running) child?.kill(name);
    },
    revive: async () => {
      await Promise.all(running.map((child, member) => (child && isOver(child) ? start(member) : null)));
    },
    stepDown: async () => {
      const before = await primary();
      await client
        .db("admin")
        .command({ replSetStepDown: 10, secondaryCatchUpPeriodSecs: 5 })
        .catch(() => undefined);
      await until(async () => (await primary()) !== before, { timeoutMs: 60_000, what: "another primary" });
    },
    stop: async () => {
      await client.close();
      for (const child of running) child?.kill("SIGKILL");
      await Promise.all(running.map((child) => child && !isOver(child) && once(child, "exit")));
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
