import mongoose from "mongoose";
import { JOBS_COLLECTION } from "~/services/jobs/jobs.server";

/**
 * What followed a reply were two jobs: those for memories wait under the name of the one that does both now. A title that
 * was still to be written is left out: the first words of the conversation stay its title.
 */
export async function migrateJobs(): Promise<void> {
  const rows = mongoose.connection.db!.collection(JOBS_COLLECTION);
  await rows.updateMany({ name: "draw-memories" }, { $set: { name: "after-reply" } });
  await rows.deleteMany({ name: "improve-title" });
}
