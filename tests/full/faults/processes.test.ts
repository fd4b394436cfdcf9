import mongoose from "mongoose";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startFakeOpenAi, type FakeOpenAi } from "#tests/fakes/openai";
import { startApp, type AppProcess } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { compareWithDatabase, echoing, replyTo, Talkers } from "#tests/setup/talkers";
import { until } from "#tests/setup/until";
import { runningMongoUri } from "~/services/mongod/embedded.server";

/** A start takes 2 s, and many times that on a busy machine. */
const START_MS = 90_000;

vi.setConfig({ testTimeout: 4 * START_MS });

// `npm start -- --processes 3` with its own database, as it is installed on one machine.
let dataDir: string;
let guide: FakeOpenAi;
let app: AppProcess;
let database: mongoose.mongo.MongoClient;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "anamcara-processes-"));
  guide = await startFakeOpenAi();
  guide.answers(echoing(40));
  app = await startApp(
    { DATA_DIR: dataDir, OPENAI_BASE_URL: guide.baseUrl, METRICS_TOKEN: "metrics", LOG_LEVEL: "debug" },
    3,
  );
  database = new mongoose.mongo.MongoClient(runningMongoUri(dataDir)!);
});
afterAll(async () => {
  await database?.close();
  await app?.stop();
  await guide?.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
});

let talkers: Talkers | undefined;
afterEach(async () => {
  await talkers?.stop();
  talkers = undefined;
});
const talk = () => (talkers = new Talkers(6, () => app.url));

const settled = () =>
  until(async () => (await database.db().collection("turns").countDocuments({ settled: false })) === 0, {
    timeoutMs: 20_000,
    what: "all turns settled",
  });
const serves = (pid: number) =>
  app
    .output()
    .split("\n")
    .some((line) => line.includes(`"process":${pid},`) && line.includes("a process serves"));
/** Asks new connections which processes answer. */
async function answering(): Promise<Set<number>> {
  const asked = Array.from({ length: 12 }, async () => {
    const answer = await fetch(`${app.url}/readyz`, { headers: { Connection: "close" } });
    expect(await answer.text()).toBe("ready");
    return Number(answer.headers.get("x-process"));
  });
  return new Set(await Promise.all(asked));
}

test("three processes share the port, and answers say which one they are from", async () => {
  expect(app.workers()).toHaveLength(3);
  expect([...(await answering())].sort()).toEqual(app.workers().sort());
  const metrics = await fetch(`${app.url}/metrics`, { headers: { Authorization: "Bearer metrics" } });
  const pid = /anamcara_process_info\{pid="(\d+)"\} 1/.exec(await metrics.text())![1];
  expect(app.workers()).toContain(Number(pid));
});

test("kill -9 of one of them in the middle of replies loses and doubles no message, and it is started again", async () => {
  const talkers = talk();
  await until(() => talkers.said.length >= 6, { timeoutMs: 20_000 });
  const before = app.workers();
  const [victim] = before;
  process.kill(victim!, "SIGKILL");
  const started = () => app.workers().find((pid) => pid !== victim && !before.includes(pid));
  const next = await until(started, { timeoutMs: 10_000, what: "another process" });
  await until(() => serves(next), { timeoutMs: START_MS, what: "it to serve" });
  await talkers.stop();
  await settled();
  for (const { text, reply, end } of talkers.said) expect([reply, end]).toEqual([replyTo(text), "done"]);
  expect(await compareWithDatabase(database.db(), talkers.said)).toEqual([]);
});

test("SIGHUP replaces all of them under load without a failed request", async () => {
  const before = app.workers();
  const talkers = talk();
  await until(() => talkers.said.length >= 6, { timeoutMs: 20_000 });
  app.kill("SIGHUP");
  await until(() => app.output().includes("all processes have been replaced"), {
    timeoutMs: 3 * START_MS,
    what: "new processes",
  });
  // The last one has been told, and takes no new connections as soon as it has read it.
  await until(async () => !(await answering()).has(before[2]!), { what: "the old process to retire" });
  const saidThen = talkers.said.length;
  await until(() => talkers.said.length >= saidThen + 6, { timeoutMs: 20_000 });
  await talkers.stop();
  const reasons = app
    .output()
    .split("\n")
    .filter((line) => line.includes("the database is away"));
  expect([talkers.failures, talkers.failures.length > 0 && reasons]).toEqual([[], false]);
  await settled();
  for (const { text, reply, end } of talkers.said) expect([reply, end]).toEqual([replyTo(text), "done"]);
  expect(await compareWithDatabase(database.db(), talkers.said)).toEqual([]);
});

test("SIGTERM lets the running replies of all processes finish, and ends them and the database", async () => {
  guide.answers(echoing(150));
  const client = await Client.registered(app.url);
  const turns = await Promise.all(
    [1, 2, 3, 4].map(async (n) => {
      const text = `Goodbye number ${n} of four`;
      return { text, ...(await client.sent((await client.conversation()).id, text)) };
    }),
  );
  const workers = app.workers();
  const startedAt = performance.now();
  app.kill("SIGTERM");
  expect(await app.exited).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  for (const pid of workers) expect(existsSync(`/proc/${pid}`)).toBe(false);

  // The data is whole: the next start, with one process, has the replies.
  app = await startApp({ DATA_DIR: dataDir });
  await database.close();
  database = new mongoose.mongo.MongoClient(runningMongoUri(dataDir)!);
  const ids = turns.map(({ turnId }) => new mongoose.mongo.ObjectId(turnId));
  const stored = await database
    .db()
    .collection("turns")
    .find({ _id: { $in: ids } })
    .toArray();
  expect(stored.map(({ status, attempt }) => [status as string, attempt as number])).toEqual(
    Array(4).fill(["done", 1]),
  );
});

test("a port that is taken ends the start with a plain line", async () => {
  const { port } = new URL(app.url);
  const other = await mkdtemp(path.join(os.tmpdir(), "anamcara-processes-"));
  await expect(startApp({ PORT: port, DATA_DIR: other }, 2)).rejects.toThrow(
    new RegExp(`the server ended: Port ${port} is taken by another program[^\n]*\n`),
  );
  await rm(other, { recursive: true, force: true, maxRetries: 3 });
});
