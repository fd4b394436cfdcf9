import { MongoBackend } from "@agendajs/mongo-backend";
import { Agenda, exponential, InMemoryNotificationChannel } from "agenda";
import mongoose from "mongoose";
import { log } from "./log.server";
import { singleton } from "./singleton.server";

/** How long a process may be silent before another takes its job over, in milliseconds. */
const LOCK_MS = 60_000;
const POLL_MS = 5_000;
const COLLECTION = "jobs";

interface JobContext {
  /** Percent done; also keeps the job with this process. */
  report(percent: number): Promise<void>;
}

/** Lets the process that adds a job begin it at once; the others, and a second try, wait for the next look at the queue. */
class AtOnce extends InMemoryNotificationChannel {
  override publish(...added: Parameters<InMemoryNotificationChannel["publish"]>): Promise<void> {
    // Who adds a job waits until it is stored, not until it is begun.
    super.publish(...added).catch((error: unknown) => log.warn({ err: error }, "jobs"));
    return Promise.resolve();
  }
}

/** Work that outlives a request: kept in MongoDB, run by one process, repeated by another when that one dies. */
export interface Job<Data = unknown> {
  name: string;
  /** May run again after a failure in the middle: it must be idempotent. */
  handle(data: Data, context: JobContext): Promise<void>;
  /** Retries after a failure, from 5 s on, each after twice the time; 5 unless told. */
  retries?: number;
  /** Runs by itself at this cron time (UTC); the data is then empty. */
  cron?: string;
}

/** Declares a job; `data` is plain JSON. */
export function job<Data>(declared: Job<Data>): Job<Data> {
  return declared;
}

const state = singleton("jobs", () => ({ agenda: null as Agenda | null }));

/** Begins to run jobs from the connected database. */
export async function startJobs(jobs: readonly Job<never>[]): Promise<void> {
  const agenda = new Agenda({
    backend: new MongoBackend({ mongo: mongoose.connection.db as never, collection: COLLECTION }),
    notificationChannel: new AtOnce(),
    processEvery: POLL_MS,
    defaultLockLifetime: LOCK_MS,
    defaultConcurrency: 2,
    removeOnComplete: true,
  });
  agenda.on("error", (error) => log.warn({ err: error }, "jobs"));
  for (const { name, handle, retries = 5 } of jobs) {
    agenda.define<never>(
      name,
      async (running) => {
        const beat = setInterval(() => void running.touch().catch(() => undefined), LOCK_MS / 4);
        try {
          await handle(running.attrs.data, { report: (percent) => running.touch(percent) });
        } catch (error) {
          log.warn({ err: error, job: name }, "a job failed");
          throw error;
        } finally {
          clearInterval(beat);
        }
      },
      { backoff: exponential({ delay: 5_000, factor: 2, maxRetries: retries }) },
    );
  }
  await agenda.ready;
  state.agenda = agenda;
  await agenda.start();
  for (const { name, cron } of jobs) if (cron) await agenda.every(cron, name, {}, { timezone: "UTC" });
}

/** Lets go of the running jobs: another process, or the next start, runs them again. */
export async function stopJobs(): Promise<void> {
  const { agenda } = state;
  state.agenda = null;
  await agenda?.stop();
}

/** Whether jobs can be put in the queue: they have been started here. */
export function hasJobs(): boolean {
  return state.agenda !== null;
}

/**
 * Puts a job in the queue; it runs at once, or at `at`.
 * @param once a key of its own: while a job with it waits or runs, another is not added.
 */
export async function enqueue<Data extends Record<string, unknown>>(
  { name }: Job<Data>,
  data: Data,
  { at, once }: { at?: Date; once?: string } = {},
): Promise<void> {
  if (!state.agenda) throw new Error("jobs have not been started");
  // A failed job with the same key would block this one for ever.
  if (once) await rows().deleteOne({ name, "data.once": once, nextRunAt: null, lockedAt: null });
  const entry = state.agenda.create(name, once ? { ...data, once } : data).schedule(at ?? new Date());
  if (once) entry.unique({ "data.once": once }, { insertOnly: true });
  await entry.save();
}

/**
 * Takes a person's waiting jobs out of the queue: those whose data has their `userId` or their `email`.
 * @param but the job that is left alone.
 * @returns how many of theirs are running now, on whichever process.
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
  return mongoose.connection.db!.collection(COLLECTION);
}
