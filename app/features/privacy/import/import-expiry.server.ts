import mongoose from "mongoose";
import { DataImport } from "#models/data-import.server";
import { job } from "~/services/jobs/jobs.server";
import { removeImport } from "./remove-import.server";
import { startImport } from "./store-upload.server";
import { workedImport } from "./unfinished.server";

/** After this an upload that has not ended was broken off, in milliseconds. */
const RECEIVED_WITHIN_MS = 3_600_000;
const before = (date: Date) => mongoose.trusted({ $lte: date });

/** Removes expired imports that are not at work, and queues those at work that have no job. */
export const removeExpiredImportsJob = job({
  name: "remove-expired-imports",
  cron: "27 * * * *",
  async handle() {
    const atWork = DataImport.find({ status: workedImport() }, { userId: 1 }).lean();
    for await (const row of atWork.cursor()) await startImport(row);
    const broken = DataImport.find(
      { status: "receiving", createdAt: before(new Date(Date.now() - RECEIVED_WITHIN_MS)) },
      { userId: 1 },
    ).lean();
    for await (const row of broken.cursor()) await removeImport(row);
    const ended = mongoose.trusted({ $in: ["ready", "done", "failed", "cancelled"] as const });
    const expired = DataImport.find({ expireAt: before(new Date()), status: ended }, { userId: 1 }).lean();
    for await (const row of expired.cursor()) await removeImport(row);
  },
});
