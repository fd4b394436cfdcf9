import type { UserDocument } from "#models/user.server";
import { dailyUsage, usedToday } from "./daily-usage";
import type { ProvenAccount, UserDto, Viewer } from "./types";

export type PublicUserDocument = Omit<
  UserDocument,
  "password" | "dailyTurnIds" | "identities" | "searchText" | "searchParts"
>;

/** The API's form of a user; `now` decides which day's count applies. */
export function toUserDto(user: PublicUserDocument, now = new Date()): UserDto {
  return {
    id: user._id.toString(),
    email: user.email,
    firstName: user.firstName ?? null,
    lastName: user.lastName ?? null,
    authProvider: user.authProvider ?? null,
    profileImageUrl: user.profileImageUrl ?? null,
    preferredLanguage: user.preferredLanguage,
    dateOfBirth: user.dateOfBirth?.toISOString() ?? null,
    gender: user.gender ?? null,
    usageReasons: user.usageReasons,
    usageNotes: user.usageNotes ?? null,
    onboardingCompleted: user.onboardingCompleted,
    stripeCustomerId: user.stripeCustomerId ?? null,
    stripeSubscriptionId: user.stripeSubscriptionId ?? null,
    subscriptionTier: user.subscriptionTier,
    subscriptionStatus: user.subscriptionStatus,
    dailyMessageCount: usedToday(user, now),
    lastResetDate: user.lastResetDate.toISOString(),
    isAdmin: user.isAdmin,
    isBanned: user.isBanned,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
    memberSince: user.createdAt.toISOString(),
  };
}

/** A person whose password has just been checked. `user` is the document with the checked hash. */
export function toProvenAccount(user: PublicUserDocument): ProvenAccount {
  return {
    userId: user._id.toString(),
    credentialVersion: user.credentialVersion ?? 0,
    user: toUserDto(user),
  };
}

/** The data of a user that the signed-in shell needs. */
export function toViewer(user: PublicUserDocument, now = new Date()): Viewer {
  return {
    id: user._id.toString(),
    email: user.email,
    firstName: user.firstName ?? null,
    lastName: user.lastName ?? null,
    profileImageUrl: user.profileImageUrl ?? null,
    isAdmin: user.isAdmin,
    isPremium: user.subscriptionTier === "premium",
    hasShortcuts: user.shortcutsEnabled !== false,
    usage: dailyUsage(user, now),
  };
}
