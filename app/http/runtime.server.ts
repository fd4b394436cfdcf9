import cluster from "node:cluster";
import { models } from "#models/all.server";
import { startMetrics, stopMetrics } from "~/features/admin/metrics/record-metrics.server";
import { startSettingsRefresh, stopSettingsRefresh } from "~/features/admin/read-settings.server";
import { startSearchFill } from "~/features/admin/users/fill-search.server";
import { resumeDeletions } from "~/features/privacy/delete-resume.server";
import { checkPrices } from "~/features/billing/plans/check-prices.server";
import { drainTurns, startTurnRecovery, stopTurnRecovery } from "~/features/chat/turns/turn-recovery.server";
import { jobs } from "~/features/jobs/jobs.server";
import { resumeGenerations, stopGenerations } from "~/features/media/generation/generation-job.server";
import { abandonRemoteTurns } from "~/features/chat/turns/streams/remote-turns.server";
import { prepareClassifier } from "~/features/safety/classifier.server";
import { startEncoder, stopEncoder } from "~/features/safety/encoder/encoder.server";
import { startHelplineRefresh, stopHelplineRefresh } from "~/features/safety/helplines/helplines.server";
import { refuseUnfinishedRestore } from "~/features/backup/restore-target.server";
import { migrate } from "~/features/setup/migrate.server";
import { seedDefaults } from "~/features/setup/seed-defaults.server";
import {
  connectDatabase,
  disconnectDatabase,
  openConnections,
  retryWhileAway,
  START_LIMIT_MS,
} from "~/services/database/db.server";
import { env } from "~/services/env.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";
import { describeProviders } from "~/services/identity-providers.server";
import { findOllama } from "~/services/llm/find-ollama.server";
import { describeGuide, isProviderConfigured } from "~/services/llm/index.server";
import { providers } from "~/services/llm/providers";
import { describeMail } from "~/services/mail.server";
import { runningMongoUri, startEmbeddedMongo, type EmbeddedMongo } from "~/services/mongod/embedded.server";
import { removeOnnxTelemetry } from "~/services/packages/onnx-runtime.server";
import { loadSessionSecrets } from "~/services/secret.server";
import { log } from "~/services/log.server";
import { singleton } from "~/services/singleton.server";
import { REQUESTS_AT_ONCE } from "./middleware/request-queue.server";

export { env } from "~/services/env.server";
export { isDatabaseReady } from "~/services/database/db.server";
export { priceMismatches } from "~/features/billing/plans/check-prices.server";
export { log } from "~/services/log.server";
export { isDraining } from "~/features/chat/turns/turn-recovery.server";
export { createRequestContext } from "./middleware/request-context.server";
export { divideBuild } from "./divided-build.server";
export { routedPath } from "./middleware/routed-path.server";
export { visitorLanding } from "./middleware/visitor-landing.server";
export { closeServer, releaseConnections } from "./release-connections.server";
export { createHttpServer } from "./http-server.server";
export { originCheck } from "./middleware/origin-check.server";
export { answerMetrics } from "./middleware/answer-metrics.server";
export { measureRequest } from "./middleware/measure-request.server";
export { cookieLimit } from "./middleware/cookie-limit.server";
export { loggedPath } from "./middleware/logged-path.server";
export { oneHost } from "./middleware/one-host.server";
export { pathLimit } from "./middleware/path-limit.server";
export { requestQueue } from "./middleware/request-queue.server";
export { securityHeaders } from "./middleware/security-headers.server";

const state = singleton("runtime", () => ({ mongo: null as EmbeddedMongo | null }));

/**
 * Brings up what the application stands on: the database (an embedded one when none is configured), its indexes,
 * the shape of its rows, its seeds, and the recovery of replies that another process left behind.
 * @throws with one plain line as its message when something is missing.
 */
export async function startServices(onStatus: (line: string) => void): Promise<void> {
  loadSessionSecrets();
  // Before everything that keeps the process busy: the answer has 300 ms.
  if (!providers.some(isProviderConfigured) && env.NODE_ENV !== "test") await findOllama();
  const uri = await databaseUri(onStatus);
  prepareClassifier();
  await connectDatabase(uri, models);
  await retryWhileAway(refuseUnfinishedRestore, START_LIMIT_MS);
  await retryWhileAway(() => migrate(), START_LIMIT_MS);
  await retryWhileAway(seedDefaults, START_LIMIT_MS);
  await startSearchFill();
  await startHelplineRefresh();
  await startSettingsRefresh();
  // Before the recovery: a reply that it finishes puts a job in the queue.
  await startJobs(jobs);
  await resumeGenerations();
  startTurnRecovery();
  await resumeDeletions();
  await startMetrics();
  await openConnections(REQUESTS_AT_ONCE);
  // Stripe and a package registry may be slow or away: nothing else waits for them.
  void checkPrices();
  void startEncoder();
  removeOnnxTelemetry().catch((error: unknown) => log.warn({ err: error }, "could not remove old telemetry"));
}

async function databaseUri(onStatus: (line: string) => void): Promise<string> {
  if (env.MONGODB_URI) return env.MONGODB_URI;
  // The primary process runs it for all workers.
  const running = cluster.isWorker ? runningMongoUri(env.DATA_DIR) : null;
  if (running) return running;
  const whileStarting = () => void prepareClassifier();
  state.mongo = await startEmbeddedMongo({ dataDir: env.DATA_DIR, onStatus, whileStarting });
  return state.mongo.uri;
}

/** Lets running replies finish or hands them over, while their readers are still there. */
export async function drain(timeoutMs: number): Promise<void> {
  await drainTurns(timeoutMs);
  abandonRemoteTurns();
}

/**
 * Takes down what startServices brought up. A step that fails, as when the database is away, does not keep the others
 * from being taken: what it would have released ends with its lease.
 */
export async function stopServices(): Promise<void> {
  stopTurnRecovery();
  stopHelplineRefresh();
  stopSettingsRefresh();
  const steps = { stopGenerations, stopJobs, stopMetrics, stopEncoder, disconnectDatabase };
  for (const [name, step] of Object.entries(steps)) {
    await step().catch((error: unknown) => log.warn({ err: error, step: name }, "could not stop a service"));
  }
  await state.mongo?.stop();
}

/** What is switched off for want of configuration, a line each. */
export function describeConfiguration(): string[] {
  const lines = [describeGuide(), describeMail(), describeProviders()];
  if (env.RATE_LIMITS === "off")
    lines.push("WARNING: RATE_LIMITS=off, nothing slows down guessing and flooding");
  return lines;
}
