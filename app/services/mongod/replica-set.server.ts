import mongoose from "mongoose";
import { setTimeout as sleep } from "node:timers/promises";
import type { Access } from "./access.server";
import { DATABASE_USER, ensureDatabaseUser } from "./database-user.server";

export const REPLICA_SET = "rs0";
const DATABASE = "anamcara";
const NOT_YET_INITIALIZED = 94;
const ALREADY_INITIALIZED = 23;
const POLL_MS = 20;
const SELECTION_MS = 5_000;
const PRIMARY_MS = 60_000;

interface Config {
  version: number;
  members: { _id: number; host: string }[];
}

/** Where clients find the single member, with the application's password if there is one. */
export function replicaSetUri(port: number, database: string, password?: string): string {
  const address = `127.0.0.1:${port}/${database}?replicaSet=${REPLICA_SET}`;
  return password === undefined
    ? `mongodb://${address}`
    : `mongodb://${DATABASE_USER}:${password}@${address}&authSource=admin`;
}

/** The URL of the embedded database on `port`. It contains the password: only for the driver, never for the log. */
export function embeddedUri(port: number, password: string | undefined): string {
  return replicaSetUri(port, DATABASE, password);
}

async function readConfig(admin: mongoose.mongo.Db): Promise<Config | null> {
  try {
    return (await admin.command({ replSetGetConfig: 1 }))["config"] as Config;
  } catch (error) {
    if ((error as { code?: number }).code === NOT_YET_INITIALIZED) return null;
    throw error;
  }
}

/** Configures the mongod as a replica set with its current address, unless it already is one. */
async function becomeMember(admin: mongoose.mongo.Db, host: string): Promise<void> {
  const config = await readConfig(admin);
  const members = [{ _id: 0, host }];
  if (!config) {
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members } });
  } else if (config.members[0]?.host !== host) {
    // The stored address is the previous one. The change is forced, because there is no primary to agree to it.
    const reconfigured = { ...config, version: config.version + 1, members };
    await admin.command({ replSetReconfig: reconfigured, force: true });
  }
}

/**
 * Makes the mongod on `port` the only member of its replica set, with its current address. Waits until it accepts
 * writes and, with `access`, until the application can sign in. The next start completes an interrupted one.
 */
export async function waitUntilPrimary(port: number, access?: Access): Promise<void> {
  const host = `127.0.0.1:${port}`;
  const client = new mongoose.mongo.MongoClient(`mongodb://${host}/?directConnection=true`, {
    serverSelectionTimeoutMS: SELECTION_MS,
    // The server's internal user, which may do everything, whether or not users exist.
    ...(access && { auth: { username: "__system", password: access.key }, authSource: "local" }),
  });
  const admin = client.db("admin");
  const deadline = Date.now() + PRIMARY_MS;
  let isMember = false;
  try {
    for (;;) {
      try {
        if (!isMember) await becomeMember(admin, host);
        isMember = true;
        if ((await admin.command({ hello: 1 }))["isWritablePrimary"]) {
          if (access) await ensureDatabaseUser(admin, host, access.password);
          return;
        }
      } catch (error) {
        // While it changes its state, mongod may close connections, and before it has read its data it reports that
        // it has no replica set.
        const { code } = error as { code?: unknown };
        if (!(error instanceof mongoose.mongo.MongoNetworkError) && code !== ALREADY_INITIALIZED) throw error;
      }
      if (Date.now() > deadline) throw new Error("mongod did not become primary within a minute");
      await sleep(POLL_MS);
    }
  } finally {
    await client.close();
  }
}
