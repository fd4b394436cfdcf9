import mongoose from "mongoose";
import { OBJECT_ID } from "~/utils/object-id";
import { JOBS_COLLECTION } from "./jobs.server";
import { describeMessage } from "../log.server";

/** The most rows that are counted, and the most dead jobs that are listed. */
const MAX_COUNTED = 50_000;
const MAX_LISTED = 50;
const MAX_REASON = 200;

interface JobRow {
  _id: mongoose.Types.ObjectId;
  name: string;
  failedAt?: Date | null;
  failCount?: number;
  failReason?: string | null;
}

/** A job that failed for good: nothing runs it again unless an administrator says so. */
interface DeadJob {
  id: string;
  name: string;
  failedAt: string | null;
  failCount: number;
  /** Without what people wrote. */
  reason: string;
}

export interface JobsState {
  /** Due and not begun. */
  waiting: number;
  /** To be run later: retries, and jobs that run regularly. */
  scheduled: number;
  running: number;
  failed: number;
  /** The latest of those that failed. */
  dead: DeadJob[];
}

const isDead = { nextRunAt: null, lockedAt: null, failedAt: { $ne: null } };

/** How the queue stands, in one read. */
export async function readJobsState(now = new Date()): Promise<JobsState> {
  const [found] = await rows()
    .aggregate<{ counts: { _id: string; count: number }[]; dead: JobRow[] }>([
      // Agenda's own index begins with the name.
      { $match: { name: { $gt: "" } } },
      { $limit: MAX_COUNTED },
      {
        $facet: {
          counts: [
            {
              $group: {
                _id: {
                  $switch: {
                    branches: [
                      { case: { $gt: ["$lockedAt", null] }, then: "running" },
                      { case: { $lte: [{ $ifNull: ["$nextRunAt", null] }, null] }, then: "failed" },
                      { case: { $lte: ["$nextRunAt", now] }, then: "waiting" },
                    ],
                    default: "scheduled",
                  },
                },
                count: { $sum: 1 },
              },
            },
          ],
          dead: [
            { $match: isDead },
            { $sort: { failedAt: -1 } },
            { $limit: MAX_LISTED },
            { $project: { name: 1, failedAt: 1, failCount: 1, failReason: 1 } },
          ],
        },
      },
    ])
    .toArray();
  const count = (kind: string) => found?.counts.find(({ _id }) => _id === kind)?.count ?? 0;
  return {
    waiting: count("waiting"),
    scheduled: count("scheduled"),
    running: count("running"),
    failed: count("failed"),
    dead: (found?.dead ?? []).map(toDeadJob),
  };
}

function toDeadJob({ _id, name, failedAt, failCount, failReason }: JobRow): DeadJob {
  return {
    id: _id.toString(),
    name,
    failedAt: failedAt?.toISOString() ?? null,
    failCount: failCount ?? 0,
    reason: describeMessage(failReason ?? "").slice(0, MAX_REASON),
  };
}

/** Runs a dead job again, with all its retries, in whichever process looks first. @returns whether it was there. */
export async function retryDeadJob(id: string): Promise<boolean> {
  const { matchedCount } = await rows().updateOne(
    { _id: toId(id), ...isDead },
    { $set: { nextRunAt: new Date(), failCount: 0, failedAt: null, failReason: null } },
  );
  return matchedCount > 0;
}

/** Removes a dead job. @returns whether it was there. */
export async function dropDeadJob(id: string): Promise<boolean> {
  const { deletedCount } = await rows().deleteOne({ _id: toId(id), ...isDead });
  return deletedCount > 0;
}

function toId(id: string): mongoose.Types.ObjectId {
  return new mongoose.Types.ObjectId(OBJECT_ID.test(id) ? id : "0".repeat(24));
}

function rows() {
  return mongoose.connection.db!.collection<JobRow>(JOBS_COLLECTION);
}
