import mongoose from "mongoose";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadAccess } from "~/services/mongod/access.server";
import { startEmbeddedMongo, type EmbeddedMongo } from "~/services/mongod/embedded.server";
import { findMongod } from "~/services/mongod/find-mongod.server";
import { freePort } from "~/services/mongod/free-port.server";
import { mongodVersion } from "~/services/mongod/inspect.server";
import { readRecord } from "~/services/mongod/mongod-record.server";
import { isSameProcess } from "~/services/mongod/process-identity.server";
import { replicaSetUri } from "~/services/mongod/replica-set.server";
import { runMongod } from "~/services/mongod/run-mongod.server";

const { MongoClient } = mongoose.mongo;
const root = path.resolve(import.meta.dirname, "../../../..");
const UNAUTHORIZED = 13;
const AUTHENTICATION_FAILED = 18;

let dataDir: string;
let lines: string[];
let running: { stop: () => Promise<void> }[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "anamcara-password-"));
  [lines, running] = [[], []];
});
afterEach(async () => {
  for (const mongo of running) await mongo.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedMongo> {
  const mongo = await startEmbeddedMongo({ dataDir, onStatus: (line) => lines.push(line) });
  running.push(mongo);
  return mongo;
}

/** The mongod of a version without a password, on the same data. */
async function startOlderBuild() {
  const binary = await findMongod({ onStatus() {} });
  const [version, port] = [await mongodVersion(binary), await freePort()];
  const dbPath = path.join(dataDir, "db");
  await mkdir(dbPath, { recursive: true });
  const mongod = await runMongod({ binary, version, port, dbPath });
  running.push(mongod);
  return { uri: replicaSetUri(port, "anamcara"), stop: mongod.stop };
}

async function withClient<T>(uri: string, use: (client: mongoose.mongo.MongoClient) => Promise<T>) {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 10_000 });
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}
const keep = (uri: string, text: string) =>
  withClient(uri, (client) => client.db().collection("notes").insertOne({ text }));
const texts = (uri: string) =>
  withClient(uri, async (client) =>
    (await client.db().collection("notes").find().toArray()).map((note) => note["text"] as string),
  );

/** The same URL, with another user and password or without any. */
function otherwise(uri: string, username = "", password = "") {
  return Object.assign(new URL(uri), { username, password }).href.replace(
    username ? "" : "&authSource=admin",
    "",
  );
}

it("gives a client without the password nothing to read and nothing to write", async () => {
  const { uri } = await start();
  await keep(uri, "mine");
  await withClient(otherwise(uri), async (client) => {
    const db = client.db("anamcara");
    const refused = { code: UNAUTHORIZED };
    await expect(db.collection("notes").findOne()).rejects.toMatchObject(refused);
    await expect(db.collection("notes").insertOne({ text: "theirs" })).rejects.toMatchObject(refused);
    await expect(db.listCollections().toArray()).rejects.toMatchObject(refused);
    await expect(client.db("admin").command({ listDatabases: 1 })).rejects.toMatchObject(refused);
    await expect(client.db("local").collection("oplog.rs").findOne()).rejects.toMatchObject(refused);
    const owner = { createUser: "thief", pwd: "stolen", roles: ["root"] };
    await expect(client.db("admin").command(owner)).rejects.toMatchObject(refused);
    await expect(client.db("admin").command({ shutdown: 1 })).rejects.toMatchObject(refused);
  });
  const wrong = { code: AUTHENTICATION_FAILED };
  await expect(texts(otherwise(uri, "anamcara", "a guess"))).rejects.toMatchObject(wrong);
  expect(await texts(uri)).toEqual(["mine"]);
});

it("lets the application do its work, in its own database only", async () => {
  const { uri } = await start();
  await withClient(uri, async (client) => {
    const notes = client.db().collection("notes");
    await notes.createIndex({ text: "text" });
    const { operationTime } = await client.db().command({ ping: 1 });
    const changes = notes.watch([], { startAtOperationTime: operationTime as mongoose.mongo.Timestamp });
    await client.withSession((session) =>
      session.withTransaction(() => notes.insertOne({ text: "kept" }, { session })),
    );
    expect(await changes.next()).toMatchObject({ operationType: "insert" });
    await changes.close();
    await notes.dropIndexes();
    const elsewhere = client.db("elsewhere").collection("notes").findOne();
    await expect(elsewhere).rejects.toMatchObject({ code: UNAUTHORIZED });
    const users = client.db("admin").command({ usersInfo: 1 });
    await expect(users).rejects.toMatchObject({ code: UNAUTHORIZED });
  });
});

it("keeps its secrets out of readable files, arguments and status lines", async () => {
  const { uri } = await start();
  const { key, password } = loadAccess(dataDir);
  for (const name of ["mongod-key", "mongod-password"]) {
    expect((await stat(path.join(dataDir, name))).mode & 0o777).toBe(0o600);
  }
  expect(new URL(uri).password).toBe(password);
  if (process.platform === "linux") {
    const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
    const readings = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""));
    const commands = (await Promise.all(readings)).join("\n");
    expect(commands).toContain(path.join(dataDir, "mongod-key"));
    for (const secret of [key, password]) expect(commands).not.toContain(secret);
  }
  for (const secret of [key, password]) expect(lines.join("\n")).not.toContain(secret);
});

it("adds a password to the data of an older version, and an older version opens the data again", async () => {
  const before = await startOlderBuild();
  await keep(before.uri, "from before");
  await before.stop();

  const mongo = await start();
  expect(await texts(mongo.uri)).toEqual(["from before"]);
  await expect(texts(otherwise(mongo.uri))).rejects.toMatchObject({ code: UNAUTHORIZED });
  await keep(mongo.uri, "from now");
  await mongo.stop();

  const again = await startOlderBuild();
  expect(await texts(again.uri)).toEqual(["from before", "from now"]);
  await again.stop();
  expect(await texts((await start()).uri)).toEqual(["from before", "from now"]);
});

it.each([
  ["its password file is missing", () => rm(path.join(dataDir, "mongod-password"))],
  ["its key file is missing", () => rm(path.join(dataDir, "mongod-key"))],
  ["a power failure left its files empty", () => overwrite("")],
  ["a power failure left its files incomplete", () => overwrite("0f8b")],
  ["a restored backup made its files readable by others", () => makeReadable()],
])("opens again when %s", async (_, happens) => {
  const first = await start();
  await keep(first.uri, "kept");
  await first.stop();
  await happens();
  const second = await start();
  expect(await texts(second.uri)).toEqual(["kept"]);
  await expect(texts(otherwise(second.uri))).rejects.toMatchObject({ code: UNAUTHORIZED });
  for (const name of ["mongod-key", "mongod-password"]) {
    expect((await stat(path.join(dataDir, name))).mode & 0o777).toBe(0o600);
  }
});
async function overwrite(text: string) {
  for (const name of ["mongod-key", "mongod-password"]) await writeFile(path.join(dataDir, name), text);
}
async function makeReadable() {
  for (const name of ["mongod-key", "mongod-password"]) await chmod(path.join(dataDir, name), 0o644);
}

it("creates its user if a crash interrupted the first start before that", async () => {
  const first = await start();
  await keep(first.uri, "kept");
  const { key } = loadAccess(dataDir);
  const asServer = otherwise(first.uri, "__system", key).replace("authSource=admin", "authSource=local");
  await withClient(asServer, (client) => client.db("admin").command({ dropUser: "anamcara" }));
  await expect(texts(first.uri)).rejects.toMatchObject({ code: AUTHENTICATION_FAILED });
  await first.stop();
  expect(await texts((await start()).uri)).toEqual(["kept"]);
});

it("repairs a first start that was killed at any moment", async () => {
  const module = path.join(root, "app/services/mongod/embedded.server.ts");
  const script = `
    import { startEmbeddedMongo } from ${JSON.stringify(module)};
    console.log("go");
    await startEmbeddedMongo({ dataDir: ${JSON.stringify(dataDir)}, onStatus() {} });
  `;
  const args = ["--import", "tsx", "--input-type=module", "-e", script];
  // A start takes about 0.4 s; the time of a step within it differs by machine.
  for (const delay of [60, 120, 180, 240, 300, 360, 420]) {
    const app = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
    await once(app.stdout, "data");
    await sleep(delay);
    const exited = once(app, "exit");
    app.kill("SIGKILL");
    await exited;
    // Read once it is dead, because until then it may start a mongod.
    const { pid, identity = null } = readRecord(dataDir);
    if (pid !== undefined && isSameProcess({ pid, identity })) process.kill(pid, "SIGKILL");
  }
  const { uri } = await start();
  await keep(uri, "kept");
  expect(await texts(uri)).toEqual(["kept"]);
}, 60_000);

it("continues with the same password after mongod died alone", async () => {
  const { uri } = await start();
  await keep(uri, "kept");
  process.kill(readRecord(dataDir).pid!, "SIGKILL");
  await vi.waitUntil(() => lines.some((line) => line.startsWith("MongoDB is back")), { timeout: 10_000 });
  expect(await texts(uri)).toEqual(["kept"]);
  await expect(texts(otherwise(uri))).rejects.toMatchObject({ code: UNAUTHORIZED });
});
