import mongoose, { type InferSchemaType } from "mongoose";
import { defineModel } from "./define-model.server";

/** Stripe sends an event again for three days; a month is enough to know a repeated one. In seconds. */
const KEPT_SECONDS = 30 * 86_400;

/** An event that Stripe sent, so that each is handled once. It holds no personal data but Stripe's own ids. */
const schema = new mongoose.Schema(
  {
    /** Stripe's id of the event. */
    _id: { type: String, required: true },
    type: { type: String, required: true },
    /** Stripe's id of the object that changed; null for one that has none, such as an invoice to come. */
    objectId: { type: String, default: null },
    customerId: { type: String, default: null },
    receivedAt: { type: Date, required: true },
    /** When what it announced was read from Stripe and stored. */
    handledAt: { type: Date, default: null },
  },
  { versionKey: false },
);

schema.index({ receivedAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export type BillingEventDocument = InferSchemaType<typeof schema> & { _id: string };

export const BillingEvent = defineModel<BillingEventDocument>("BillingEvent", schema, "billing_events");
