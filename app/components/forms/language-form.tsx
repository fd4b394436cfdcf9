import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { languageRegistry, languages } from "~/i18n/config";
import { useLanguage } from "~/i18n/use-language";

/**
 * One button for each language. It leads back to the current page, or to the `address` that page is shown at.
 * @param isSignedIn sets the account's language; a visitor's is the browser's.
 */
export function LanguageForm({ address, isSignedIn = false }: { address?: string; isSignedIn?: boolean }) {
  const { t } = useTranslation();
  const current = useLanguage();
  const { pathname, search } = useLocation();
  return (
    <form
      className="language-form"
      method="post"
      action={isSignedIn ? "/profile/preferences" : "/language"}
      aria-label={t("nav.language")}
    >
      <input type="hidden" name="redirectTo" value={address ?? pathname + search} />
      {languages.map((language) => (
        <button
          key={language}
          name={isSignedIn ? "preferredLanguage" : "language"}
          value={language}
          lang={language}
          aria-current={language === current || undefined}
        >
          {languageRegistry[language].name}
        </button>
      ))}
    </form>
  );
}
