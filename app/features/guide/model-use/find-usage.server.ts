import mongoose from "mongoose";
import { ModelUse } from "#models/model-use.server";
import { Turn } from "#models/turn.server";

/** What a person used of the model on one UTC day. */
export interface DailyUse {
  date: string;
  replies: number;
  /** Requests beside the replies: titles, topics, summaries, memories, scripts and embeddings. */
  background: number;
  promptTokens: number;
  completionTokens: number;
  /** US dollars; what models without a price wrote is not in it. */
  cost: number;
}

/** A person's use of the model day by day, from one time to another, the earliest first; days without any are left out. */
export async function findUsage(userId: string, from: Date, to: Date): Promise<DailyUse[]> {
  const owner = new mongoose.Types.ObjectId(userId);
  const rows = await Turn.aggregate<Omit<DailyUse, "date"> & { _id: string }>([
    {
      $match: {
        userId: owner,
        slotDay: mongoose.trusted({ $gte: from, $lt: to }),
        "receipt.source": "model",
      },
    },
    {
      $project: {
        day: "$slotDay",
        replies: { $literal: 1 },
        promptTokens: "$receipt.usage.promptTokens",
        completionTokens: "$receipt.usage.completionTokens",
        cost: "$receipt.usage.cost",
      },
    },
    {
      $unionWith: {
        coll: ModelUse.collection.name,
        pipeline: [{ $match: { userId: owner, day: { $gte: from, $lt: to } } }],
      },
    },
    {
      $group: {
        _id: { $dateToString: { date: "$day", format: "%Y-%m-%d" } },
        replies: { $sum: "$replies" },
        background: { $sum: "$requests" },
        promptTokens: { $sum: "$promptTokens" },
        completionTokens: { $sum: "$completionTokens" },
        cost: { $sum: "$cost" },
      },
    },
    { $sort: { _id: 1 } },
  ]);
  return rows.map(({ _id: date, ...row }) => ({ date, ...row }));
}
