import { Agenda, exponential, InMemoryNotificationChannel, type JobNotification } from "agenda";
import mongoose from "mongoose";
import { retryWhileAway, START_LIMIT_MS } from "~/services/database/db.server";
import { JOBS_AT_ONCE, JobsBackend } from "./job-store.server";
import { log } from "../log.server";
import { count, observe } from "../metrics.server";
import { singleton } from "../singleton.server";

/** How long a process may be silent before another process takes over its job, in milliseconds. */
const LOCK_MS = 60_000;
const POLL_MS = 5_000;
/** For how long the jobs that are added are gathered before they are started, in milliseconds. */
const GATHER_MS = 50;
export const JOBS_COLLECTION = "jobs";

interface JobContext {
  /** Reports progress in percent, and renews the job's lock. */
  report(percent: number): Promise<void>;
}

/**
 * The process that adds jobs starts them soon, with one look at the queue for all of the same name. Other processes and
 * retries wait for the next poll of the queue.
 */
class Soon extends InMemoryNotificationChannel {
  /** What is to be published for each name of a job. */
  readonly #coming = new Map<string, JobNotification>();

  override publish(added: JobNotification): Promise<void> {
    const { jobName } = added;
    const other = this.#coming.get(jobName);
    if (!other) setTimeout(() => this.#publish(jobName), GATHER_MS).unref();
    // One that is due later is left to the poll, so the first one stands for all.
    if (!other || dueAt(added) < dueAt(other)) this.#coming.set(jobName, added);
    // Callers wait until the job is stored, not until it has started.
    return Promise.resolve();
  }

  /** Looks for more jobs of this name soon. */
  look(jobName: string): void {
    void this.publish({ jobId: "" as never, jobName, nextRunAt: null, priority: 0, timestamp: new Date() });
  }

  #publish(jobName: string): void {
    const added = this.#coming.get(jobName)!;
    this.#coming.delete(jobName);
    if (this.state !== "connected") return;
    super.publish(added).catch((error: unknown) => log.warn({ err: error }, "jobs"));
  }
}

const dueAt = ({ nextRunAt }: JobNotification) => nextRunAt?.getTime() ?? 0;

/** Background jobs: stored in MongoDB, run by one process, and repeated by another process if that one dies. */
export interface Job<Data = unknown> {
  name: string;
  /** May run again after a failure in the middle, so it has to be idempotent. */
  handle(data: Data, context: JobContext): Promise<void>;
  /** Retries after a failure; the first waits 5 s, and each further one twice as long. Default: 5. */
  retries?: number;
  /** How many run at a time in one process. Default: 2. */
  atOnce?: number;
  /** No one waits for it, and there may be many: while requests wait, it starts up to half a minute later. */
  canWait?: boolean;
  /** A cron expression (UTC) for a job that runs regularly, with empty data. */
  cron?: string;
}

/** Declares a job. `data` is plain JSON. */
export function job<Data>(declared: Job<Data>): Job<Data> {
  return declared;
}

const state = singleton("jobs", () => ({ agenda: null as Agenda | null }));

/** Starts running jobs from the connected database. */
export async function startJobs(jobs: readonly Job<never>[]): Promise<void> {
  const channel = new Soon();
  const patient = new Set(jobs.filter(({ canWait }) => canWait).map(({ name }) => name));
  const agenda = new Agenda({
    backend: new JobsBackend({
      collection: JOBS_COLLECTION,
      lockMs: LOCK_MS,
      canWait: (name) => patient.has(name),
      look: (name) => channel.look(name),
    }),
    notificationChannel: channel,
    processEvery: POLL_MS,
    defaultLockLifetime: LOCK_MS,
    defaultConcurrency: JOBS_AT_ONCE,
    removeOnComplete: true,
  });
  agenda.on("error", (error) => log.warn({ err: error }, "jobs"));
  for (const { name, handle, retries = 5, atOnce = JOBS_AT_ONCE } of jobs) {
    agenda.define<never>(
      name,
      async (running) => {
        const startedAt = performance.now();
        const lockTimer = setInterval(() => void running.touch().catch(() => undefined), LOCK_MS / 4);
        try {
          await handle(running.attrs.data, { report: (percent) => running.touch(percent) });
        } catch (error) {
          count("jobFailed", name);
          log.warn({ err: error, job: name }, "a job failed");
          throw error;
        } finally {
          clearInterval(lockTimer);
          observe("job", name, performance.now() - startedAt);
        }
      },
      { backoff: exponential({ delay: 5_000, factor: 2, maxRetries: retries }), concurrency: atOnce },
    );
  }
  await agenda.ready;
  state.agenda = agenda;
  await agenda.start();
  for (const { name, cron } of jobs) {
    if (!cron) continue;
    // On a busy machine the queue's own first look may hold all connections for a moment.
    await retryWhileAway(() => agenda.every(cron, name, {}, { timezone: "UTC" }), START_LIMIT_MS);
  }
}

/** Releases the running jobs. Another process, or this one after a restart, runs them again. */
export async function stopJobs(): Promise<void> {
  const { agenda } = state;
  state.agenda = null;
  await agenda?.stop();
}

/** Whether this process has started its job queue. */
export function hasJobs(): boolean {
  return state.agenda !== null;
}

/**
 * Adds a job to the queue, to run at once or at `at`.
 * @param once a unique key: while a job with this key waits or runs, no other one is added.
 */
export async function enqueue<Data extends Record<string, unknown>>(
  { name }: Job<Data>,
  data: Data,
  { at, once }: { at?: Date; once?: string } = {},
): Promise<void> {
  if (!state.agenda) throw new Error("jobs have not been started");
  const entry = state.agenda.create(name, once ? { ...data, once } : data).schedule(at ?? new Date());
  if (!once) return void (await entry.save());
  entry.unique({ "data.once": once }, { insertOnly: true });
  await entry.save();
  if (entry.attrs.nextRunAt) return;
  // One with the same key runs, or has failed for good: that one would block this one permanently.
  const failed = { name, "data.once": once, nextRunAt: null, lockedAt: null };
  const { deletedCount } = await rows().deleteOne(failed);
  if (deletedCount > 0) await enqueue({ name } as Job<Data>, data, { at, once });
}

/**
 * Removes a person's waiting jobs: those whose data contains their `userId` or `email`.
 * @param but a job to keep.
 * @returns how many of the person's jobs are running, in any process.
 */
export async function cancelJobsOf(
  { id, email }: { id: string; email: string },
  but: Pick<Job, "name">,
): Promise<number> {
  const theirs = { name: { $ne: but.name }, $or: [{ "data.userId": id }, { "data.email": email }] };
  await rows().deleteMany({ ...theirs, lockedAt: null });
  return rows().countDocuments(theirs);
}

function rows() {
  return mongoose.connection.db!.collection(JOBS_COLLECTION);
}
