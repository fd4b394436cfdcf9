import { useTranslation } from "~/i18n/translation";
import { identityProviderNames, identityProviders, type IdentityProvider } from "~/utils/identity-provider";

/**
 * Buttons to sign in with another provider; `redirectTo` is the page to open afterwards. A provider that is not
 * configured is marked; its button says more. The words around the
 * provider's name have an element of their own, so that a narrow screen can hide them.
 */
export function SocialLinks({
  coming,
  redirectTo,
  className = "",
}: {
  /** The providers that are not configured. */
  coming: readonly IdentityProvider[];
  redirectTo?: string;
  className?: string;
}) {
  const { t } = useTranslation();
  const query = redirectTo ? `?redirectTo=${encodeURIComponent(redirectTo)}` : "";
  const [before, after] = t("social.continue", { provider: "|" }).split("|");
  return identityProviders.map((provider) => (
    <a key={provider} className={`btn ${className}`} href={`/api/auth/${provider}${query}`} rel="nofollow">
      <span>
        {before && <span className="provider-words">{before}</span>}
        {identityProviderNames[provider]}
        {after && <span className="provider-words">{after}</span>}
      </span>
      {coming.includes(provider) && <span className="provider-soon">{t("social.soon")}</span>}
    </a>
  ));
}
