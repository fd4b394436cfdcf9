import { z } from "zod";
import { count, id, time } from "~/utils/answer-fields";

const ms = z.number().nullable();

export const timesAnswer = z
  .object({ count, mean: ms, p50: ms, p95: ms, p99: ms })
  .meta({ id: "Times", description: "Durations in milliseconds; null where nothing was measured." });

const requests = timesAnswer.extend({ failed: count, errorRate: z.number().nullable() });

export const routeClassAnswer = timesAnswer.extend({
  name: z.string(),
  refused: count.describe("Responses of 400 to 499; `failed` are those of 500 or more."),
  failed: count,
});

export const modelUseAnswer = z.object({
  name: z.string(),
  failed: count,
  firstWord: timesAnswer,
  whole: timesAnswer,
  promptTokens: count,
  completionTokens: count,
  cost: z.number().nullable().describe("US dollars; null where the model has no price."),
});

export const activityAnswer = z
  .object({
    requests: requests.describe(
      "Pages, forms and calls together; streams, files and health checks are in `classes` only.",
    ),
    classes: z.array(routeClassAnswer),
    replies: z.object({ failed: count, firstWord: timesAnswer, whole: timesAnswer }),
    models: z.array(modelUseAnswer),
    queries: timesAnswer.extend({ slow: z.array(z.object({ name: z.string(), count })) }),
    jobs: timesAnswer.extend({ failed: count }),
  })
  .meta({ id: "Activity", description: "What happened in a period." });

export const processActivityAnswer = z
  .object({
    id: z.string(),
    host: z.string(),
    pid: count,
    startedAt: time,
    seenAt: time,
    openStreams: count,
    runningTurns: count,
    rssBytes: count,
    delayMs: z.number(),
    requests,
  })
  .meta({
    id: "ProcessActivity",
    description: "One process in a period; its figures are the largest of the period.",
  });

export const periodMetricsAnswer = z
  .object({
    from: time,
    uptime: z
      .number()
      .nullable()
      .describe(
        "The share of minutes in which at least one process ran, since this was first measured; 0 to 1.",
      ),
    together: activityAnswer,
    processes: z.array(processActivityAnswer),
  })
  .meta({ id: "PeriodMetrics" });

export const systemMetricsAnswer = z
  .object({
    now: z
      .object({ processes: count, openStreams: count, runningTurns: count })
      .describe("Across all processes."),
    periods: z.object({ hour: periodMetricsAnswer, day: periodMetricsAnswer, month: periodMetricsAnswer }),
    jobs: z.object({
      waiting: count,
      scheduled: count,
      running: count,
      failed: count,
      dead: z
        .array(
          z.object({ id, name: z.string(), failedAt: time.nullable(), failCount: count, reason: z.string() }),
        )
        .describe("The latest of those that failed."),
    }),
    database: z.object({
      dataBytes: z.number(),
      indexBytes: z.number(),
      documents: count,
      diskUsedBytes: z.number().nullable().describe("Of the disk that the database is on."),
      diskTotalBytes: z.number().nullable(),
    }),
  })
  .meta({ id: "SystemMetrics" });
