import { useTranslation } from "react-i18next";

const providers = ["google", "facebook"] as const;

/** Ways in through an account that one has already; `redirectTo` is where the way leads afterwards. */
export function SocialLinks({ redirectTo }: { redirectTo?: string }) {
  const { t } = useTranslation();
  const query = redirectTo ? `?redirectTo=${encodeURIComponent(redirectTo)}` : "";
  return providers.map((provider) => (
    <a key={provider} className="btn" href={`/api/auth/${provider}${query}`}>
      {t(`social.${provider}`)}
    </a>
  ));
}
