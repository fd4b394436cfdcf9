import type { WorksPage } from "../types";
import { WorkFacts } from "./work-facts";

/** The texts that quotations are checked against, with their editions and chapters. */
export function WorksScreen({ title, description, paragraphs, works }: WorksPage) {
  return (
    <article className="written">
      <header className="written-head">
        <h1>{title}</h1>
        <p className="text-soft text-lg">{description}</p>
      </header>
      <div className="written-body">
        <div className="written-prose">
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        {works.map(({ id, name, language, facts, count, chapters }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} lang={language}>
              {name}
            </h2>
            <WorkFacts facts={facts} />
            <details>
              <summary>{count}</summary>
              <ul className="chapter-list" lang={language}>
                {chapters.map((chapter) => (
                  <li key={chapter.href}>
                    <a className="link" href={chapter.href}>
                      {chapter.name}
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
