import { useTranslation } from "react-i18next";
import { identityProviderNames, identityProviders } from "~/utils/identity-provider";

/** Buttons to sign in with another provider; `redirectTo` is the page to open afterwards. */
export function SocialLinks({ redirectTo }: { redirectTo?: string }) {
  const { t } = useTranslation();
  const query = redirectTo ? `?redirectTo=${encodeURIComponent(redirectTo)}` : "";
  return identityProviders.map((provider) => (
    <a key={provider} className="btn" href={`/api/auth/${provider}${query}`} rel="nofollow">
      {t("social.continue", { provider: identityProviderNames[provider] })}
    </a>
  ));
}
