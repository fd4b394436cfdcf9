import mongoose from "mongoose";
import { Message } from "#models/message.server";
import { User } from "#models/user.server";
import { startOfUtcDay } from "~/features/auth/daily-usage";
import { singleton } from "~/services/singleton.server";
import type { AdminSummary } from "./types";

type CountName = Exclude<keyof AdminSummary, "messagesToday"> | "settledMessages" | "newMessages";

/** Up to so many settled messages are counted each time, which takes a few milliseconds. The count of more is remembered. */
const COUNTED_AGAIN = 20_000;
/** How old a message is before it is counted for good, in milliseconds: one that is being stored may have an older id. */
const SETTLED_MS = 60_000;

/**
 * On a day with very many messages: how many were written before `until`, in milliseconds since 1970. Counting a million
 * takes half a second. A message that is deleted later that day stays in the count.
 */
const counted = singleton("messagesOfToday", () => ({ day: 0, until: 0, messages: 0 }));

/** The figures above every page of the console: one read, and each of its counts uses an index. */
export async function readSummary(now = new Date()): Promise<AdminSummary> {
  const today = startOfUtcDay(now);
  const day = today.getTime();
  if (counted.day !== day) Object.assign(counted, { day, until: day, messages: 0 });
  const { until, messages } = counted;
  const settled = Math.max(until, now.getTime() - SETTLED_MS);
  const idAt = (time: number) => mongoose.Types.ObjectId.createFromTime(Math.floor(time / 1000));
  const count = (name: string) => [{ $count: "count" }, { $set: { name } }];
  const rows = await User.aggregate<{ name: CountName; count: number }>([
    { $match: { subscriptionTier: "premium" } },
    ...count("premiumUsers"),
    {
      $unionWith: {
        coll: User.collection.name,
        // From the collection's own figures; on a sharded cluster each shard has one.
        pipeline: [
          { $collStats: { count: {} } },
          { $group: { _id: null, count: { $sum: "$count" } } },
          { $project: { _id: 0, count: 1, name: { $literal: "totalUsers" } } },
        ],
      },
    },
    {
      $unionWith: {
        coll: User.collection.name,
        pipeline: [
          { $match: { lastResetDate: { $gte: today }, dailyMessageCount: { $gt: 0 } } },
          ...count("activeUsersToday"),
        ],
      },
    },
    {
      $unionWith: {
        coll: Message.collection.name,
        pipeline: [
          { $match: { _id: { $gte: idAt(until), $lt: idAt(settled) } } },
          ...count("settledMessages"),
        ],
      },
    },
    {
      $unionWith: {
        coll: Message.collection.name,
        pipeline: [{ $match: { _id: { $gte: idAt(settled) } } }, ...count("newMessages")],
      },
    },
  ]);
  const found = new Map(rows.map(({ name, count }) => [name, count]));
  const of = (name: CountName) => found.get(name) ?? 0;
  const settledMessages = messages + of("settledMessages");
  if (of("settledMessages") > COUNTED_AGAIN)
    Object.assign(counted, { day, until: settled, messages: settledMessages });
  return {
    totalUsers: of("totalUsers"),
    premiumUsers: of("premiumUsers"),
    activeUsersToday: of("activeUsersToday"),
    messagesToday: settledMessages + of("newMessages"),
  };
}
