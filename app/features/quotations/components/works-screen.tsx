import { useTranslation } from "react-i18next";
import type { WorkView } from "../types";
import { WorkFacts } from "./work-facts";

/** The texts that quotations are checked against, with their editions and chapters. */
export function WorksScreen({ works }: { works: WorkView[] }) {
  const { t } = useTranslation();
  return (
    <article className="written">
      <header className="written-head">
        <h1>{t("quotations.title")}</h1>
        <p className="text-soft text-lg">{t("quotations.description")}</p>
      </header>
      <div className="written-body">
        <div className="reading">
          <p>{t("quotations.how")}</p>
          <p>{t("quotations.limits")}</p>
        </div>
        {works.map(({ work, chapters }) => (
          <section key={work.id} id={work.id} aria-labelledby={`${work.id}-title`}>
            <h2 id={`${work.id}-title`} lang={work.language}>
              {work.citedAs ? `${work.citedAs} · ${work.title}` : work.title}
            </h2>
            <WorkFacts work={work} />
            <details>
              <summary>{t("quotations.chapters", { count: chapters.length })}</summary>
              <ul className="chapter-list" lang={work.language}>
                {chapters.map(({ name, href }) => (
                  <li key={href}>
                    <a className="link" href={href}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          </section>
        ))}
      </div>
    </article>
  );
}
