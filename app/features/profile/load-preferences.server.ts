import type { PublicUserDocument } from "~/features/auth/user-dto.server";
import { getGuide } from "~/services/llm/index.server";
import { isMailConfigured } from "~/services/mail.server";

interface AccountPreferences {
  emailNotifications: boolean;
  dailyQuote: boolean;
  /** Mail that is not about the account's security goes to confirmed addresses only. */
  isConfirmed: boolean;
  isMailConfigured: boolean;
  preferredLanguage: string;
  /** Whose helplines are shown; null leaves it to the device. */
  country: string | null;
  guideSource: "model" | "library";
}

/** What the preferences tab shows of the signed-in person. Accounts older than the two settings have both on. */
export function loadPreferences(user: PublicUserDocument): AccountPreferences {
  return {
    emailNotifications: user.emailNotifications !== false,
    dailyQuote: user.dailyQuote !== false,
    isConfirmed: Boolean(user.emailVerifiedAt),
    isMailConfigured: isMailConfigured(),
    preferredLanguage: user.preferredLanguage,
    country: user.country ?? null,
    guideSource: getGuide().source,
  };
}
