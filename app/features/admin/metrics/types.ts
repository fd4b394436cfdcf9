import type { DatabaseState } from "~/services/database-state.server";
import type { JobsState } from "~/services/jobs-state.server";
import type { Period } from "./spans";

/** Durations in milliseconds; null where nothing was measured. */
export interface Times {
  count: number;
  mean: number | null;
  p50: number | null;
  p95: number | null;
  p99: number | null;
}

export interface RouteClass extends Times {
  name: string;
  /** Responses of 400 to 499, and of 500 or more. */
  refused: number;
  failed: number;
}

export interface ModelUse {
  name: string;
  failed: number;
  firstWord: Times;
  whole: Times;
  promptTokens: number;
  completionTokens: number;
  /** US dollars; null where the model has no price. */
  cost: number | null;
}

/** What happened in a period. */
export interface Activity {
  /** Pages, forms and calls together; streams, files and health checks are in `classes` only. */
  requests: Times & { failed: number; errorRate: number | null };
  classes: RouteClass[];
  replies: { failed: number; firstWord: Times; whole: Times };
  models: ModelUse[];
  queries: Times & { slow: { name: string; count: number }[] };
  jobs: Times & { failed: number };
}

/** One process in a period; its figures are the largest of the period. */
export interface ProcessActivity {
  id: string;
  host: string;
  pid: number;
  startedAt: string;
  seenAt: string;
  openStreams: number;
  runningTurns: number;
  rssBytes: number;
  delayMs: number;
  requests: Activity["requests"];
}

export interface PeriodMetrics {
  from: string;
  /** The share of minutes in which at least one process ran, since this was first measured; 0 to 1. */
  uptime: number | null;
  together: Activity;
  processes: ProcessActivity[];
}

export interface SystemMetrics {
  /** Now, across all processes. */
  now: { processes: number; openStreams: number; runningTurns: number };
  periods: Record<Period, PeriodMetrics>;
  jobs: JobsState;
  database: DatabaseState;
}
