import { useTranslation } from "~/i18n/translation";
import { formatLongDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { SafetyPage } from "../types";
import { HelplineItems } from "./helpline-items";

/** The numbers of a country, and how the product replies to people in danger. Readable without an account. */
export function SafetyScreen({
  title,
  intro,
  sections,
  region,
  elsewhere,
  countries,
  chosen,
  labels,
  version,
  date,
}: SafetyPage) {
  const language = useLanguage();
  const { t } = useTranslation();
  return (
    <article className="written">
      <header className="written-head">
        <h1>{title}</h1>
        <p className="text-soft text-lg">{intro[0]}</p>
      </header>
      <div className="written-body">
        <section id="numbers" aria-labelledby="numbers-title">
          <h2 id="numbers-title">{labels.numbers}</h2>
          <HelplineItems region={region} lines={region.lines} />
          {elsewhere && (
            <>
              <h3>{labels.elsewhere}</h3>
              <HelplineItems region={elsewhere} lines={elsewhere.lines} />
            </>
          )}
          <form method="get" action="/safety#numbers" className="safety-country">
            <label htmlFor="country">{labels.country}</label>
            <div>
              <select id="country" name="country" className="input" defaultValue={chosen}>
                {countries.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </select>
              <button className="btn btn-quiet">{labels.show}</button>
            </div>
          </form>
        </section>
        {intro.slice(1).map((paragraph) => (
          <p key={paragraph} className="text-soft">
            {paragraph}
          </p>
        ))}
        {sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`}>{section.title}</h2>
            <div className="written-prose">
              {section.body.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        ))}
        <p className="text-soft text-sm">
          {t("pages.updated")}{" "}
          <time dateTime={date}>{formatLongDate(`${date}T00:00:00Z`, language, "UTC")}</time> (
          {labels.version} {version})
        </p>
      </div>
    </article>
  );
}
