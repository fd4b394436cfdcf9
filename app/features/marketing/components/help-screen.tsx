import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import type { TextPart } from "~/utils/text/search-text";
import type { HelpView } from "../types";
import { Answer } from "./answer";
import { Contents } from "./contents";

/** The help centre: a search box, and the questions in groups. */
export function HelpScreen({ title, description, groups, query, count }: HelpView) {
  const { t } = useTranslation();
  return (
    <div className="written">
      <header className="written-head">
        <h1>{title}</h1>
        <p className="text-soft text-lg">{description}</p>
        <Form className="help-search" role="search" action="/help" key={query}>
          <label htmlFor="help-query">{t("help.search")}</label>
          <div>
            <input
              id="help-query"
              className="input"
              type="search"
              name="q"
              defaultValue={query}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
            />
            <button className="btn btn-primary">{t("help.submit")}</button>
          </div>
        </Form>
        {query && (
          <p role="status" className="flex flex-wrap items-center gap-x-4">
            {count > 0 ? t("help.found", { count, query }) : t("help.nothing", { query })}
            <a className="link inline-flex min-h-11 items-center" href="/help">
              {t("help.clear")}
            </a>
          </p>
        )}
      </header>
      {!query && <Contents sections={groups} />}
      <div className="written-body">
        {groups.map((group) => (
          <section key={group.id} id={group.id} aria-labelledby={`${group.id}-title`}>
            <h2 id={`${group.id}-title`}>{group.title}</h2>
            <div>
              {group.questions.map((question) => (
                <Answer
                  key={`${question.id} ${query}`}
                  id={question.id}
                  title={<Marked pieces={question.title} />}
                  html={question.html}
                  open={query !== ""}
                />
              ))}
            </div>
          </section>
        ))}
        <p className="text-soft">
          {count === 0 && `${t("help.tryAgain")} `}
          {t("help.more")}{" "}
          <a className="link" href="/contact">
            {t("help.contact")}
          </a>
        </p>
      </div>
    </div>
  );
}

function Marked({ pieces }: { pieces: TextPart[] }) {
  return pieces.map(({ text, isHit }, index) =>
    isHit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}
