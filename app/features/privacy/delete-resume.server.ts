import mongoose from "mongoose";
import { User } from "#models/user.server";
import { enqueue, job } from "~/services/jobs.server";
import { deleteAccountJob } from "./delete-everything.server";

/** Takes up the deletions whose job was lost or has given up. */
export const resumeDeletionsJob = job({
  name: "resume-deletions",
  cron: "43 * * * *",
  handle: resumeDeletions,
});

/** Sees to it that every deletion which has begun has its job; also when a process starts. */
export async function resumeDeletions(): Promise<void> {
  const begun = User.find({ deletionStartedAt: mongoose.trusted({ $type: "date" }) }, { _id: 1 }).lean();
  for await (const { _id } of begun.cursor()) await enqueueDeletion(_id.toString());
}

/** Puts a deletion in the queue, unless it is there. */
export function enqueueDeletion(userId: string): Promise<void> {
  return enqueue(deleteAccountJob, { userId }, { once: `delete:${userId}` });
}
