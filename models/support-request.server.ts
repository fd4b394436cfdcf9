import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

const schema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    email: { type: String, required: true },
    category: {
      type: String,
      enum: ["account", "billing", "technical", "feature", "general"],
      required: true,
    },
    subject: { type: String, required: true },
    message: { type: String, required: true },
    /** Whether the person had Premium when they wrote: they are answered first. */
    isPremium: { type: Boolean, required: true, default: false },
    /** One key per form: a double click or a reload is one request. */
    submitKey: { type: String, required: true },
    status: {
      type: String,
      enum: ["open", "inProgress", "answered", "closed"],
      required: true,
      default: "open",
    },
    /** The administrator who takes care of it. */
    assigneeId: { type: mongoose.Schema.Types.ObjectId, default: null },
    /** What the person was answered by email. The log holds which administrator wrote it. */
    answers: {
      type: [
        {
          message: { type: String, required: true },
          /** One key per form, as above. */
          submitKey: { type: String, required: true },
          /** Null until the email is in the outbox. */
          mailId: { type: mongoose.Schema.Types.ObjectId, default: null },
          createdAt: { type: Date, required: true },
        },
      ],
      default: [],
    },
    /** What administrators write to each other; the person never sees it. */
    notes: {
      type: [
        {
          text: { type: String, required: true },
          authorId: { type: mongoose.Schema.Types.ObjectId, default: null },
          createdAt: { type: Date, required: true },
        },
      ],
      default: [],
    },
  },
  { timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);

// One request per form; also for downloading and removing a person's requests.
schema.index({ userId: 1, submitKey: 1 }, { unique: true });
// For the person's own list, latest first.
schema.index({ userId: 1, createdAt: -1 });
// For the administrator's list, latest first.
schema.index({ createdAt: -1, _id: -1 });
// The same for one status, and for one administrator, also when that one leaves.
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ assigneeId: 1, createdAt: -1, _id: -1 });
schema.index({ assigneeId: 1, status: 1, createdAt: -1, _id: -1 });
// For taking an administrator's name off their notes when they leave.
schema.index({ "notes.authorId": 1 }, { sparse: true });

export type SupportRequestDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const SupportRequest = defineModel<SupportRequestDocument>(
  "SupportRequest",
  schema,
  "support_requests",
);
