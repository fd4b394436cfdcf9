import { useTranslation } from "react-i18next";
import { identityProviderNames, identityProviders } from "~/utils/identity-provider";

/**
 * Buttons to sign in with another provider; `redirectTo` is the page to open afterwards. The words around the
 * provider's name have an element of their own, so that a narrow screen can hide them.
 */
export function SocialLinks({ redirectTo, className = "" }: { redirectTo?: string; className?: string }) {
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
    </a>
  ));
}
