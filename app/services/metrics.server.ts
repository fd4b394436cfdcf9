import { monitorEventLoopDelay } from "node:perf_hooks";
import { singleton } from "./singleton.server";

/** The upper bounds of the histograms' buckets, in milliseconds. A last bucket holds what took longer. */
export const BUCKETS_MS = [
  5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000,
] as const;
/** The most names in one family; further ones are counted as "other". */
const MAX_NAMES = 60;
const OTHER = "other";

/** What is measured in time, with what its names stand for. */
export const timeFamilies = {
  request: { label: "class", help: "Time until a response was sent" },
  replyStart: { label: "source", help: "Time until the first word of a reply" },
  reply: { label: "source", help: "Time until a reply was complete" },
  modelStart: { label: "model", help: "Time until a model's first word" },
  model: { label: "model", help: "Time until a model's answer was complete" },
  query: { label: "kind", help: "Time of a database query, with the wait for a connection" },
  job: { label: "job", help: "Time of a background job" },
} as const;

/** What is counted. */
export const countFamilies = {
  requestRefused: { label: "class", help: "Responses with a status of 400 to 499" },
  requestFailed: { label: "class", help: "Responses with a status of 500 or more" },
  replyFailed: { label: "source", help: "Replies that failed" },
  modelFailed: { label: "model", help: "Answers of a model that failed" },
  promptTokens: { label: "model", help: "Tokens sent to a model" },
  completionTokens: { label: "model", help: "Tokens that a model wrote" },
  cost: { label: "model", help: "US dollars for a model, where it has a price" },
  slowQuery: { label: "query", help: "Database queries that took longer than 100 ms" },
  jobFailed: { label: "job", help: "Background jobs that failed" },
} as const;

export type TimeFamily = keyof typeof timeFamilies;
export type CountFamily = keyof typeof countFamilies;

/** Index of the sum of all times, behind the buckets. */
const SUM = BUCKETS_MS.length + 1;

const state = singleton("metrics", () => ({
  startedAt: new Date(),
  times: new Map<TimeFamily, Map<string, Float64Array>>(),
  counts: new Map<CountFamily, Map<string, number>>(),
  delay: monitorEventLoopDelay({ resolution: 20 }),
}));

/** Adds one duration to a histogram. @param name a route class, a model, a job: of a small set. */
export function observe(family: TimeFamily, name: string, ms: number): void {
  let names = state.times.get(family);
  if (!names) state.times.set(family, (names = new Map()));
  let histogram = names.get(name);
  if (!histogram) {
    if (names.size >= MAX_NAMES && name !== OTHER) return observe(family, OTHER, ms);
    names.set(name, (histogram = new Float64Array(SUM + 1)));
  }
  let bucket = 0;
  while (bucket < BUCKETS_MS.length && ms > BUCKETS_MS[bucket]!) bucket += 1;
  histogram[bucket]! += 1;
  histogram[SUM]! += ms;
}

/** Adds to a counter. */
export function count(family: CountFamily, name: string, by = 1): void {
  let names = state.counts.get(family);
  if (!names) state.counts.set(family, (names = new Map()));
  const known = names.get(name);
  if (known === undefined && names.size >= MAX_NAMES && name !== OTHER) return count(family, OTHER, by);
  names.set(name, (known ?? 0) + by);
}

/** A histogram with its name: the number of durations in each bucket, and their sum in milliseconds. */
interface NamedTimes {
  name: string;
  buckets: number[];
  sumMs: number;
}

/** All histograms of a family since the process started. */
export function timesOf(family: TimeFamily): NamedTimes[] {
  return [...(state.times.get(family) ?? [])].map(([name, values]) => ({
    name,
    buckets: [...values.subarray(0, SUM)],
    sumMs: values[SUM]!,
  }));
}

/** All counters of a family since the process started. */
export function countsOf(family: CountFamily): { name: string; count: number }[] {
  return [...(state.counts.get(family) ?? [])].map(([name, value]) => ({ name, count: value }));
}

/** Starts measuring how late the event loop runs. */
export function startDelayMeasurement(): void {
  state.delay.enable();
}

/** Stops measuring. */
export function stopDelayMeasurement(): void {
  state.delay.disable();
}

/**
 * The figures of the process itself: memory in bytes, and by how much the event loop was late at 99 of 100 times.
 * @param restart begins a new measurement of the delay.
 */
export function processFigures(restart = false): { startedAt: Date; rssBytes: number; delayMs: number } {
  // The timer itself takes up to its resolution.
  const delay = state.delay.count > 0 ? Math.max(0, state.delay.percentile(99) / 1e6 - 20) : 0;
  if (restart) state.delay.reset();
  return {
    startedAt: state.startedAt,
    rssBytes: process.memoryUsage.rss(),
    delayMs: Math.round(delay * 10) / 10,
  };
}
