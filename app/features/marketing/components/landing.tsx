import { useTranslation } from "~/i18n/translation";
import { InlineStyle } from "~/components/document/inline-style";
import { Wordmark } from "~/components/layout/wordmark";
import { SocialLinks } from "~/components/social-links";
import { homePath } from "~/i18n/home-path";
import { useLanguage } from "~/i18n/use-language";
import landingStyles from "~/styles/landing-page.css?inline";
import type { IdentityProvider } from "~/utils/identity-provider";
import type { Exchange, Question } from "../types";
import { JsonLd } from "./data-block";
import { LandingExchange } from "./landing-exchange";
import { LandingQuestions } from "./landing-questions";
import { LandingSections } from "./landing-sections";
import { HeroScene, MotionSwitch } from "./scene";
import { SiteFooter } from "./site-footer";

/** The landing page for visitors. It needs no scripts. */
export function Landing({
  address,
  redirectTo,
  film,
  comingProviders,
  exchange,
  questions,
  structuredData,
}: {
  /** The address it is shown at: its own in a language, or one of the signed-in app. */
  address: string;
  /** The page the visitor asked for; every sign-in link leads there. */
  redirectTo?: string;
  /** Whether the first view is animated. */
  film: boolean;
  comingProviders: readonly IdentityProvider[];
  exchange: Exchange;
  questions: Question[];
  structuredData?: object;
}) {
  const { t } = useTranslation();
  const home = homePath(useLanguage());
  const query = redirectTo ? `?redirectTo=${encodeURIComponent(redirectTo)}` : "";
  return (
    <>
      <InlineStyle css={landingStyles} />
      <header className="landing-head">
        <a className="wordmark" href={home}>
          <Wordmark />
        </a>
        <a className="btn btn-quiet" href={`/login${query}`}>
          {t("landing.signIn")}
        </a>
      </header>
      <main id="main" tabIndex={-1}>
        <section className="landing-hero">
          <HeroScene film={film} />
          <div className="landing-hero-text">
            <h1>{t("landing.title")}</h1>
            <p>{t("landing.text")}</p>
            <div className="landing-hero-actions">
              <a className="btn btn-primary" href={`/register${query}`}>
                {t("landing.start")}
              </a>
              <a className="btn" href="#sources">
                {t("landing.explore")}
              </a>
            </div>
            <div className="landing-hero-actions">
              <SocialLinks coming={comingProviders} redirectTo={redirectTo} className="landing-provider" />
            </div>
          </div>
          <MotionSwitch />
        </section>
        <div className="landing-light">
          <LandingExchange exchange={exchange} />
          <LandingSections />
          <LandingQuestions questions={questions} />
          <section className="landing-start">
            <h2>{t("landing.begin.title")}</h2>
            <p className="text-soft">{t("landing.begin.text")}</p>
            <a className="btn btn-primary" href={`/register${query}`}>
              {t("landing.start")}
            </a>
          </section>
        </div>
      </main>
      <SiteFooter address={address} redirectTo={redirectTo} />
      {structuredData && <JsonLd data={structuredData} />}
    </>
  );
}
