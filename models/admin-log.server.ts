import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

/**
 * The log of administrators' actions. Anything that concerns one person, including their memories and conversations,
 * is logged with entity "user" and that person's id as entityId: this is how people find out who accessed their data,
 * and how entries are anonymised when they leave. Actions are verbs in camel case; those shown to people have their
 * texts under `privacy.action` (viewUser, updateUser, banUser, unbanUser, viewMemories, deleteMemory), others are
 * shown as they are.
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

// For the list of accesses to a person's data, latest first.
schema.index({ entity: 1, entityId: 1, createdAt: -1, _id: -1 });
// For the console's log, latest first.
schema.index({ createdAt: -1, _id: -1 });
// The same for one kind of action.
schema.index({ action: 1, createdAt: -1, _id: -1 });
// The same for one administrator; also for anonymising an administrator's entries when they leave.
schema.index({ adminUserId: 1, createdAt: -1, _id: -1 });

export type AdminLogDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const AdminLog = defineModel<AdminLogDocument>("AdminLog", schema, "admin_logs");
