import type { z } from "zod";
import type * as answers from "./answers";

/** Durations in milliseconds; null where nothing was measured. */
export type Times = z.infer<typeof answers.timesAnswer>;

export type RouteClass = z.infer<typeof answers.routeClassAnswer>;

export type ModelUse = z.infer<typeof answers.modelUseAnswer>;

/** What happened in a period. */
export type Activity = z.infer<typeof answers.activityAnswer>;

/** One process in a period; its figures are the largest of the period. */
export type ProcessActivity = z.infer<typeof answers.processActivityAnswer>;

export type PeriodMetrics = z.infer<typeof answers.periodMetricsAnswer>;

export type SystemMetrics = z.infer<typeof answers.systemMetricsAnswer>;
