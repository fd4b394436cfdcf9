import { User } from "#models/user.server";
import { findHelplines } from "~/features/safety/helplines/helplines.server";
import { AppError } from "~/utils/app-error";
import type { PreferenceChanges } from "./profile-schema";
import { updateProfile } from "./update-profile.server";

/**
 * Saves a person's email settings, single keys, preferred language and helpline country; omitted ones stay unchanged. The theme
 * belongs to the browser, not to the account.
 * @throws AppError 400 for a country without helplines; 404 if the account does not exist or is being deleted.
 */
export async function savePreferences(userId: string, changes: PreferenceChanges): Promise<void> {
  const { preferredLanguage, country, theme: _, ...switches } = changes;
  if (country && findHelplines(country).country !== country) throw new AppError("errors.badRequest", 400);
  if (preferredLanguage) await updateProfile(userId, { preferredLanguage });
  const given = Object.entries({ ...switches, country }).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  await User.updateOne({ _id: userId, deletionStartedAt: null }, { $set: Object.fromEntries(given) });
}
