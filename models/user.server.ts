import mongoose, { type InferSchemaType, type Types } from "mongoose";
import { defineModel } from "./define-model.server";

const schema = new mongoose.Schema(
  {
    email: { type: String, required: true },
    firstName: { type: String, default: null },
    lastName: { type: String, default: null },
    /** Argon2id hash; null for people who come in through a provider. */
    password: { type: String, default: null },
    authProvider: { type: String, enum: ["local", "google", "facebook", null], default: "local" },
    profileImageUrl: { type: String, default: null },
    preferredLanguage: { type: String, required: true, default: "en" },
    dateOfBirth: { type: Date, default: null },
    gender: { type: String, enum: ["male", "female", "other", "prefer_not_to_say", null], default: null },
    usageReasons: { type: [String], default: [] },
    usageNotes: { type: String, default: null },
    onboardingCompleted: { type: Boolean, required: true, default: false },
    stripeCustomerId: { type: String, default: null },
    stripeSubscriptionId: { type: String, default: null },
    subscriptionTier: { type: String, enum: ["free", "premium"], required: true, default: "free" },
    subscriptionStatus: { type: String, required: true, default: "active" },
    /** Always the size of `dailyTurnIds`; both speak of the UTC day that begins at `lastResetDate`. */
    dailyMessageCount: { type: Number, required: true, default: 0 },
    dailyTurnIds: { type: [mongoose.Schema.Types.ObjectId], default: [] },
    lastResetDate: { type: Date, required: true, default: () => new Date() },
    isAdmin: { type: Boolean, required: true, default: false },
    isBanned: { type: Boolean, required: true, default: false },
  },
  { timestamps: true },
);

// Serves sign-in; addresses are stored lower-case, so one address is one account.
schema.index({ email: 1 }, { unique: true });

export type UserDocument = InferSchemaType<typeof schema> & { _id: Types.ObjectId };

export const User = defineModel<UserDocument>("User", schema, "users");
