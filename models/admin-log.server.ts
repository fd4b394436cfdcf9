import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/**
 * What administrators did. Whatever concerns one person, their memories and conversations included, is written with
 * entity "user" and that person's id as entityId: this is how people find who looked at their data, and how it becomes
 * nameless when they leave. Actions are verbs in camel case; those that people are told of have their words under
 * `privacy.action` (viewUser, updateUser, banUser, unbanUser, viewMemories, deleteMemory), others are shown as they are.
 */
const schema = new mongoose.Schema(
  {
    adminUserId: { type: mongoose.Schema.Types.ObjectId, default: null },
    action: { type: String, required: true },
    entity: { type: String, default: null },
    entityId: { type: String, default: null },
    details: { type: mongoose.Schema.Types.Mixed, default: null },
    ipAddress: { type: String, default: null },
    userAgent: { type: String, default: null },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);

// Serves "who looked at my data", the latest first.
schema.index({ entity: 1, entityId: 1, createdAt: -1, _id: -1 });
// Serves making an administrator's entries nameless when they leave.
schema.index({ adminUserId: 1, createdAt: -1 });

export type AdminLogDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const AdminLog = defineModel<AdminLogDocument>("AdminLog", schema, "admin_logs");
