import { Link } from "@remix-run/react";
import type { QuotationPage } from "../types";
import { WorkFacts } from "./work-facts";

/** A chapter in its own language, with the quoted verses marked and its edition named. */
export function ChapterScreen({ name, heading, language, facts, verses, allTexts }: QuotationPage) {
  return (
    <article className="written">
      <header className="written-head">
        <h1 lang={language}>{name}</h1>
        <p className="text-soft text-lg" lang={language}>
          {heading}
        </p>
      </header>
      <div className="written-body">
        <ol className="verses" lang={language}>
          {verses.map(({ label, text, isQuoted }) => (
            <li key={label} id={`v${label}`}>
              <span className="verse-number">{label.replace("-", "–")}</span>
              {isQuoted ? <mark>{text}</mark> : <span>{text}</span>}
            </li>
          ))}
        </ol>
        <WorkFacts facts={facts} />
        <p>
          <Link className="link" to="/quotations">
            {allTexts}
          </Link>
        </p>
      </div>
    </article>
  );
}
