import type { PublicUserDocument } from "~/features/auth/user-dto.server";
import { defaultLanguage } from "~/i18n/config";
import { isMailConfigured } from "~/services/mail.server";
import { profileLanguageName, profileLanguages } from "./profile-languages";

interface AccountPreferences {
  emailNotifications: boolean;
  dailyQuote: boolean;
  /** Whether single keys act. */
  hasShortcuts: boolean;
  /** Email that is not about the account's security goes to confirmed addresses only. */
  isConfirmed: boolean;
  isMailConfigured: boolean;
  /** The preferred language, in that language. */
  languageName: string;
  /** The country whose helplines are shown; null leaves it to the device. */
  country: string | null;
}

/** The data of the preferences tab. In accounts older than the two settings, both are on. */
export function loadPreferences(user: PublicUserDocument): AccountPreferences {
  return {
    emailNotifications: user.emailNotifications !== false,
    dailyQuote: user.dailyQuote !== false,
    hasShortcuts: user.shortcutsEnabled !== false,
    isConfirmed: Boolean(user.emailVerifiedAt),
    isMailConfigured: isMailConfigured(),
    languageName: profileLanguageName(
      profileLanguages.find((language) => language === user.preferredLanguage) ?? defaultLanguage,
    ),
    country: user.country ?? null,
  };
}
