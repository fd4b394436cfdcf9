import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/**
 * One subscription at Stripe from its first payment to its end, from which the console's figures are counted. When the
 * person leaves, the row loses what names them and stays.
 */
const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, default: null },
    stripeSubscriptionId: { type: String, default: null },
    planId: { type: String, enum: ["monthly", "annual", null], default: null },
    startedAt: { type: Date, required: true },
    /** Null while it has not ended: a cancelled one ends with its period. */
    endedAt: { type: Date, default: null },
  },
  { versionKey: false },
);

// A subscription is stored once, however often Stripe tells of it.
schema.index(
  { stripeSubscriptionId: 1 },
  {
    unique: true,
    partialFilterExpression: { stripeSubscriptionId: { $type: "string" } },
    name: "one_subscription",
  },
);
// For downloading a person's subscriptions, and for taking their name off them.
schema.index({ userId: 1 });
// For the figures: how many began and ended within a day, and before it.
schema.index({ startedAt: 1 });
schema.index({ endedAt: 1 });

export type SubscriptionDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const Subscription = defineModel<SubscriptionDocument>("Subscription", schema, "subscriptions");
