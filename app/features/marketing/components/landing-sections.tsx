import { useTranslation } from "~/i18n/translation";

const voices = ["night", "father", "enough", "still"];
const sources = ["traditions", "disciplines"];
const promises = ["yours", "open", "honest", "limits"];

/** Sections of the landing page: topics, where the replies come from, and how data is protected. */
export function LandingSections() {
  const { t } = useTranslation();
  return (
    <>
      <section className="landing-section">
        <div className="grid content-start gap-4">
          <h2>{t("landing.talk.title")}</h2>
          <p className="text-soft">{t("landing.talk.text")}</p>
        </div>
        <ul className="landing-voices">
          {voices.map((voice) => (
            <li key={voice}>{t(`landing.talk.${voice}`)}</li>
          ))}
        </ul>
      </section>
      <section className="landing-section" id="sources">
        <div className="grid content-start gap-4">
          <h2>{t("landing.sources.title")}</h2>
          <p className="text-soft">{t("landing.sources.text")}</p>
        </div>
        <dl className="landing-topics">
          {sources.map((source) => (
            <div key={source}>
              <dt>{t(`landing.sources.${source}.title`)}</dt>
              <dd>{t(`landing.sources.${source}.text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="landing-bridge">
        <figure aria-hidden="true">
          <svg viewBox="0 0 420 260">
            <path className="lens" d="M210 30a128 128 0 0 1 0 200 128 128 0 0 1 0-200z" />
            <circle cx="130" cy="130" r="128" />
            <circle cx="290" cy="130" r="128" />
          </svg>
          <span>{t("landing.bridge.left")}</span>
          <span>{t("landing.bridge.right")}</span>
        </figure>
        <div className="grid content-center gap-4">
          <h2>{t("landing.bridge.title")}</h2>
          <p>{t("landing.bridge.text")}</p>
        </div>
      </section>
      <section className="landing-section">
        <div className="grid content-start gap-4">
          <h2>{t("landing.kept.title")}</h2>
          <p className="text-soft">{t("landing.kept.text")}</p>
        </div>
        <dl className="landing-topics">
          {promises.map((promise) => (
            <div key={promise}>
              <dt>{t(`landing.kept.${promise}.title`)}</dt>
              <dd>{t(`landing.kept.${promise}.text`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
