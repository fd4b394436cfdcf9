import mongoose from "mongoose";
import { ProcessMetrics, type ProcessMetricsDocument } from "#models/process-metrics.server";
import { BUCKETS_MS } from "~/services/metrics.server";
import { ALL, unwrittenMetrics } from "./record-metrics.server";
import { MINUTE_MS, periods, startOf, startOfPeriod, type Period } from "./spans";
import { addCounts, summarise } from "./summarise";
import type { PeriodMetrics, ProcessActivity, SystemMetrics } from "./types";

/** The most rows that are read: a process makes 60 rows an hour, 24 a day and 30 a month. */
const MAX_ROWS = 4_000;
/** The most processes that are listed; all of them are in the figures of the whole. */
const MAX_PROCESSES = 20;
/** A process that was silent for longer runs no more, in milliseconds. */
const SILENT_MS = 2.5 * MINUTE_MS;

type Row = Partial<ProcessMetricsDocument> & { processId: string };

/** The figures of all processes in the last hour, day and month, in one read. This process's are up to date. */
export async function loadMetrics(now = new Date()): Promise<Pick<SystemMetrics, "now" | "periods">> {
  const wanted = (Object.keys(periods) as Period[]).map((period) => ({
    span: periods[period].span,
    at: mongoose.trusted({ $gte: startOfPeriod(period, now) }),
  }));
  const rows = await ProcessMetrics.find({ $or: wanted }).sort({ span: 1, at: -1 }).limit(MAX_ROWS).lean();
  const own = { ...unwrittenMetrics(), seenAt: now };
  const firstMinute = Math.min(...rows.map((row) => row.firstMinute ?? Infinity));
  const byPeriod = Object.fromEntries(
    (Object.keys(periods) as Period[]).map((period) => [
      period,
      describePeriod(
        period,
        now,
        [own, ...rows.filter((row) => row.span === periods[period].span)],
        firstMinute,
      ),
    ]),
  ) as Record<Period, PeriodMetrics>;
  return { now: describeNow([own, ...rows.filter(({ span }) => span === "minute")], now), periods: byPeriod };
}

function describePeriod(period: Period, now: Date, rows: Row[], firstMinute: number): PeriodMetrics {
  const from = startOfPeriod(period, now);
  const ofProcesses = rows.filter(({ processId }) => processId !== ALL);
  const byProcess = new Map<string, Row[]>();
  for (const row of ofProcesses) {
    const known = byProcess.get(row.processId);
    if (known) known.push(row);
    else byProcess.set(row.processId, [row]);
  }
  return {
    from: from.toISOString(),
    uptime: uptimeOf(period, from, now, rows, firstMinute),
    together: summarise(sumOf(ofProcesses), BUCKETS_MS),
    processes: [...byProcess.values()]
      .map(toProcess)
      .sort((a, b) => b.seenAt.localeCompare(a.seenAt))
      .slice(0, MAX_PROCESSES),
  };
}

const sumOf = (rows: Row[]) => addCounts(rows.map(({ counts }) => (counts ?? {}) as Record<string, number>));

function toProcess(rows: Row[]): ProcessActivity {
  const { processId, host, pid } = rows[0]!;
  const largest = (name: "openStreams" | "runningTurns" | "rssBytes" | "delayMs") =>
    Math.max(0, ...rows.map((row) => row[name] ?? 0));
  const latest = (name: "startedAt" | "seenAt") =>
    new Date(Math.max(0, ...rows.map((row) => row[name]?.getTime() ?? 0))).toISOString();
  return {
    id: processId,
    host: host ?? "",
    pid: pid ?? 0,
    startedAt: latest("startedAt"),
    seenAt: latest("seenAt"),
    openStreams: largest("openStreams"),
    runningTurns: largest("runningTurns"),
    rssBytes: largest("rssBytes"),
    delayMs: largest("delayMs"),
    requests: summarise(sumOf(rows), BUCKETS_MS).requests,
  };
}

/** The latest figures of each process that runs. */
function describeNow(rows: Row[], now: Date): SystemMetrics["now"] {
  const stopped = new Set(rows.flatMap(({ processId, stoppedAt }) => (stoppedAt ? [processId] : [])));
  const latest = new Map<string, Row>();
  for (const row of rows) {
    const isSilent = now.getTime() - (row.seenAt?.getTime() ?? 0) > SILENT_MS;
    if (isSilent || stopped.has(row.processId) || latest.has(row.processId)) continue;
    latest.set(row.processId, row);
  }
  const sum = (name: "openStreams" | "runningTurns") =>
    [...latest.values()].reduce((total, row) => total + (row[name] ?? 0), 0);
  return { processes: latest.size, openStreams: sum("openStreams"), runningTurns: sum("runningTurns") };
}

function uptimeOf(period: Period, from: Date, now: Date, rows: Row[], firstMinute: number): number | null {
  if (!Number.isFinite(firstMinute)) return null;
  const begin = Math.max(from.getTime() / MINUTE_MS, firstMinute);
  const expected = Math.floor(now.getTime() / MINUTE_MS) - begin + 1;
  const up =
    period === "hour"
      ? new Set([...rows.map(({ at }) => at?.getTime()), startOf("minute", now).getTime()].filter(Boolean))
          .size
      : rows.reduce((sum, { upMinutes = 0 }) => sum + (upMinutes ?? 0), 0);
  return Math.min(1, up / Math.max(1, expected));
}
