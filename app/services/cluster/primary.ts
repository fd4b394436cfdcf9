import cluster from "node:cluster";
import { createServer } from "node:net";
import path from "node:path";
import { readProcesses } from "../../../scripts/lib/processes.mjs";
import { env } from "../env.server";
import { log } from "../log.server";
import { startEmbeddedMongo, type EmbeddedMongo } from "../mongod/embedded.server";
import { describePortError } from "./port-error";
import { WorkerPool } from "./worker-pool.server";

/*
 * The primary process of `npm start -- --processes N`: it runs the embedded database and N workers that share the port,
 * and serves nothing itself.
 */

/** A worker drains for 22 s and ends within 29 s; all has ended within 30 s. */
const WORKERS_MS = 28_000;
const LIMIT_MS = 29_500;

const say = (line: string) => process.stdout.write(`${line}\n`);
let mongo: EmbeddedMongo | null = null;
let pool: WorkerPool | null = null;
let isStopping = false;

async function stop(signal: NodeJS.Signals, exitCode = 0): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  log.info({ signal }, "stopping");
  setTimeout(() => process.exit(1), LIMIT_MS).unref();
  await pool?.stop("SIGTERM", WORKERS_MS);
  await mongo?.stop();
  process.exit(exitCode);
}

function giveUp(error: unknown): void {
  if (isStopping) return;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  void stop("SIGTERM", 1);
}

/** Finds out before anything else is started. @throws with a plain message. */
async function checkPort(): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error) => reject(new Error(describePortError(error, env.PORT))));
    probe.listen({ port: env.PORT, host: env.HOST }, resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

process.on("SIGTERM", () => void stop("SIGTERM"));
process.on("SIGINT", () => void stop("SIGINT"));
process.on("SIGHUP", () => {
  // In a terminal the signal means that its window was closed.
  if (process.stdin.isTTY) return void stop("SIGHUP");
  if (isStopping || !pool) return;
  log.info("replacing all processes");
  void pool.replaceAll().then(() => log.info("all processes have been replaced"));
});

try {
  const count = readProcesses(process.argv.slice(2)) ?? 1;
  await checkPort();
  if (!env.MONGODB_URI) mongo = await startEmbeddedMongo({ dataDir: env.DATA_DIR, onStatus: say });
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, "server.js"), args: [] });
  pool = new WorkerPool(count, (message) => giveUp(message));
  const { url, lines } = await pool.start();
  say("");
  say(`Anamcara is ready: ${url} (${count === 1 ? "1 process" : `${count} processes`})`);
  for (const line of lines) say(`  ${line}`);
} catch (error) {
  giveUp(error);
}
