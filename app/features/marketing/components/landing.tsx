import { useTranslation } from "react-i18next";
import { Wordmark } from "~/components/layout/wordmark";
import { SocialLinks } from "~/components/social-links";
import { LandingFooter } from "./landing-footer";
import { LandingSections } from "./landing-sections";
import { Scene } from "./scene";

/** The page that visitors meet. It needs no script. `redirectTo` is where they wanted to go. */
export function Landing({ redirectTo }: { redirectTo?: string }) {
  const { t } = useTranslation();
  const login = redirectTo ? `/login?redirectTo=${encodeURIComponent(redirectTo)}` : "/login";
  return (
    <div className="landing">
      <header className="landing-head">
        <a className="wordmark" href="/">
          <Wordmark />
        </a>
        <a className="btn btn-quiet" href={login}>
          {t("landing.signIn")}
        </a>
      </header>
      <main id="main" tabIndex={-1}>
        <section className="hero">
          <Scene />
          <div className="hero-words">
            <h1>{t("landing.title")}</h1>
            <p>{t("landing.text")}</p>
            <div className="hero-actions">
              <a className="btn btn-primary" href={login}>
                {t("landing.start")}
              </a>
              <a className="btn" href="#sources">
                {t("landing.explore")}
              </a>
            </div>
            <div className="hero-actions">
              <SocialLinks redirectTo={redirectTo} />
            </div>
          </div>
        </section>
        <LandingSections />
        <section className="begin">
          <h2>{t("landing.begin.title")}</h2>
          <p className="text-soft">{t("landing.begin.text")}</p>
          <a className="btn btn-primary" href={login}>
            {t("landing.start")}
          </a>
        </section>
      </main>
      <LandingFooter page={redirectTo ?? "/"} />
    </div>
  );
}
