import mongoose from "mongoose";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useDatabase } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { enqueue, job, startJobs, stopJobs } from "~/services/jobs/jobs.server";
import { countWaitingRequests } from "~/services/waiting-requests.server";

useDatabase();

let handle: () => Promise<void>;
const patient = job<Record<string, string>>({ name: "patient", canWait: true, handle: () => handle() });
const prompt = job<Record<string, string>>({ name: "prompt", handle: () => handle() });
const rows = () => mongoose.connection.db!.collection("jobs");
const isEmpty = async () => (await rows().countDocuments()) === 0;

let ran = 0;
const start = () => startJobs([patient as never, prompt as never]);
beforeEach(async () => {
  ran = 0;
  handle = async () => void (ran += 1);
  await start();
});
afterEach(async () => {
  vi.useRealTimers();
  countWaitingRequests(() => 0);
  await stopJobs();
  await rows().deleteMany({});
});

test("a job takes three commands: it is added, locked and removed", async () => {
  const { db } = mongoose.connection;
  const counts: number[] = [];
  // The queue is polled every few seconds, which can hit one of the runs.
  for (let run = 1; run <= 3; run += 1) {
    await db!.command({ profile: 2 });
    await enqueue(prompt, { run: String(run) }, { once: `run ${run}` });
    await until(async () => ran === run && (await isEmpty()), { what: "the job to be done" });
    await db!.command({ profile: 0 });
    const isOfJob = { ns: /\.jobs$/, op: { $in: ["command", "update", "insert", "remove"] } };
    // `isEmpty` asks with an aggregation.
    const profiled = db!.collection("system.profile");
    counts.push(await profiled.countDocuments({ ...isOfJob, "command.aggregate": { $exists: false } }));
    await profiled.drop();
  }
  expect(Math.min(...counts)).toBe(3);
});

test("the key of a job that is added once has an index", async () => {
  const plan = await rows().find({ name: "prompt", "data.once": "a key" }).explain("queryPlanner");
  expect(JSON.stringify(plan.queryPlanner)).toContain('"indexName":"once"');
});

test("a job whose process died is run again, whether or not it had begun", async () => {
  const lockedAt = new Date(Date.now() - 3_600_000);
  const begun = { name: "prompt", data: {}, priority: 0, lockedAt, lastRunAt: lockedAt };
  await rows().insertMany([
    { ...begun, nextRunAt: lockedAt },
    { ...begun, nextRunAt: null },
  ]);
  await until(async () => ran === 2 && (await isEmpty()), { what: "both jobs", timeoutMs: 15_000 });
});

describe("of jobs that can wait", () => {
  /** Requests wait from the queue's first look on: one that had begun before would find the job. */
  async function startWhileRequestsWait(): Promise<void> {
    await stopJobs();
    countWaitingRequests(() => 1);
    await start();
  }

  test("a process locks no more than it runs, and all are run", async () => {
    let running = 0;
    const release: (() => void)[] = [];
    handle = async () => {
      running += 1;
      await new Promise<void>((resolve) => release.push(resolve));
      running -= 1;
      ran += 1;
    };
    for (let n = 0; n < 7; n += 1) await enqueue(patient, { n: String(n) });
    while (ran < 7) {
      await until(() => running === Math.min(2, 7 - ran), { what: "the next jobs" });
      expect(await rows().countDocuments({ lockedAt: { $ne: null } })).toBeLessThanOrEqual(2);
      const before = ran;
      release.splice(0).forEach((go) => go());
      await until(() => ran > before, { what: "a job to end" });
    }
    await until(isEmpty, { what: "the queue to be empty" });
  });

  test("none begins while requests wait; others do", async () => {
    await startWhileRequestsWait();
    await enqueue(patient, { who: "waits" });
    await enqueue(prompt, { who: "does not" });
    await until(() => ran === 1, { what: "the other job" });
    expect(await rows().find().toArray()).toMatchObject([{ name: "patient", lockedAt: null }]);
    countWaitingRequests(() => 0);
    await until(() => ran === 2, { what: "the job that waited", timeoutMs: 15_000 });
  });

  test("each begins after half a minute, also while requests still wait", async () => {
    await startWhileRequestsWait();
    await enqueue(patient, { who: "waits" });
    await enqueue(prompt, { who: "does not" });
    await until(() => ran === 1, { what: "the other job" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    await until(() => ran === 2, { what: "the job that waited", timeoutMs: 15_000 });
  });
});
