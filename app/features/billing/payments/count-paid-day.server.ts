import type mongoose from "mongoose";
import { Payment } from "#models/payment.server";
import { Subscription } from "#models/subscription.server";
import type { PaidDay } from "../types";

const DAY_MS = 86_400_000;

/**
 * Counts one day in a single read, all of it by index.
 * @param date when the UTC day begins.
 * @param activeBefore how many subscriptions were active when it began, where that is known: then only the day's own
 * rows are read.
 */
export async function countPaidDay(date: Date, activeBefore?: number): Promise<PaidDay> {
  const end = new Date(date.getTime() + DAY_MS);
  const within = { $gte: date, $lt: end };
  const count = (name: string) => [{ $count: "value" }, { $set: { name } }];
  const sum = (field: string, name: string) => [
    { $group: { _id: null, value: { $sum: `$${field}` } } },
    { $set: { name } },
  ];
  const also = (coll: string, pipeline: object[]) => ({ $unionWith: { coll, pipeline } });
  const subscriptions = Subscription.collection.name;
  const payments = Payment.collection.name;
  const rows = await Subscription.aggregate<{ name: string; value: number }>([
    { $match: { startedAt: within } },
    ...count("started"),
    also(subscriptions, [{ $match: { endedAt: within } }, ...count("ended")]),
    ...(activeBefore === undefined
      ? [
          also(subscriptions, [{ $match: { startedAt: { $lt: end } } }, ...count("allStarted")]),
          also(subscriptions, [{ $match: { endedAt: { $lt: end } } }, ...count("allEnded")]),
        ]
      : []),
    also(payments, [{ $match: { paidAt: within, currency: "usd" } }, ...sum("amount", "revenue")]),
    also(payments, [
      // The index holds dates only, and is used for what says so.
      { $match: { refundedAt: { ...within, $type: "date" }, currency: "usd" } },
      ...sum("refundedAmount", "refunds"),
    ]),
  ] as mongoose.PipelineStage[]);
  const of = (name: string) => rows.find((row) => row.name === name)?.value ?? 0;
  const [started, ended] = [of("started"), of("ended")];
  return {
    active: activeBefore === undefined ? of("allStarted") - of("allEnded") : activeBefore + started - ended,
    started,
    ended,
    revenue: of("revenue"),
    refunds: of("refunds"),
  };
}
