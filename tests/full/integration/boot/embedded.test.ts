import mongoose from "mongoose";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startEmbeddedMongo, type EmbeddedMongo } from "~/services/mongod/embedded.server";
import { freePort } from "~/services/mongod/free-port.server";
import { readRecord } from "~/services/mongod/mongod-record.server";
import { isSameProcess, processIdentity } from "~/services/mongod/process-identity.server";

const root = path.resolve(import.meta.dirname, "../../../..");

let dataDir: string;
let lines: string[];
let running: EmbeddedMongo[];
let apps: ChildProcess[];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "anamcara-embedded-"));
  [lines, running, apps] = [[], [], []];
});
afterEach(async () => {
  for (const app of apps) app.kill("SIGKILL");
  for (const mongo of running) await mongo.stop();
  await vi.waitUntil(() => !mongodLives(), { timeout: 10_000 });
  await rm(dataDir, { recursive: true, force: true });
});

async function start(options: { port?: number; binary?: string; whileStarting?: () => void } = {}) {
  const mongo = await startEmbeddedMongo({ dataDir, onStatus: (line) => lines.push(line), ...options });
  running.push(mongo);
  return mongo;
}

const mongodPid = () => readRecord(dataDir).pid!;
const mongodLives = () => {
  const { pid, identity } = readRecord(dataDir);
  return pid !== undefined && isSameProcess({ pid, identity: identity ?? null });
};

async function withNotes<T>(uri: string, use: (notes: mongoose.mongo.Collection) => Promise<T>): Promise<T> {
  const client = new mongoose.mongo.MongoClient(uri, { serverSelectionTimeoutMS: 10_000 });
  try {
    return await use(client.db().collection("notes"));
  } finally {
    await client.close();
  }
}
const keep = (uri: string, text: string) => withNotes(uri, (notes) => notes.insertOne({ text }));
const texts = (uri: string) =>
  withNotes(uri, async (notes) => (await notes.find().toArray()).map((note) => note["text"] as string));

/** Another process with the database, as the product runs it; resolves when it is ready. */
async function startInProcess(): Promise<{ app: ChildProcess; uri: string }> {
  const module = path.join(root, "app/services/mongod/embedded.server.ts");
  const script = `
    import { startEmbeddedMongo } from ${JSON.stringify(module)};
    const { uri } = await startEmbeddedMongo({ dataDir: ${JSON.stringify(dataDir)}, onStatus() {} });
    console.log(uri);
  `;
  const args = ["--import", "tsx", "--input-type=module", "-e", script];
  const app = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  apps.push(app);
  const [chunk] = (await once(app.stdout!, "data")) as [Buffer];
  return { app, uri: chunk.toString().trim() };
}

it("does other work while mongod starts", async () => {
  let wasRunning: boolean | undefined;
  await start({ whileStarting: () => (wasRunning = mongodLives()) });
  expect(wasRunning).toBe(true);
});

it("keeps the data over restarts, on the same port and on another", async () => {
  const first = await start();
  await keep(first.uri, "kept");
  expect((await stat(path.join(dataDir, "db"))).mode & 0o777).toBe(0o700);
  await first.stop();
  expect(mongodLives()).toBe(false);

  const second = await start();
  expect(second.uri).toBe(first.uri);
  expect(await texts(second.uri)).toEqual(["kept"]);
  await second.stop();

  const port = await freePort();
  const third = await start({ port });
  expect(new URL(third.uri).port).toBe(String(port));
  expect(await texts(third.uri)).toEqual(["kept"]);
});

it("takes another port if another program uses the last one", async () => {
  const first = await start();
  await first.stop();
  const other = await mkdtemp(path.join(os.tmpdir(), "anamcara-embedded-"));
  const port = Number(new URL(first.uri).port);
  const squatter = await startEmbeddedMongo({ dataDir: other, onStatus() {}, port });
  try {
    const second = await start();
    expect(second.uri).not.toBe(first.uri);
    await keep(second.uri, "written");
  } finally {
    await squatter.stop();
    await rm(other, { recursive: true, force: true });
  }
});

it("refuses a second copy with its owner's process id, and leaves the first alone", async () => {
  const { app, uri } = await startInProcess();
  await expect(start()).rejects.toThrow(
    `DATA_DIR ${dataDir} is in use by another running Anamcara (process ${app.pid}). Stop it, or set DATA_DIR to another folder.`,
  );
  await keep(uri, "still writable");
});

it("starts at once after kill -9 of the application, despite the mongod left behind", async () => {
  const { app, uri } = await startInProcess();
  await keep(uri, "kept");
  app.kill("SIGKILL");
  await once(app, "exit");
  const orphan = mongodPid();
  const mongo = await start();
  expect(mongodPid()).not.toBe(orphan);
  expect(lines).toContain(`Stopping the database that a killed Anamcara left behind (process ${orphan})`);
  expect(await texts(mongo.uri)).toEqual(["kept"]);
});

it("leaves no mongod behind after kill -9 of the application", async () => {
  const { app } = await startInProcess();
  app.kill("SIGKILL");
  await vi.waitUntil(() => !mongodLives(), { timeout: 6_000 });
});

it("recovers after kill -9 of all processes", async () => {
  const { app, uri } = await startInProcess();
  await keep(uri, "kept");
  app.kill("SIGKILL");
  process.kill(mongodPid(), "SIGKILL");
  expect(await texts((await start()).uri)).toEqual(["kept"]);
});

it("restarts mongod when it dies alone, on the same address and data", async () => {
  const mongo = await start();
  await keep(mongo.uri, "kept");
  const before = mongodPid();
  const began = Date.now();
  process.kill(before, "SIGKILL");
  await vi.waitUntil(() => lines.some((line) => line.startsWith("MongoDB is back")), { timeout: 10_000 });
  expect(Date.now() - began).toBeLessThan(5_000);
  expect(lines).toContain("MongoDB ended unexpectedly (signal SIGKILL); starting it again");
  expect(await texts(mongo.uri)).toEqual(["kept"]);
  expect(mongodPid()).not.toBe(before);
});

it("continues if the record beside the data cannot be written, as on a full disk, and writes it later", async () => {
  const mongo = await start();
  await keep(mongo.uri, "kept");
  const before = mongodPid();
  // A folder in its place makes the file unwritable.
  const inTheWay = path.join(dataDir, "mongod.json.new");
  await mkdir(inTheWay);
  process.kill(before, "SIGKILL");
  await vi.waitUntil(() => lines.some((line) => line.startsWith("MongoDB is back")), { timeout: 15_000 });
  expect(await texts(mongo.uri)).toEqual(["kept"]);
  expect(mongodPid()).toBe(before);
  expect(lines.some((line) => line.includes("EISDIR"))).toBe(true);
  await rm(inTheWay, { recursive: true });
  await vi.waitUntil(() => mongodLives(), { timeout: 15_000 });
});

it.each([0, 50, 400])("stops cleanly %i ms after mongod died", async (delay) => {
  const mongo = await start();
  process.kill(mongodPid(), "SIGKILL");
  await sleep(delay);
  await mongo.stop();
  expect(mongodLives()).toBe(false);
  expect(existsSync(path.join(dataDir, "anamcara.lock"))).toBe(false);
});

it("runs mongod outside the terminal's process group, which Ctrl-C reaches", async () => {
  await start();
  const groupOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ")[2];
  expect(groupOf(mongodPid())).toBe(String(mongodPid()));
  expect(groupOf(mongodPid())).not.toBe(groupOf(process.pid));
});

it("names both versions when a mongod refuses the data of another", async () => {
  const mongo = await start();
  await mongo.stop();
  const written = readRecord(dataDir).version!;
  const binary = path.join(dataDir, "mongod-99");
  const script = '#!/bin/sh\nif [ "$1" = --version ]; then echo "db version v99.0.1"; else exit 62; fi\n';
  await writeFile(binary, script, { mode: 0o755 });
  await expect(start({ binary })).rejects.toThrow(
    `The data in ${dataDir} was written by MongoDB ${written}, and MongoDB 99.0.1 (${binary}) cannot open it. ` +
      `Set MONGOD_BINARY to a mongod of version ${Number.parseInt(written)}, or DATA_DIR to another folder.`,
  );
  expect(readRecord(dataDir).version).toBe(written);
  expect(existsSync(path.join(dataDir, "anamcara.lock"))).toBe(false);
});

it("does not take a later process with mongod's old number for the orphan", async () => {
  const bystander = spawn("sleep", ["30"]);
  await writeFile(
    path.join(dataDir, "mongod.json"),
    JSON.stringify({ pid: bystander.pid, identity: "long ago" }),
  );
  await start();
  expect(processIdentity(bystander.pid!)).not.toBeNull();
  bystander.kill();
});
