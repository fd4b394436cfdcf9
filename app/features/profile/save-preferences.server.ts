import { User } from "#models/user.server";
import { findHelplines } from "~/features/safety/helplines.server";
import { AppError } from "~/utils/app-error";
import type { PreferenceChanges } from "./profile-schema";
import { updateProfile } from "./update-profile.server";

/**
 * Saves a person's email settings, preferred language and helpline country; omitted ones stay unchanged. The theme
 * belongs to the browser, not to the account.
 * @throws AppError 400 for a country without helplines; 404 if the account does not exist or is being deleted.
 */
export async function savePreferences(userId: string, changes: PreferenceChanges): Promise<void> {
  const { emailNotifications, dailyQuote, preferredLanguage, country } = changes;
  if (country && findHelplines(country).country !== country) throw new AppError("errors.badRequest", 400);
  if (preferredLanguage) await updateProfile(userId, { preferredLanguage });
  if (emailNotifications === undefined && dailyQuote === undefined && country === undefined) return;
  await User.updateOne(
    { _id: userId, deletionStartedAt: null },
    {
      $set: {
        ...(emailNotifications !== undefined && { emailNotifications }),
        ...(dailyQuote !== undefined && { dailyQuote }),
        ...(country !== undefined && { country }),
      },
    },
  );
}
