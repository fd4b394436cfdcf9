import { randomUUID } from "node:crypto";
import os from "node:os";
import mongoose from "mongoose";
import { ProcessMetrics } from "#models/process-metrics.server";
import { localTurns } from "~/features/chat/turns/streams/local-turns.server";
import { countOpenStreams } from "~/features/chat/turns/streams/stream-limit.server";
import { costOf } from "~/features/guide/model-use/prices.server";
import { isDatabaseAway } from "~/services/database/db-errors.server";
import { upsertOnce } from "~/services/database/db-writes.server";
import { log } from "~/services/log.server";
import {
  count,
  countsOf,
  processFigures,
  startDelayMeasurement,
  stopDelayMeasurement,
} from "~/services/metrics.server";
import { singleton } from "~/services/singleton.server";
import { watchQueries } from "~/services/database/watch-queries.server";
import { readCounts, subtractCounts, type Counts } from "./counts.server";
import { MINUTE_MS, spans, startOf, type Span } from "./spans";

/** The row that counts the minutes in which at least one process ran. */
export const ALL = "all";

const state = singleton("metricsRecorder", () => ({
  processId: randomUUID().slice(0, 8),
  written: {} as Counts,
  /** Tokens whose cost is counted. */
  priced: new Map<string, { promptTokens: number; completionTokens: number }>(),
  offsetMs: 5_000 + Math.random() * (MINUTE_MS - 10_000),
  timer: undefined as NodeJS.Timeout | undefined,
}));

/** Writes this process's figures now, and then once a minute. */
export async function startMetrics(): Promise<void> {
  watchQueries();
  startDelayMeasurement();
  await recordMetrics();
  scheduleNext();
}

/** Each process has a second of its own in every minute, so that no minute is left out and not all write at once. */
function scheduleNext(now = Date.now()): void {
  const next = Math.ceil((now - state.offsetMs) / MINUTE_MS) * MINUTE_MS + state.offsetMs;
  clearTimeout(state.timer);
  state.timer = setTimeout(
    () => void recordMetrics().finally(() => state.timer && scheduleNext()),
    Math.max(1_000, next - now),
  );
}

/** Writes what the last minute has left. */
export async function stopMetrics(): Promise<void> {
  clearTimeout(state.timer);
  state.timer = undefined;
  await recordMetrics(new Date(), true);
  stopDelayMeasurement();
}

/**
 * Adds what was counted since the last time to the rows of this minute, hour and day. A failure is only logged.
 * @param isLast whether the process stops.
 */
export async function recordMetrics(now = new Date(), isLast = false): Promise<void> {
  try {
    await countCost();
    const counted = readCounts();
    await writeRows(now, subtractCounts(counted, state.written), isLast);
    state.written = counted;
    await countMinute(now);
  } catch (error) {
    // While the database is away, the next minute writes what this one could not.
    if (!isDatabaseAway(error)) log.warn({ err: error }, "the metrics were not written");
  }
}

/** What this process has counted and not yet written, and its figures now. */
export function unwrittenMetrics() {
  return { ...identity(), ...gauges(), counts: subtractCounts(readCounts(), state.written) };
}

function identity() {
  return { processId: state.processId, host: os.hostname().slice(0, 100), pid: process.pid };
}

function gauges(restart = false) {
  return {
    openStreams: countOpenStreams(),
    runningTurns: localTurns.size,
    ...processFigures(restart),
  };
}

async function writeRows(now: Date, added: Counts, isLast: boolean): Promise<void> {
  const { startedAt, ...largest } = gauges(true);
  const increments = Object.fromEntries(Object.entries(added).map(([key, by]) => [`counts.${key}`, by]));
  await ProcessMetrics.bulkWrite(
    (Object.keys(spans) as Span[]).map((span) => ({
      updateOne: {
        filter: { _id: rowId(span, now, state.processId) },
        update: {
          ...(Object.keys(increments).length > 0 && { $inc: increments }),
          $max: largest,
          $set: { seenAt: now, ...(isLast && { stoppedAt: now }) },
          $setOnInsert: { ...rowOf(span, now), ...identity(), startedAt },
        },
        upsert: true,
      },
    })),
  );
}

/** The first process to come in a minute counts it, for all of them. */
async function countMinute(now: Date): Promise<void> {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  for (const span of ["hour", "day"] as const) {
    const _id = rowId(span, now, ALL);
    await upsertOnce(() =>
      ProcessMetrics.updateOne(
        { _id },
        {
          $setOnInsert: {
            ...rowOf(span, now),
            processId: ALL,
            firstMinute: minute,
            lastMinute: -1,
            upMinutes: 0,
          },
        },
        { upsert: true },
      ),
    );
    await ProcessMetrics.updateOne(
      { _id, lastMinute: mongoose.trusted({ $lt: minute }) },
      { $inc: { upMinutes: 1 }, $set: { lastMinute: minute } },
    );
  }
}

function rowId(span: Span, now: Date, processId: string): string {
  return `${span}/${startOf(span, now).toISOString()}/${processId}`;
}

function rowOf(span: Span, now: Date) {
  const at = startOf(span, now);
  return { span, at, expireAt: new Date(at.getTime() + spans[span].keptMs) };
}

/** Prices may change while the product runs: tokens are paid by the price of the minute in which they were used. */
async function countCost(): Promise<void> {
  const completions = new Map(countsOf("completionTokens").map(({ name, count }) => [name, count]));
  for (const { name, count: promptTokens } of countsOf("promptTokens")) {
    const completionTokens = completions.get(name) ?? 0;
    const paid = state.priced.get(name) ?? { promptTokens: 0, completionTokens: 0 };
    const cost = await costOf(name, {
      promptTokens: promptTokens - paid.promptTokens,
      completionTokens: completionTokens - paid.completionTokens,
    });
    state.priced.set(name, { promptTokens, completionTokens });
    if (cost) count("cost", name, cost);
  }
}
