import { readDatabaseState } from "~/services/database/database-state.server";
import { readJobsState } from "~/services/jobs/jobs-state.server";
import { loadMetrics } from "./metrics/load-metrics.server";
import type { SystemMetrics } from "./metrics/types";
import { loadSettings, type SettingsDto } from "./save-settings.server";

/** How the installation does, and its settings: three reads, and the settings every few seconds. */
export async function loadSystem(
  now = new Date(),
): Promise<{ metrics: SystemMetrics; settings: SettingsDto }> {
  const [metrics, jobs, database, settings] = await Promise.all([
    loadMetrics(now),
    readJobsState(now),
    readDatabaseState(),
    loadSettings(),
  ]);
  return { metrics: { ...metrics, jobs, database }, settings };
}
