import mongoose, { type InferSchemaType } from "mongoose";
import { defineModel } from "./define-model.server";

const schema = new mongoose.Schema(
  {
    _id: { type: String, enum: ["monthly", "annual"] },
    name: { type: String, required: true },
    /** US dollars per interval. */
    price: { type: Number, required: true },
    interval: { type: String, enum: ["month", "year"], required: true },
    description: { type: String, required: true },
    features: { type: [String], required: true },
    /** Percent saved compared with twelve months. */
    savings: { type: Number, default: null },
    displayOrder: { type: Number, required: true, default: 0 },
  },
  { timestamps: true },
);

// For the list in its order.
schema.index({ displayOrder: 1 });

export type PricingPlanDocument = InferSchemaType<typeof schema>;

export const PricingPlan = defineModel<PricingPlanDocument>("PricingPlan", schema, "pricing_plans");
