import type { PublicUserDocument } from "~/features/auth/user-dto.server";
import { getGuide } from "~/services/llm/index.server";
import { isMailConfigured } from "~/services/mail.server";

interface AccountPreferences {
  emailNotifications: boolean;
  dailyQuote: boolean;
  /** Whether single keys act. */
  hasShortcuts: boolean;
  /** Email that is not about the account's security goes to confirmed addresses only. */
  isConfirmed: boolean;
  isMailConfigured: boolean;
  preferredLanguage: string;
  /** The country whose helplines are shown; null leaves it to the device. */
  country: string | null;
  guideSource: "model" | "library";
}

/** The data of the preferences tab. In accounts older than the two settings, both are on. */
export function loadPreferences(user: PublicUserDocument): AccountPreferences {
  return {
    emailNotifications: user.emailNotifications !== false,
    dailyQuote: user.dailyQuote !== false,
    hasShortcuts: user.shortcutsEnabled !== false,
    isConfirmed: Boolean(user.emailVerifiedAt),
    isMailConfigured: isMailConfigured(),
    preferredLanguage: user.preferredLanguage,
    country: user.country ?? null,
    guideSource: getGuide().source,
  };
}
