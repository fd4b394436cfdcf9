import mongoose from "mongoose";
import { Conversation } from "#models/conversation.server";
import { countList } from "./discard-conversations.server";
import type { DeletionQuestion } from "~/features/chat/types";

/** Titles that the question names. */
const NAMED = 5;

/**
 * What is asked before several conversations are deleted.
 * @param chosen the ids, or a whole list at this time.
 */
export async function loadDeletion(
  userId: string,
  chosen: string[] | { isArchived: boolean; until: Date },
): Promise<DeletionQuestion> {
  if (!Array.isArray(chosen)) {
    const count = await countList(userId, chosen);
    return { count, ids: [], until: chosen.until.toISOString(), titles: [] };
  }
  const rows = await Conversation.find(
    {
      _id: mongoose.trusted({ $in: chosen.map((id) => new mongoose.Types.ObjectId(id)) }),
      userId,
      isDraft: false,
    },
    { title: 1 },
  ).lean();
  return {
    count: rows.length,
    ids: rows.map(({ _id }) => _id.toString()),
    until: null,
    titles: rows.slice(0, NAMED).map(({ title }) => title),
  };
}
