import mongoose, { type PipelineStage } from "mongoose";
import { Conversation } from "#models/conversation.server";
import { holdsOffersBack } from "./care-state.server";
import type { CareState } from "../types";

/** For how long after danger was stated a person is offered nothing, in milliseconds. */
const CARE_MS = 24 * 3_600_000;
/** Conversations of the last day that are looked at. */
const MAX_CONVERSATIONS = 50;

/** What a conversation of the last day says of the person's safety. */
export interface CareRow {
  care?: CareState | null;
}

/** Finds a person's care rows in the collection of conversations. They can be read with other rows of it in one query. */
export function careStages(
  userId: string,
  now: Date,
): [PipelineStage.Match, PipelineStage.Sort, PipelineStage.Limit, PipelineStage.Project] {
  return [
    {
      $match: {
        userId: new mongoose.Types.ObjectId(userId),
        // All of them, named so that the index sorts.
        isDraft: { $in: [false, true] },
        isArchived: { $in: [null, true] },
        updatedAt: { $gte: new Date(now.getTime() - CARE_MS) },
      },
    },
    { $sort: { updatedAt: -1, _id: -1 } },
    { $limit: MAX_CONVERSATIONS },
    { $project: { _id: 0, care: { $ifNull: ["$care", null] } } },
  ];
}

/** Whether a person stated danger in one of these conversations, and has not been safe since. */
export function isAnyInCare(rows: readonly CareRow[], now: Date): boolean {
  return rows.some(({ care }) => holdsOffersBack(care, now));
}

/** Whether a person stated danger within the last day, in any conversation, and has not been safe since. */
export async function isPersonInCare(userId: string, now = new Date()): Promise<boolean> {
  return isAnyInCare(await Conversation.aggregate<CareRow>(careStages(userId, now)), now);
}
