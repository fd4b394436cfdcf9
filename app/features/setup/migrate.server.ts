import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { models } from "#models/all.server";
import { Migration } from "#models/migration.server";
import { upsertOnce } from "~/services/database/db-writes.server";
import { log } from "~/services/log.server";
import { migrateMemories } from "~/features/memory/migrate-memories.server";
import { migrateConsoleRows } from "./migrate-console-rows.server";
import { fillDefaults } from "./fill-defaults.server";
import { migrateContent } from "./migrate-content.server";
import { migrateJobs } from "./migrate-jobs.server";
import { migrateConfigurations } from "./migrate-configurations.server";

/**
 * How long a process may be silent before another one takes over its migration, and how often the others check, in
 * milliseconds.
 */
const LEASE_MS = 15_000;
const POLL_MS = 200;

interface MigrationStep {
  /** Increases by one; a released step is never changed. */
  version: number;
  summary: string;
  /** Must be safe to run again after an interruption. `keepLock` has to be called at least every few seconds. */
  run(keepLock: () => Promise<void>): Promise<void>;
}

/** Migrates rows of older versions to the current schema, in order. A new field with a default needs a step, too. */
export const migrationSteps: readonly MigrationStep[] = [
  {
    version: 1,
    summary: "adds missing fields with their defaults",
    async run(keepLock) {
      for (const model of models) await fillDefaults(model as unknown as mongoose.Model<object>, keepLock);
    },
  },
  {
    version: 2,
    summary: "configurations have versions, and one of each category is active",
    run: migrateConfigurations,
  },
  {
    version: 3,
    summary: "memories have all their fields, and short ones an end",
    run: migrateMemories,
  },
  {
    version: 4,
    summary: "shared items say since when, feedback which configuration it is about",
    run: migrateContent,
  },
  {
    version: 5,
    summary: "payments tell what was given back, and support requests have a status",
    run: migrateConsoleRows,
  },
  {
    version: 6,
    summary: "what follows a reply is one job",
    run: migrateJobs,
  },
];

const row = { _id: "schema" };
const leaseEnd = { $add: ["$$NOW", LEASE_MS] };
const isFree = mongoose.trusted({ $lt: [{ $ifNull: ["$lockedUntil", new Date(0)] }, "$$NOW"] });

/**
 * Runs the pending steps, in one process at a time; the others wait until they are done. The lease uses the
 * database's clock, so processes' clocks may differ.
 */
export async function migrate(steps: readonly MigrationStep[] = migrationSteps): Promise<void> {
  const target = steps.at(-1)?.version ?? 0;
  const me = randomUUID();
  await upsertOnce(() => Migration.updateOne(row, { $setOnInsert: { version: 0 } }, { upsert: true }));
  for (;;) {
    const { version } = (await Migration.findOne(row).lean()) ?? { version: 0 };
    if (version >= target) return;
    const mine = await Migration.findOneAndUpdate(
      { ...row, $expr: isFree },
      [{ $set: { lockedBy: me, lockedUntil: leaseEnd } }],
      { updatePipeline: true, returnDocument: "after" },
    ).lean();
    if (mine) return runSteps(steps, mine.version, me);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function runSteps(steps: readonly MigrationStep[], done: number, me: string): Promise<void> {
  const own = { ...row, lockedBy: me };
  const keepLock = async () => {
    const { matchedCount } = await Migration.updateOne(own, [{ $set: { lockedUntil: leaseEnd } }], {
      updatePipeline: true,
    });
    if (matchedCount === 0) throw new Error("another process has taken over the migration");
  };
  try {
    for (const { version, summary, run } of steps) {
      if (version <= done) continue;
      await run(keepLock);
      await Migration.updateOne(own, { $set: { version } });
      log.info({ version, summary }, "migrated");
    }
  } finally {
    await Migration.updateOne(own, { $set: { lockedBy: null, lockedUntil: null } });
  }
}
