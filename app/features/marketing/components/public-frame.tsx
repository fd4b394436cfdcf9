import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { Wordmark } from "~/components/layout/wordmark";
import { homePath } from "~/i18n/home-path";
import { useLanguage } from "~/i18n/use-language";
import { SiteFooter } from "./site-footer";

/** The frame around a content page for visitors; signing in from there leads back to it. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const address = pathname + search;
  return (
    <>
      <header className="site-header">
        <a className="wordmark" href={homePath(useLanguage())}>
          <Wordmark />
        </a>
        <a className="btn btn-quiet" href={`/login?redirectTo=${encodeURIComponent(address)}`}>
          {t("landing.signIn")}
        </a>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter address={address} redirectTo={address} />
    </>
  );
}
