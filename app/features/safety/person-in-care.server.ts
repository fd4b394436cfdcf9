import mongoose from "mongoose";
import { Conversation } from "#models/conversation.server";
import { holdsOffersBack } from "./care-state.server";

/** For how long after danger was stated a person is offered nothing, in milliseconds. */
const CARE_MS = 24 * 3_600_000;
/** Conversations of the last day that are looked at. */
const MAX_CONVERSATIONS = 50;

/** Whether a person stated danger within the last day, in any conversation, and has not been safe since. */
export async function isPersonInCare(userId: string, now = new Date()): Promise<boolean> {
  const rows = await Conversation.find(
    {
      userId,
      // All of them, named so that the index sorts.
      isDraft: mongoose.trusted({ $in: [false, true] }),
      isArchived: mongoose.trusted({ $in: [null, true] }),
      updatedAt: mongoose.trusted({ $gte: new Date(now.getTime() - CARE_MS) }),
    },
    { care: 1 },
  )
    .sort({ updatedAt: -1, _id: -1 })
    .limit(MAX_CONVERSATIONS)
    .lean();
  return rows.some(({ care }) => holdsOffersBack(care, now));
}
