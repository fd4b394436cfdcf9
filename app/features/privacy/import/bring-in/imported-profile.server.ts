import { z } from "zod";
import { MAX_NAME_LENGTH } from "~/features/auth/limits";
import {
  genders,
  guideLengths,
  guideTones,
  MAX_USAGE_NOTES,
  MAX_USAGE_REASONS,
} from "~/features/onboarding/steps";
import { profileLanguages } from "~/features/profile/profile-languages";
import { cleanText } from "~/utils/text/clean-text";

const text = (max: number) => z.string().max(max).overwrite(cleanText);
const date = z
  .string()
  .max(40)
  .transform((value) => new Date(value))
  .refine((value) => value.getTime() <= Date.now() && value.getUTCFullYear() >= 1900);

/**
 * The fields of a person's own row that another account may take: what they chose and told of themselves. Everything else is
 * the account's own: its address and ways to sign in, plan and payments, rights, counts. A field that is not as it should be
 * is left out alone.
 */
const fields = {
  firstName: text(MAX_NAME_LENGTH).nullable(),
  lastName: text(MAX_NAME_LENGTH).nullable(),
  preferredLanguage: z.enum(profileLanguages),
  dateOfBirth: date.nullable(),
  gender: z.enum(genders).nullable(),
  usageReasons: z.array(z.string().regex(/^[\w-]{1,60}$/)).max(MAX_USAGE_REASONS),
  usageNotes: text(MAX_USAGE_NOTES).nullable(),
  onboardingCompleted: z.boolean(),
  onboardingStep: z.number().int().min(0).max(3),
  onboardingSkippedAt: date.nullable(),
  guideTone: z.enum(guideTones).nullable(),
  guideLength: z.enum(guideLengths).nullable(),
  memoryEnabled: z.boolean(),
  analyticsEnabled: z.boolean(),
  emailNotifications: z.boolean(),
  dailyQuote: z.boolean(),
  shortcutsEnabled: z.boolean(),
  country: z
    .string()
    .regex(/^([A-Z]{2}|INTL)$/)
    .nullable(),
};

/** Fields of the account's own row that are brought in. */
export const profileFieldNames = Object.keys(fields);

/** All other fields of the row: they stay as the account has them. A test fails if a field is in neither list. */
export const ownFieldNames = [
  "_id",
  "__v",
  "createdAt",
  "updatedAt",
  "email",
  "emailVerifiedAt",
  "password",
  "credentialVersion",
  "identities",
  "authProvider",
  "profileImageUrl",
  "timeZone",
  "dailyQuoteSentFor",
  "stripeCustomerId",
  "stripeSubscriptionId",
  "subscriptionTier",
  "subscriptionStatus",
  "subscription",
  "tierSetBy",
  "tierSetAt",
  "paymentFailedMailFor",
  "renewalMailFor",
  "dailyMessageCount",
  "dailyTurnIds",
  "lastResetDate",
  "dailyMediaIds",
  "mediaResetDate",
  "isAdmin",
  "isBanned",
  "banReason",
  "deletionStartedAt",
  "isDeletedByAdministrator",
  "importKey",
  "searchText",
  "searchParts",
];

export type ImportedProfile = { [Name in keyof typeof fields]?: z.output<(typeof fields)[Name]> };

/** What of a person's row is brought in. */
export function readProfile(value: unknown): ImportedProfile {
  if (typeof value !== "object" || value === null) return {};
  const row = value as Record<string, unknown>;
  const read = Object.entries(fields).flatMap(([name, schema]) => {
    const parsed = Object.hasOwn(row, name) ? schema.safeParse(row[name]) : null;
    return parsed?.success ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(read);
}
