import mongoose from "mongoose";
import { DataExport } from "#models/data-export.server";
import { job } from "~/services/jobs/jobs.server";
import { removeExport } from "./export-removal.server";
import { startExport } from "./export-request.server";

/** Removes expired downloads, and queues requested ones that have no job. */
export const removeExpiredExportsJob = job({
  name: "remove-expired-exports",
  cron: "17 * * * *",
  async handle() {
    const expired = DataExport.find(
      { expireAt: mongoose.trusted({ $lte: new Date() }) },
      { userId: 1 },
    ).lean();
    for await (const row of expired.cursor()) await removeExport(row);
    const unfinished = DataExport.find(
      { status: mongoose.trusted({ $in: ["waiting", "running"] }) },
      { userId: 1 },
    ).lean();
    for await (const row of unfinished.cursor()) await startExport(row);
  },
});
