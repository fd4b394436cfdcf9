import { ProcessMetrics } from "#models/process-metrics.server";
import { SystemStats } from "#models/system-stats.server";
import { storePaidDay } from "~/features/admin/system-stats.server";
import { BUCKETS_MS } from "~/services/metrics.server";
import { seededRandom } from "~/utils/seeded-random";
import type { DemoPerson } from "./make-demo-person";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 365;

/** Writes the figures of every day of the year, and the metrics of the last month. Days that have figures keep them. */
export async function writeDemoStats(people: readonly DemoPerson[], now: Date): Promise<void> {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS) * DAY_MS;
  const days = new Map<number, ReturnType<typeof emptyDay>>();
  for (let day = today - DAYS * DAY_MS; day < today; day += DAY_MS) days.set(day, emptyDay());
  for (const person of people) {
    add(days.get(dayOf(person.joinedAt)), "newUsers");
    const active = new Set<number>();
    for (const { messages } of person.conversations) {
      add(days.get(dayOf(messages[0]!.at)), "newConversations");
      for (const { role, at } of messages) {
        add(days.get(dayOf(at)), "newMessages");
        if (role === "assistant") add(days.get(dayOf(at)), "dailyApiCalls");
        active.add(dayOf(at));
      }
    }
    for (const day of active) add(days.get(day), "activeUsers");
  }
  const totals = { totalUsers: 0, totalConversations: 0, totalMessages: 0 };
  const rows = [...days].map(([day, figures]) => {
    totals.totalUsers += figures.newUsers;
    totals.totalConversations += figures.newConversations;
    totals.totalMessages += figures.newMessages;
    const { activeUsers, newUsers, dailyApiCalls } = figures;
    return { date: new Date(day), activeUsers, newUsers, dailyApiCalls, ...totals };
  });
  await SystemStats.bulkWrite(
    rows.map(({ date, ...figures }) => ({
      updateOne: { filter: { date }, update: { $setOnInsert: figures }, upsert: true },
    })),
  );
  for (const { date } of rows) await storePaidDay(date);
  await writeMetrics(now);
}

const emptyDay = () => ({
  newUsers: 0,
  newConversations: 0,
  newMessages: 0,
  activeUsers: 0,
  dailyApiCalls: 0,
});

function add(day: ReturnType<typeof emptyDay> | undefined, name: keyof ReturnType<typeof emptyDay>): void {
  if (day) day[name] += 1;
}

/** Metrics of a process that is made up, too: by hours for the last day, by days for the last month. */
async function writeMetrics(now: Date): Promise<void> {
  const random = seededRandom(1);
  const processId = "demo";
  const spans = [
    { span: "hour" as const, ms: HOUR_MS, count: 24, requests: 900 },
    { span: "day" as const, ms: DAY_MS, count: 30, requests: 20_000 },
  ];
  const rows = spans.flatMap(({ span, ms, count, requests }) =>
    // The running hour and day are those of the real processes.
    Array.from({ length: count - 1 }, (_, index) => {
      const at = new Date((Math.floor(now.getTime() / ms) - index - 1) * ms);
      return {
        _id: `${span}/${at.toISOString()}/${processId}`,
        span,
        at,
        processId,
        host: "demo",
        pid: 1,
        startedAt: at,
        seenAt: new Date(at.getTime() + ms - 1),
        counts: makeCounts(Math.round(requests * (0.6 + 0.8 * random()))),
        openStreams: Math.round(20 * random()),
        runningTurns: Math.round(8 * random()),
        rssBytes: 180_000_000,
        delayMs: Math.round(20 * random()),
        expireAt: new Date(at.getTime() + 32 * DAY_MS),
      };
    }),
  );
  await ProcessMetrics.deleteMany({ processId });
  await ProcessMetrics.insertMany(rows);
}

/** Response times as a healthy installation has them. @param requests how many. */
function makeCounts(requests: number): Record<string, number> {
  const shapes: Record<string, { share: number; medianMs: number }> = {
    "request|page": { share: 0.3, medianMs: 30 },
    "request|data": { share: 0.2, medianMs: 20 },
    "request|api": { share: 0.3, medianMs: 12 },
    "request|form": { share: 0.1, medianMs: 40 },
    "reply|model": { share: 0.08, medianMs: 4_000 },
    "replyStart|model": { share: 0.08, medianMs: 800 },
    "model|gpt-5": { share: 0.1, medianMs: 3_500 },
    "modelStart|gpt-5": { share: 0.1, medianMs: 700 },
  };
  const counts: Record<string, number> = {};
  for (const [key, { share, medianMs }] of Object.entries(shapes)) {
    const count = Math.round(requests * share);
    const middle = BUCKETS_MS.findIndex((bound) => bound >= medianMs);
    const parts: [number, number][] = [
      [middle - 1, 0.25],
      [middle, 0.5],
      [middle + 1, 0.2],
      [middle + 2, 0.05],
    ];
    for (const [bucket, part] of parts) counts[`${key}|${bucket}`] = Math.round(count * part);
    counts[`${key}|sum`] = Math.round(count * medianMs * 1.2);
  }
  const asked = Math.round(requests * 0.1);
  return {
    ...counts,
    "requestFailed|page": Math.round(requests * 0.0005),
    "requestRefused|form": Math.round(requests * 0.01),
    "promptTokens|gpt-5": asked * 900,
    "completionTokens|gpt-5": asked * 120,
    "cost|gpt-5": asked * 0.002325,
  };
}
