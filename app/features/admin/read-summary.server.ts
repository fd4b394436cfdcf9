import mongoose from "mongoose";
import { Message } from "#models/message.server";
import { User } from "#models/user.server";
import { startOfUtcDay } from "~/features/auth/daily-usage";
import type { AdminSummary } from "./types";

/** The figures above every page of the console: one read, and each of its counts uses an index. */
export async function readSummary(now = new Date()): Promise<AdminSummary> {
  const today = startOfUtcDay(now);
  const firstOfToday = mongoose.Types.ObjectId.createFromTime(today.getTime() / 1000);
  const count = (name: string) => [{ $count: "count" }, { $set: { name } }];
  const rows = await User.aggregate<{ name: keyof AdminSummary; count: number }>([
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
        pipeline: [{ $match: { _id: { $gte: firstOfToday } } }, ...count("messagesToday")],
      },
    },
  ]);
  const found = new Map(rows.map(({ name, count }) => [name, count]));
  const of = (name: keyof AdminSummary) => found.get(name) ?? 0;
  return {
    totalUsers: of("totalUsers"),
    premiumUsers: of("premiumUsers"),
    activeUsersToday: of("activeUsersToday"),
    messagesToday: of("messagesToday"),
  };
}
