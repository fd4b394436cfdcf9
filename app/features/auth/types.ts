import type { z } from "zod";
import type { IdentityProvider } from "~/utils/identity-provider";
import type * as answers from "./answers";

/**
 * The signed-in person as the API shows them: who they are, their profile and their plan, without the password
 * and the settings. Dates are ISO 8601 UTC.
 */
export type UserDto = z.infer<typeof answers.userAnswer>;

/** A person who has just proved who they are, and the credential version they proved it with. */
export interface ProvenUser {
  userId: string;
  credentialVersion: number;
}

/** The same, with the API's form of the person. */
export interface ProvenAccount extends ProvenUser {
  user: UserDto;
}

/** The data of the signed-in shell about its person. */
export interface Viewer {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  isAdmin: boolean;
  isPremium: boolean;
  /** Whether single keys act. */
  hasShortcuts: boolean;
  usage: DailyUsage;
}

/** Today's messages. `limit` and `remaining` are null where there is no limit. */
export interface DailyUsage {
  used: number;
  limit: number | null;
  remaining: number | null;
  /** When the count resets, ISO 8601 UTC. */
  resetsAt: string;
}

/** How a person can sign in. */
export interface Connections {
  email: string;
  hasPassword: boolean;
  providers: Connection[];
}

/** One provider as a sign-in method. */
export interface Connection {
  provider: IdentityProvider;
  /** Whether this installation has the provider configured. */
  isAvailable: boolean;
  /** The connected provider account; null when none is connected. `connectedAt` is ISO 8601 UTC. */
  identity: { email: string | null; connectedAt: string } | null;
  /** Whether the person could no longer sign in without it. */
  isOnlyMethod: boolean;
}

/** A form field's name and typed value. */
export type SavedField = [name: string, value: string];

/** A browser that a person is signed in with. Dates are ISO 8601 UTC. */
export interface DeviceDto {
  id: string;
  /** As the browser names itself; null when it does not. */
  browser: string | null;
  system: string | null;
  firstSeenAt: string;
  /** Written at most once an hour, so the device may have been used up to an hour later. */
  lastSeenAt: string;
  isCurrent: boolean;
}
