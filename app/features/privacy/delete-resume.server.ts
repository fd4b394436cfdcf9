import mongoose from "mongoose";
import { User } from "#models/user.server";
import { enqueue, job } from "~/services/jobs/jobs.server";
import { deleteAccountJob } from "./delete-everything.server";

/** Resumes deletions whose job was lost or has failed for good. */
export const resumeDeletionsJob = job({
  name: "resume-deletions",
  cron: "43 * * * *",
  handle: resumeDeletions,
});

/** Makes sure that every started deletion has a job; also runs when a process starts. */
export async function resumeDeletions(): Promise<void> {
  const started = User.find({ deletionStartedAt: mongoose.trusted({ $type: "date" }) }, { _id: 1 }).lean();
  for await (const { _id } of started.cursor()) await enqueueDeletion(_id.toString());
}

/** Queues a deletion unless it is queued already. */
export function enqueueDeletion(userId: string): Promise<void> {
  return enqueue(deleteAccountJob, { userId }, { once: `delete:${userId}` });
}
