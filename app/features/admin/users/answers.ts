import { z } from "zod";
import { subscriptionAnswer } from "~/features/billing/answers";
import { count, id, time } from "~/utils/answer-fields";

export const adminUserAnswer = z
  .object({
    id,
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    authProvider: z.enum(["local", "google", "facebook"]).nullable(),
    profileImageUrl: z.string().nullable(),
    preferredLanguage: z.string(),
    subscriptionTier: z.enum(["free", "premium"]),
    subscriptionStatus: z.string(),
    tierSetBy: z.literal("administrator").nullable().describe("Who set the plan by hand; null for nobody."),
    subscription: subscriptionAnswer.nullable(),
    dailyMessageCount: count.describe("Messages counted today (UTC day)."),
    lastResetDate: time,
    onboardingCompleted: z.boolean(),
    isAdmin: z.boolean(),
    isBanned: z.boolean(),
    banReason: z.string().nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "AdminUser", description: "A person as administrators see them: nothing that they wrote." });

export const usersAnswer = z
  .object({ users: z.array(adminUserAnswer), totalCount: count })
  .meta({ id: "Users" });

export const forgottenMemoryAnswer = z.object({ id }).meta({ id: "ForgottenMemory" });
