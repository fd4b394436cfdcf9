/**
 * The figures of “Your journey”. Only existing data counts: a deleted conversation takes its days and messages with
 * it.
 */
export interface StatsDto {
  /** Days (UTC, like the daily limit) on which the person wrote to the guide at least once. */
  daysActive: number;
  /** The person's messages plus the guide's. */
  messagesExchanged: number;
  /** Meditations in the gallery. */
  meditationsCreated: number;
  /** Images in the gallery. */
  imagesCreated: number;
  /** Finished sittings, and their minutes. */
  sittings: number;
  minutesSat: number;
}

/** The fields of the account tab that a person can change. */
export const profileFields = ["firstName", "lastName", "preferredLanguage"] as const;
export type ProfileField = (typeof profileFields)[number];

/** The account tab's data. Dates are ISO 8601 UTC. */
export interface ProfileDto {
  email: string;
  firstName: string;
  lastName: string;
  preferredLanguage: string;
  imageUrl: string | null;
  memberSince: string;
}
