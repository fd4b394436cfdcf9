import { MongoBackend, MongoJobRepository } from "@agendajs/mongo-backend";
import type { JobParameters, JobRepositoryOptions } from "agenda";
import mongoose from "mongoose";
import { log } from "../log.server";
import { areRequestsWaiting } from "../waiting-requests.server";

/** How many jobs of a name run at a time in one process. */
export const JOBS_AT_ONCE = 2;
/** How long jobs that can wait do so while requests wait, in milliseconds. */
const MAX_WAIT_MS = 30_000;

type Repository = MongoJobRepository;

interface StoreOptions {
  collection: string;
  /** After this silence a lock is over, in milliseconds. */
  lockMs: number;
  /** Whether jobs of this name can wait. */
  canWait: (name: string) => boolean;
  /** Looks for jobs of a name once more: there is room for another. */
  look: (name: string) => void;
}

/**
 * Agenda's store with fewer commands. A job takes three: one adds it, one locks it, one removes it. Of jobs that can wait,
 * a process locks only those that it runs at once, and none while its requests wait.
 */
class JobStore extends MongoJobRepository {
  /** The locks of jobs whose beginning is not to be written: their locks already say that they run. */
  readonly #newLocks = new WeakSet<Date>();
  /** How many jobs of a name were added here and not locked yet. */
  readonly #added = new Map<string, number>();
  /** Names of which no other job is expected: agenda looks again after each one that it finds. */
  readonly #exhausted = new Set<string>();
  /** Locked jobs of names that can wait, by id. */
  readonly #locked = new Map<string, { name: string; lockedAt: number }>();
  /** How many looks for jobs of these names are under way. */
  readonly #looking = new Map<string, number>();
  /** Names of which there may be more than are locked. */
  readonly #more = new Set<string>();
  #busySince: number | null = null;

  constructor(private readonly options: StoreOptions) {
    super({ mongo: mongoose.connection.db as never, db: { collection: options.collection } });
  }

  override async connect(): Promise<void> {
    await super.connect();
    // A job that is added once is looked for by its key.
    await this.collection.createIndex(
      { "data.once": 1, name: 1 },
      { name: "once", partialFilterExpression: { "data.once": { $exists: true } } },
    );
  }

  override async saveJob<Data>(
    job: JobParameters<Data>,
    options: JobRepositoryOptions | undefined,
  ): Promise<JobParameters<Data>> {
    const saved = await super.saveJob(job, options);
    if (saved.nextRunAt && saved.nextRunAt.getTime() <= Date.now())
      this.#added.set(saved.name, (this.#added.get(saved.name) ?? 0) + 1);
    return saved;
  }

  override async getNextJobToRun(...args: Parameters<Repository["getNextJobToRun"]>) {
    const [name] = args;
    if (this.#exhausted.delete(name)) return undefined;
    if (!this.options.canWait(name)) return this.#lockNext(args);
    if (this.#hasToWait(name)) return undefined;
    this.#looking.set(name, (this.#looking.get(name) ?? 0) + 1);
    try {
      return await this.#lockNext(args);
    } finally {
      this.#looking.set(name, this.#looking.get(name)! - 1);
    }
  }

  async #lockNext(args: Parameters<Repository["getNextJobToRun"]>) {
    const [name] = args;
    const job = await super.getNextJobToRun(...args);
    const added = this.#added.get(name) ?? 0;
    if (!job || added <= 1) this.#added.delete(name);
    else this.#added.set(name, added - 1);
    if (!job) return undefined;
    if (added === 1) this.#exhausted.add(name);
    this.#newLocks.add(job.lockedAt!);
    this.#noteLock(job);
    return job;
  }

  override async saveJobState(...args: Parameters<Repository["saveJobState"]>): Promise<void> {
    const [job] = args;
    const { _id, lockedAt, nextRunAt, lastFinishedAt, failedAt } = job;
    if (lockedAt && !nextRunAt && this.#newLocks.delete(lockedAt)) return;
    // Agenda removes it next. One that fails has failed and finished at the same moment.
    if (!lockedAt && !nextRunAt && lastFinishedAt && lastFinishedAt !== failedAt) return;
    if (lockedAt) this.#noteLock(job);
    try {
      await super.saveJobState(...args);
    } finally {
      if (!lockedAt) this.#noteEnd(String(_id));
    }
  }

  override async removeJobs(...args: Parameters<Repository["removeJobs"]>): Promise<number> {
    try {
      return await super.removeJobs(...args);
    } finally {
      const { id } = args[0];
      if (id) this.#noteEnd(String(id));
    }
  }

  /** Agenda does not wait for it, and so does not catch its error. */
  override async unlockJob(...args: Parameters<Repository["unlockJob"]>): Promise<void> {
    this.#noteEnd(String(args[0]._id));
    await super.unlockJob(...args).catch((error: unknown) => log.warn({ err: error }, "jobs"));
  }

  #hasToWait(name: string): boolean {
    const now = Date.now();
    if (!areRequestsWaiting()) this.#busySince = null;
    else if (now - (this.#busySince ??= now) < MAX_WAIT_MS) return true;
    const locked = [...this.#locked.values()].filter(
      (one) => one.name === name && one.lockedAt > now - this.options.lockMs,
    );
    if (locked.length + (this.#looking.get(name) ?? 0) < JOBS_AT_ONCE) return false;
    this.#more.add(name);
    return true;
  }

  #noteLock({ _id, name, lockedAt }: { _id?: unknown; name: string; lockedAt?: Date | null }): void {
    if (this.options.canWait(name))
      this.#locked.set(String(_id), { name, lockedAt: lockedAt?.getTime() ?? 0 });
  }

  #noteEnd(id: string): void {
    const one = this.#locked.get(id);
    if (!one) return;
    this.#locked.delete(id);
    if (this.#more.delete(one.name)) this.options.look(one.name);
  }
}

/** The store of jobs in the connected database. */
export class JobsBackend extends MongoBackend {
  readonly #store: JobStore;

  constructor(options: StoreOptions) {
    super({ mongo: mongoose.connection.db as never, collection: options.collection });
    this.#store = new JobStore(options);
  }

  override get repository(): JobStore {
    return this.#store;
  }

  override connect(): Promise<void> {
    return this.#store.connect();
  }

  override disconnect(): Promise<void> {
    return this.#store.disconnect();
  }
}
