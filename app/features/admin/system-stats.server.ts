import mongoose, { type Types } from "mongoose";
import { Conversation } from "#models/conversation.server";
import { GalleryItem } from "#models/gallery-item.server";
import { Message } from "#models/message.server";
import { MessageVersion } from "#models/message-version.server";
import { ModelUse } from "#models/model-use.server";
import { SystemStats } from "#models/system-stats.server";
import { User } from "#models/user.server";
import { startOfUtcDay } from "~/features/auth/daily-usage";
import { countPaidDay } from "~/features/billing/payments/count-paid-day.server";
import { upsertOnce } from "~/services/database/db-writes.server";
import { job } from "~/services/jobs/jobs.server";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How many days back a day that was missed is still counted. */
const DAYS_BACK = 7;
/** People that are looked up in one command. */
const BATCH = 1_000;

/** A day's use of the model, in tokens and US dollars. `unpriced` counts answers of models without a price. */
interface Use {
  replies: number;
  /** Requests beside the replies: titles, topics, summaries, memories, scripts, embeddings and tests. */
  background: number;
  promptTokens: number;
  completionTokens: number;
  cost: number;
  unpriced: number;
}

/** Every night, soon after the UTC day has ended. */
export const systemStatsJob = job({
  name: "system-stats",
  cron: "10 0 * * *",
  async handle(_data, { report }) {
    const today = startOfUtcDay(new Date()).getTime();
    for (let back = DAYS_BACK; back >= 1; back -= 1) {
      const day = new Date(today - back * DAY_MS);
      if (back === 1 || !(await SystemStats.exists({ date: day }))) await countDay(day);
      // A payment may become known some days late.
      else await storePaidDay(day);
      await report(Math.round((100 * (DAYS_BACK - back + 1)) / DAYS_BACK));
    }
  },
});

/**
 * Writes the figures of one UTC day. It may run again: the day's events are counted again, and the totals stay those
 * of the first run.
 */
export async function countDay(day: Date): Promise<void> {
  const date = startOfUtcDay(day);
  const ofTheDay = between(date.getTime(), date.getTime() + DAY_MS);
  const { writers, use } = await countMessages(date);
  const [activeUsers, newUsers, users, conversations, messages, items] = await Promise.all([
    countConsenting(writers),
    User.countDocuments({ _id: ofTheDay }),
    User.estimatedDocumentCount(),
    Conversation.estimatedDocumentCount(),
    Message.estimatedDocumentCount(),
    GalleryItem.estimatedDocumentCount(),
  ]);
  const totals = {
    totalUsers: users,
    totalConversations: conversations,
    totalMessages: messages,
    totalGalleryItems: items,
  };
  await upsertOnce(() =>
    SystemStats.updateOne(
      { date },
      {
        $set: { activeUsers, newUsers, dailyApiCalls: use.replies, metadata: { usage: use } },
        $setOnInsert: totals,
      },
      { upsert: true },
    ),
  );
  await storePaidDay(date);
}

/** Writes what was paid on a day that has a row. A figure never falls: rows of people who have left are missing later. */
export async function storePaidDay(date: Date): Promise<void> {
  const { active, started, ended, revenue, refunds } = await countPaidDay(date);
  await SystemStats.updateOne(
    { date },
    {
      $set: { activeSubscriptions: active, newSubscriptions: started, cancelledSubscriptions: ended },
      $max: { revenue, refunds },
    },
  );
}

/** Rows whose ids were made in a span of time. An id tells its second, and every collection finds rows by it. */
function between(from: number, to: number) {
  const idOf = (time: number) => mongoose.Types.ObjectId.createFromTime(time / 1000);
  return mongoose.trusted({ $gte: idOf(from), $lt: idOf(to) });
}

/** Hour by hour, so that each command stays within its time. */
async function countMessages(date: Date): Promise<{ writers: Set<string>; use: Use }> {
  const writers = new Set<string>();
  const use = await countBackground(date);
  for (let from = date.getTime(); from < date.getTime() + DAY_MS; from += HOUR_MS) {
    const isReply = { $eq: ["$receipt.source", "model"] };
    const hasNoPrice = { $and: [isReply, { $eq: [{ $ifNull: ["$receipt.usage.cost", null] }, null] }] };
    // What was brought in from another account was made there.
    const ofTheHour = { $match: { _id: between(from, from + HOUR_MS), importId: { $exists: false } } };
    const rows = await Message.aggregate<{ _id: Types.ObjectId } & Omit<Use, "background">>([
      ofTheHour,
      // Replies that were replaced since have used the model, too.
      { $unionWith: { coll: MessageVersion.collection.name, pipeline: [ofTheHour] } },
      {
        $group: {
          _id: "$userId",
          replies: { $sum: { $cond: [isReply, 1, 0] } },
          promptTokens: { $sum: "$receipt.usage.promptTokens" },
          completionTokens: { $sum: "$receipt.usage.completionTokens" },
          cost: { $sum: "$receipt.usage.cost" },
          unpriced: { $sum: { $cond: [hasNoPrice, 1, 0] } },
        },
      },
    ]);
    for (const { _id, ...row } of rows) {
      writers.add(_id.toString());
      for (const name of Object.keys(row) as (keyof typeof row)[]) use[name] += row[name];
    }
  }
  return { writers, use: { ...use, cost: Number(use.cost.toFixed(8)) } };
}

/** What a day's work beside the replies used, without any reply. */
async function countBackground(day: Date): Promise<Use> {
  const [sums] = await ModelUse.aggregate<Omit<Use, "replies">>([
    { $match: { day } },
    {
      $group: {
        _id: null,
        background: { $sum: "$requests" },
        promptTokens: { $sum: "$promptTokens" },
        completionTokens: { $sum: "$completionTokens" },
        cost: { $sum: "$cost" },
        unpriced: { $sum: "$unpriced" },
      },
    },
    { $project: { _id: 0 } },
  ]);
  const none = { background: 0, promptTokens: 0, completionTokens: 0, cost: 0, unpriced: 0 };
  return { replies: 0, ...none, ...sums };
}

/** How many of these people count in the figures: those who have not switched it off. */
async function countConsenting(ids: ReadonlySet<string>): Promise<number> {
  const all = [...ids];
  let count = 0;
  for (let from = 0; from < all.length; from += BATCH) {
    const some = mongoose.trusted({ $in: all.slice(from, from + BATCH) });
    count += await User.countDocuments({ _id: some, analyticsEnabled: mongoose.trusted({ $ne: false }) });
  }
  return count;
}
