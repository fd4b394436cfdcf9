import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/** A setting of the installation that can be changed at runtime. */
const schema = new mongoose.Schema(
  {
    key: { type: String, required: true },
    /** Interpreted according to `dataType`. */
    value: { type: String, required: true },
    description: { type: String, default: null },
    category: { type: String, default: null },
    dataType: { type: String, required: true, default: "string" },
    isPublic: { type: Boolean, required: true, default: false },
    updatedBy: { type: mongoose.Schema.Types.ObjectId, default: null },
  },
  { timestamps: true, versionKey: false },
);

// One row per key.
schema.index({ key: 1 }, { unique: true });
// For anonymising an administrator's settings when they leave.
schema.index({ updatedBy: 1 });

export type SystemConfigDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const SystemConfig = defineModel<SystemConfigDocument>("SystemConfig", schema, "system_config");
