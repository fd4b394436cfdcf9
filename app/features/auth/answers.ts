import { z } from "zod";
import { count, id, time } from "~/utils/answer-fields";

export const userAnswer = z
  .object({
    id,
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    authProvider: z.enum(["local", "google", "facebook"]).nullable(),
    profileImageUrl: z.string().nullable(),
    preferredLanguage: z.string(),
    dateOfBirth: time.nullable(),
    gender: z.enum(["male", "female", "other", "prefer_not_to_say"]).nullable(),
    usageReasons: z.array(z.string()),
    usageNotes: z.string().nullable(),
    onboardingCompleted: z.boolean(),
    stripeCustomerId: z.string().nullable(),
    stripeSubscriptionId: z.string().nullable(),
    subscriptionTier: z.enum(["free", "premium"]),
    subscriptionStatus: z.string(),
    dailyMessageCount: count.describe("Messages counted today (UTC day)."),
    lastResetDate: time,
    isAdmin: z.boolean(),
    isBanned: z.boolean(),
    createdAt: time,
    updatedAt: time,
    memberSince: time,
  })
  .meta({ id: "User", description: "The signed-in person, without the password and the settings." });
