import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

const count = { type: Number, required: true, default: 0 };

/** The figures of one UTC day. They describe the installation, not people. */
const schema = new mongoose.Schema(
  {
    date: { type: Date, required: true },
    totalUsers: count,
    activeUsers: count,
    newUsers: count,
    totalConversations: count,
    totalMessages: count,
    totalGalleryItems: count,
    dailyApiCalls: count,
    /** Taken and given back that day, in US cents. */
    revenue: count,
    refunds: count,
    /** At the end of the day. */
    activeSubscriptions: count,
    newSubscriptions: count,
    /** Those that ended. */
    cancelledSubscriptions: count,
    metadata: { type: mongoose.Schema.Types.Mixed, default: null },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);

// One row per day, however often the job runs.
schema.index({ date: 1 }, { unique: true });

export type SystemStatsDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const SystemStats = defineModel<SystemStatsDocument>("SystemStats", schema, "system_stats");
