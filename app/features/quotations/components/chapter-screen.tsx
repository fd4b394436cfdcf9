import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { QuotationPage } from "../types";
import { WorkFacts } from "./work-facts";

/** A chapter in its own language, with the quoted verses marked and its edition named. */
export function ChapterScreen({ name, heading, work, verses }: QuotationPage) {
  const { t } = useTranslation();
  return (
    <article className="written">
      <header className="written-head">
        <h1 lang={work.language}>{name}</h1>
        <p className="text-soft text-lg" lang={work.language}>
          {heading ? `${heading} · ${work.title}` : work.title}
        </p>
      </header>
      <div className="written-body">
        <ol className="verses" lang={work.language}>
          {verses.map(({ label, text, isQuoted }) => (
            <li key={label} id={`v${label}`}>
              <span className="verse-number">{label.replace("-", "–")}</span>
              {isQuoted ? <mark>{text}</mark> : <span>{text}</span>}
            </li>
          ))}
        </ol>
        <WorkFacts work={work} />
        <p>
          <Link className="link" to="/quotations">
            {t("quotations.all")}
          </Link>
        </p>
      </div>
    </article>
  );
}
