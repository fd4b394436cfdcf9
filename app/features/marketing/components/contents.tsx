import { useTranslation } from "~/i18n/translation";

/**
 * The links to a page's sections: a column beside the text on wide screens, and a closed box above it on narrow ones.
 * Only one of the two is displayed.
 */
export function Contents({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const { t } = useTranslation();
  const links = (
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <nav className="written-contents written-contents-wide" aria-labelledby="contents-title">
        <h2 id="contents-title">{t("pages.contents")}</h2>
        {links}
      </nav>
      <details className="written-contents written-contents-narrow">
        <summary>{t("pages.contents")}</summary>
        <nav aria-label={t("pages.contents")}>{links}</nav>
      </details>
    </>
  );
}
