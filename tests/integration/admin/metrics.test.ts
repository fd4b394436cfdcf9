import mongoose from "mongoose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ProcessMetrics } from "#models/process-metrics.server";
import { User } from "#models/user.server";
import { useDatabase } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { loadSystem } from "~/features/admin/load-system.server";
import { loadMetrics } from "~/features/admin/metrics/load-metrics.server";
import { recordMetrics, startMetrics, stopMetrics } from "~/features/admin/metrics/record-metrics.server";
import { enqueue, job, startJobs, stopJobs } from "~/services/jobs/jobs.server";
import { dropDeadJob, readJobsState, retryDeadJob } from "~/services/jobs/jobs-state.server";
import { count, observe } from "~/services/metrics.server";

useDatabase();

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const noon = new Date("2026-11-22T12:30:30Z");
const before = (ms: number) => new Date(noon.getTime() - ms);

/** A row of another process. */
const rowOf = (
  span: "minute" | "hour" | "day",
  at: Date,
  processId: string,
  counts: Record<string, number> = {},
) => ({
  _id: `${span}/${at.toISOString()}/${processId}`,
  span,
  at,
  processId,
  host: "elsewhere",
  pid: 7,
  startedAt: at,
  seenAt: at,
  counts,
  openStreams: 3,
  runningTurns: 2,
  rssBytes: 100,
  delayMs: 1,
  expireAt: new Date(Date.now() + HOUR_MS),
});

beforeEach(async () => {
  await ProcessMetrics.deleteMany({});
});

describe("metrics", () => {
  test("of a process are added to its rows of the minute, hour and day, each figure once", async () => {
    await recordMetrics(before(2 * MINUTE_MS));
    const reply = (await loadMetrics(noon)).periods.hour.together.replies.whole.count;
    observe("reply", "model", 900);
    await recordMetrics(before(MINUTE_MS));
    observe("reply", "model", 900);
    // What is not written yet is there, too.
    for (const period of ["hour", "day", "month"] as const) {
      const { together, processes } = (await loadMetrics(noon)).periods[period];
      expect(together.replies.whole.count).toBe(reply + 2);
      expect(processes).toHaveLength(1);
    }
    await recordMetrics(noon);
    await recordMetrics(noon);
    expect((await loadMetrics(noon)).periods.month.together.replies.whole.count).toBe(reply + 2);
    const rows = await ProcessMetrics.find({ processId: mongoose.trusted({ $ne: "all" }) }).lean();
    expect(rows.map(({ span }) => span).sort()).toEqual(["day", "hour", "minute", "minute", "minute"]);
  });

  test("of several processes are shown for each and together", async () => {
    await ProcessMetrics.create([
      rowOf("minute", before(90_000 - 30_000), "one", { "request|page|4": 10, "request|page|sum": 800 }),
      rowOf("minute", before(90_000 - 30_000), "two", {
        "request|page|4": 30,
        "request|page|sum": 2_400,
        "requestFailed|page": 4,
      }),
      // Another hour ago: in the day, not in the hour.
      rowOf("hour", before(5 * HOUR_MS), "three", { "request|page|4": 7 }),
    ]);
    const { now, periods } = await loadMetrics(noon);
    const { together, processes } = periods.hour;
    expect(processes.map(({ id }) => id)).toEqual(expect.arrayContaining(["one", "two"]));
    expect(processes.find(({ id }) => id === "two")!.requests).toMatchObject({
      count: 30,
      errorRate: 4 / 30,
    });
    const page = together.classes.find(({ name }) => name === "page")!;
    expect(page).toMatchObject({ count: 40, failed: 4 });
    expect(periods.day.processes.map(({ id }) => id)).toContain("three");
    expect(now).toMatchObject({ processes: 3, openStreams: 6, runningTurns: 4 });
  });

  test("a process that has stopped, or is silent, does not run any more", async () => {
    await ProcessMetrics.create([
      rowOf("minute", before(60_000 + 30_000), "running"),
      { ...rowOf("minute", before(60_000 + 30_000), "stopped"), stoppedAt: before(30_000) },
      rowOf("minute", before(10 * MINUTE_MS), "silent"),
    ]);
    // This process and the one that runs.
    expect((await loadMetrics(noon)).now.processes).toBe(2);
  });

  test("uptime is the share of minutes in which a process ran, since the first one", async () => {
    // Ten minutes ago, two processes came in the same minute; then nothing; now this one.
    const first = before(10 * MINUTE_MS);
    await recordMetrics(first);
    await recordMetrics(first);
    await recordMetrics(noon);
    const { periods } = await loadMetrics(noon);
    for (const { uptime } of Object.values(periods)) expect(uptime).toBeCloseTo(2 / 11, 5);
  });

  test("tokens are counted with their cost, by the price of the minute", async () => {
    const cost = async () =>
      (await loadMetrics(noon)).periods.hour.together.models.find(({ name }) => name === "gpt-5")?.cost ?? 0;
    count("promptTokens", "gpt-5", 1_000_000);
    count("completionTokens", "gpt-5", 100_000);
    count("promptTokens", "unpriced", 10);
    await recordMetrics(noon);
    expect(await cost()).toBeCloseTo(2.25, 6);
    await recordMetrics(noon);
    expect(await cost()).toBeCloseTo(2.25, 6);
    const { models } = (await loadMetrics(noon)).periods.hour.together;
    expect(models.find(({ name }) => name === "unpriced")).toMatchObject({ promptTokens: 10, cost: null });
  });

  test("queries are measured, and slow ones named without their filters", async () => {
    await startMetrics();
    try {
      await User.create({ email: "rosa@example.com" });
      const wait = { body: "function() { sleep(150); return true; }", args: [], lang: "js" };
      await User.findOne({ $expr: mongoose.trusted({ $function: wait }) }).lean();
      const { queries } = (await loadMetrics()).periods.hour.together;
      expect(queries.slow).toEqual([{ name: "users findOne", count: 1 }]);
      expect(queries.count).toBeGreaterThan(2);
    } finally {
      await stopMetrics();
    }
  });
});

describe("jobs", () => {
  let runs = 0;
  let isBroken = true;
  const failing = job<{ email: string }>({
    name: "failing",
    retries: 0,
    handle: ({ email }) => {
      runs += 1;
      return isBroken ? Promise.reject(new Error(`no such person: ${email} "a secret"`)) : Promise.resolve();
    },
  });
  afterEach(stopJobs);

  async function deadJob() {
    isBroken = true;
    await startJobs([failing as never]);
    await enqueue(failing, { email: "rosa@example.com" });
    await until(async () => (await readJobsState()).failed === 1, { what: "the job to fail" });
    return (await readJobsState()).dead[0]!;
  }

  test("a dead one is listed without what it repeats of people's input, and runs again", async () => {
    const dead = await deadJob();
    expect(dead).toMatchObject({ name: "failing", failCount: 1, reason: "no such person: …@… …" });
    isBroken = false;
    expect(await retryDeadJob(dead.id)).toBe(true);
    await until(async () => (await readJobsState()).failed === 0 && runs === 2, {
      what: "the job to run again",
      timeoutMs: 15_000,
    });
    expect(await retryDeadJob(dead.id)).toBe(false);
  });

  test("a dead one is dropped; a waiting one cannot be", async () => {
    const dead = await deadJob();
    expect(await dropDeadJob(dead.id)).toBe(true);
    expect(await dropDeadJob(dead.id)).toBe(false);
    expect(await dropDeadJob("not an id")).toBe(false);
    await enqueue(failing, { email: "a@example.com" }, { at: new Date(Date.now() + HOUR_MS) });
    const row = await mongoose.connection.db!.collection("jobs").findOne({ name: "failing" });
    expect(await dropDeadJob(row!._id.toString())).toBe(false);
    expect(await readJobsState()).toMatchObject({ scheduled: 1, failed: 0, dead: [] });
  });
});

test("the system is metrics and settings", async () => {
  const { metrics, settings } = await loadSystem();
  expect(settings).toMatchObject({ provider: "openai", rateLimitPerMinute: 60 });
  expect(metrics.database.documents).toBeGreaterThan(0);
  expect(metrics.jobs).toHaveProperty("waiting");
});
