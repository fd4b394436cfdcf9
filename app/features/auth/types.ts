/** The signed-in person as the API shows them: every field of the entity except the password. Dates are ISO 8601 UTC. */
export interface UserDto {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  authProvider: "local" | "google" | "facebook" | null;
  profileImageUrl: string | null;
  preferredLanguage: string;
  dateOfBirth: string | null;
  gender: "male" | "female" | "other" | "prefer_not_to_say" | null;
  usageReasons: string[];
  usageNotes: string | null;
  onboardingCompleted: boolean;
  stripeCustomerId: string | null;
  stripeSubscriptionId: string | null;
  subscriptionTier: "free" | "premium";
  subscriptionStatus: string;
  /** Messages counted today (UTC day). */
  dailyMessageCount: number;
  lastResetDate: string;
  isAdmin: boolean;
  isBanned: boolean;
  createdAt: string;
  updatedAt: string;
  memberSince: string;
}

/** What the signed-in shell knows of its person. */
export interface Viewer {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  isAdmin: boolean;
  isPremium: boolean;
  usage: DailyUsage;
}

/** Today's messages. `limit` and `remaining` are null where there is no limit. */
export interface DailyUsage {
  used: number;
  limit: number | null;
  remaining: number | null;
  /** When the count starts again, ISO 8601 UTC. */
  resetsAt: string;
}
