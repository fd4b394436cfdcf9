import mongoose from "mongoose";
import { Turn } from "#models/turn.server";

/** What a person's replies of one UTC day used. */
export interface DailyUse {
  date: string;
  replies: number;
  promptTokens: number;
  completionTokens: number;
  /** US dollars; replies of models without a price are not in it. */
  cost: number;
}

/** A person's use of the model day by day, from one time to another, the earliest first; days without replies are left out. */
export async function findUsage(userId: string, from: Date, to: Date): Promise<DailyUse[]> {
  const rows = await Turn.aggregate<Omit<DailyUse, "date"> & { _id: string }>([
    {
      $match: {
        userId: new mongoose.Types.ObjectId(userId),
        slotDay: mongoose.trusted({ $gte: from, $lt: to }),
        "receipt.source": "model",
      },
    },
    {
      $group: {
        _id: { $dateToString: { date: "$slotDay", format: "%Y-%m-%d" } },
        replies: { $sum: 1 },
        promptTokens: { $sum: "$receipt.usage.promptTokens" },
        completionTokens: { $sum: "$receipt.usage.completionTokens" },
        cost: { $sum: "$receipt.usage.cost" },
      },
    },
    { $sort: { _id: 1 } },
  ]);
  return rows.map(({ _id: date, ...row }) => ({ date, ...row }));
}
