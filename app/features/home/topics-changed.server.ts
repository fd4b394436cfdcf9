import mongoose from "mongoose";
import { TopicSet } from "#models/topic-set.server";
import { UserMemory } from "#models/user-memory.server";
import { upsertOnce } from "~/services/database/db-writes.server";

type Id = string | mongoose.Types.ObjectId;

/** Notes that a person's memories have changed: their next visit has topics made from them. */
export async function noteChangedMemories(userId: Id): Promise<void> {
  await upsertOnce(() =>
    TopicSet.updateOne(
      { userId: new mongoose.Types.ObjectId(userId) },
      { $set: { changedAt: new Date() } },
      { upsert: true },
    ),
  );
}

/**
 * Removes the topics whose memory was deleted. If that memory was in a model's prompt, the topics without a reason are
 * removed too, because they may contain its words.
 */
export async function dropForgottenTopics(userId: Id): Promise<void> {
  const set = await TopicSet.findOne({ userId }, { topics: 1, memoryIds: 1 }).lean();
  if (!set) return;
  const named = [...set.memoryIds, ...set.topics.flatMap(({ reason }) => reason?.memoryId ?? [])];
  if (named.length === 0) return;
  const rows = await UserMemory.find({ userId, _id: mongoose.trusted({ $in: named }) }, { _id: 1 }).lean();
  const gone = named.filter((id) => !rows.some(({ _id }) => _id.equals(id)));
  if (gone.length === 0) return;
  const wasInPrompt = set.memoryIds.some((id) => gone.includes(id));
  const theirs = { "reason.memoryId": mongoose.trusted({ $in: gone }) };
  // A topic of a model without a reason may come from any of the memories.
  const dropped = wasInPrompt ? { $or: [theirs, { practice: null, reason: null }] } : theirs;
  await TopicSet.updateOne(
    { _id: set._id, userId },
    {
      $pull: { topics: dropped, memoryIds: mongoose.trusted({ $in: gone }) },
      $set: { changedAt: new Date() },
    },
  );
}
