import type { UserDocument } from "#models/user.server";
import { usedToday } from "~/features/auth/daily-usage";
import { toSubscriptionDto } from "~/features/billing/subscriptions/to-subscription-dto.server";
import type { AdminUserDto } from "./types";

/** The fields of a person that the console reads. */
export const adminUserFields = {
  email: 1,
  firstName: 1,
  lastName: 1,
  authProvider: 1,
  profileImageUrl: 1,
  preferredLanguage: 1,
  subscriptionTier: 1,
  subscriptionStatus: 1,
  tierSetBy: 1,
  subscription: 1,
  dailyMessageCount: 1,
  lastResetDate: 1,
  onboardingCompleted: 1,
  isAdmin: 1,
  isBanned: 1,
  banReason: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;

type Shown = Pick<UserDocument, keyof typeof adminUserFields | "_id">;

/** The console's form of a person. Rows that were written by hand may lack fields. */
export function toAdminUserDto(row: Shown, now = new Date()): AdminUserDto {
  const user: Partial<Shown> = row;
  const createdAt = user.createdAt ?? row._id.getTimestamp();
  const lastResetDate = user.lastResetDate ?? createdAt;
  const subscriptionTier = user.subscriptionTier === "premium" ? "premium" : "free";
  const dailyMessageCount = user.dailyMessageCount ?? 0;
  return {
    id: row._id.toString(),
    email: user.email ?? "",
    firstName: user.firstName ?? null,
    lastName: user.lastName ?? null,
    authProvider: user.authProvider ?? null,
    profileImageUrl: user.profileImageUrl ?? null,
    preferredLanguage: user.preferredLanguage ?? "en",
    subscriptionTier,
    subscriptionStatus: user.subscriptionStatus ?? "active",
    tierSetBy: user.tierSetBy ?? null,
    subscription: toSubscriptionDto({ subscription: user.subscription ?? null }),
    dailyMessageCount: usedToday({ subscriptionTier, dailyMessageCount, lastResetDate }, now),
    lastResetDate: lastResetDate.toISOString(),
    onboardingCompleted: user.onboardingCompleted === true,
    isAdmin: user.isAdmin === true,
    isBanned: user.isBanned === true,
    banReason: user.banReason ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: (user.updatedAt ?? createdAt).toISOString(),
  };
}
