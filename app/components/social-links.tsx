import { useTranslation } from "react-i18next";
import { identityProviderNames, identityProviders } from "~/utils/identity-provider";

/** Ways in through an account that one has already; `redirectTo` is where the way leads afterwards. */
export function SocialLinks({ redirectTo }: { redirectTo?: string }) {
  const { t } = useTranslation();
  const query = redirectTo ? `?redirectTo=${encodeURIComponent(redirectTo)}` : "";
  return identityProviders.map((provider) => (
    <a key={provider} className="btn" href={`/api/auth/${provider}${query}`} rel="nofollow">
      {t("social.continue", { provider: identityProviderNames[provider] })}
    </a>
  ));
}
