import type mongoose from "mongoose";
import { Payment } from "#models/payment.server";
import { SupportRequest } from "#models/support-request.server";
import { SystemStats } from "#models/system-stats.server";
import { fillDefaults } from "./fill-defaults.server";

/** Gives payments, support requests and daily figures of older builds the fields that the console needs. */
export async function migrateConsoleRows(keepLock: () => Promise<void>): Promise<void> {
  // Of a partial refund the amount was not stored; the next look at Stripe brings it.
  await Payment.collection.updateMany({ status: "refunded", refundedAmount: { $exists: false } }, [
    { $set: { refundedAmount: "$amount" } },
  ]);
  await keepLock();
  for (const model of [Payment, SupportRequest, SystemStats]) {
    await fillDefaults(model as unknown as mongoose.Model<object>, keepLock);
  }
}
