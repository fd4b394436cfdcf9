import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/translation";
import { LanguageForm } from "~/components/forms/language-form";
import { SiteHeader } from "~/components/layout/site-header";
import { SocialLinks } from "~/components/social-links";
import type { IdentityProvider } from "~/utils/identity-provider";
import { AuthForm } from "./auth-form";

/** Signing in and creating an account: two pages that look like two tabs. */
export function AuthScreen({
  mode,
  lastResult,
  formError,
  retryAfterSeconds,
  notice,
  redirectTo,
  comingProviders,
  commonPasswords = [],
}: {
  mode: "login" | "register";
  lastResult?: SubmissionResult | null;
  /** Translation key of the error of the whole form. */
  formError?: string;
  /** When to try again, in seconds. */
  retryAfterSeconds?: number;
  /** Translation key of a notice above the form. */
  notice?: string;
  redirectTo?: string;
  comingProviders: readonly IdentityProvider[];
  /** Passwords the new-password field warns about. */
  commonPasswords?: string[];
}) {
  const { t } = useTranslation();
  const query = redirectTo ? `?redirectTo=${encodeURIComponent(redirectTo)}` : "";
  const tab = (name: "login" | "register") => (
    <a href={`/${name}${query}`} aria-current={mode === name ? "page" : undefined}>
      {t(`auth.${name}.tab`)}
    </a>
  );

  return (
    <div className="auth">
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <header className="grid gap-2">
          <h1 className="text-2xl">{t(`auth.${mode}.title`)}</h1>
          <p className="text-soft">{t(`auth.${mode}.text`)}</p>
        </header>
        {notice && <p className="notice">{t(notice)}</p>}
        <nav className="segments" aria-label={t("auth.tabs")}>
          {tab("login")}
          {tab("register")}
        </nav>
        <AuthForm {...{ mode, lastResult, formError, retryAfterSeconds, redirectTo, commonPasswords }} />
        <p className="divider">{t("auth.or")}</p>
        <div className="grid gap-3">
          <SocialLinks coming={comingProviders} redirectTo={redirectTo} />
        </div>
        <p className="text-soft text-sm">
          {t("auth.consent")}{" "}
          <a className="link" href="/terms">
            {t("footer.terms")}
          </a>{" "}
          ·{" "}
          <a className="link" href="/privacy">
            {t("footer.privacy")}
          </a>
        </p>
      </main>
      <footer>
        <LanguageForm />
      </footer>
    </div>
  );
}
