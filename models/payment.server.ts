import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** A payment as Stripe told it. Amounts are in the currency's smallest unit, such as cents. */
const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, ref: "User", required: true },
    /** Stripe's id of the payment intent. */
    stripePaymentId: { type: String, required: true },
    stripeInvoiceId: { type: String, default: null },
    amount: { type: Number, required: true },
    currency: { type: String, required: true, default: "usd" },
    /** How much of it was given back. */
    refundedAmount: { type: Number, required: true, default: 0 },
    status: {
      type: String,
      enum: ["succeeded", "partially_refunded", "refunded", "disputed"],
      required: true,
    },
    /** Such as "visa 4242"; null when Stripe does not say. */
    paymentMethod: { type: String, default: null },
    subscriptionId: { type: String, default: null },
    description: { type: String, default: null },
    metadata: { type: mongoose.Schema.Types.Mixed, default: null },
    paidAt: { type: Date, default: null },
    refundedAt: { type: Date, default: null },
    /** Stripe's id of the refund that an administrator made here; there is one at most. */
    refundId: { type: String, default: null },
  },
  { timestamps: { createdAt: true, updatedAt: false } },
);

// A payment is stored once, however often Stripe tells of it.
schema.index({ stripePaymentId: 1 }, { unique: true });
// For the person's own list and the deletion of an account, newest first.
schema.index({ userId: 1, paidAt: -1 });
// For the console's list, newest first, and the same for one status.
schema.index({ paidAt: -1, _id: -1 });
schema.index({ status: 1, paidAt: -1, _id: -1 });
// For what was given back within a day.
schema.index({ refundedAt: 1 }, { partialFilterExpression: { refundedAt: { $type: "date" } } });

export type PaymentDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const Payment = defineModel<PaymentDocument>("Payment", schema, "payments");
