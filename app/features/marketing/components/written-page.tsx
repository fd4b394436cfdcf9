import { useTranslation } from "~/i18n/translation";
import { formatLongDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { Page } from "../types";
import { Contents } from "./contents";

/** A page of content/: its sections, each with an anchor, and links to them. */
export function WrittenPage({ page: { title, description, updated, intro, sections } }: { page: Page }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <article className="written">
      <header className="written-head">
        <h1>{title}</h1>
        <p className="text-soft text-lg">{description}</p>
      </header>
      {sections.length > 3 && <Contents sections={sections} />}
      <div className="written-body">
        {intro && <div className="written-prose" dangerouslySetInnerHTML={{ __html: intro }} />}
        {sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`}>{section.title}</h2>
            <div className="written-prose" dangerouslySetInnerHTML={{ __html: section.html }} />
          </section>
        ))}
        <p className="text-soft text-sm">
          {t("pages.updated")}{" "}
          <time dateTime={updated}>{formatLongDate(`${updated}T00:00:00Z`, language, "UTC")}</time>
        </p>
      </div>
    </article>
  );
}
