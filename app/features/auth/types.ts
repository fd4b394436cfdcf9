import type { IdentityProvider } from "~/utils/identity-provider";

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

/** Who has just shown who they are, and the version of the credentials that showed it. */
export interface ProvenUser {
  userId: string;
  credentialVersion: number;
}

/** The same, with what the API tells of them. */
export interface ProvenAccount extends ProvenUser {
  user: UserDto;
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

/** How a person can sign in. */
export interface Connections {
  email: string;
  hasPassword: boolean;
  providers: Connection[];
}

/** One provider as a way in. */
export interface Connection {
  provider: IdentityProvider;
  /** Whether this installation has what it needs to ask the provider. */
  isAvailable: boolean;
  /** The account there that opens the one here; null when none is connected. `connectedAt` is ISO 8601 UTC. */
  identity: { email: string | null; connectedAt: string } | null;
  /** Whether the person could not come in any more without it. */
  isOnlyWayIn: boolean;
}

/** A field of a form and what was typed into it. */
export type SavedField = [name: string, value: string];

/** A browser that somebody is signed in with. Dates are ISO 8601 UTC. */
export interface DeviceDto {
  id: string;
  /** By its own name; null when it does not say. */
  browser: string | null;
  system: string | null;
  firstSeenAt: string;
  /** Written at most once an hour, so the device may have been seen up to an hour later. */
  lastSeenAt: string;
  isCurrent: boolean;
}
