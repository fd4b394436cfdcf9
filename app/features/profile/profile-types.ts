import type { z } from "zod";
import type * as answers from "./answers";

/**
 * The figures of “Your journey”. Only existing data counts: a deleted conversation takes its days and messages with
 * it.
 */
export type StatsDto = z.infer<typeof answers.statsAnswer>;

/** The fields of the account tab that a person can change. */
export const profileFields = ["firstName", "lastName", "preferredLanguage"] as const;
export type ProfileField = (typeof profileFields)[number];

/** The account tab's data: what the person can change, as a form shows it, and more. Dates are ISO 8601 UTC. */
export interface ProfileDto extends Record<ProfileField, string> {
  email: string;
  imageUrl: string | null;
  memberSince: string;
}
