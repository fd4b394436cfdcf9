import { useTranslation } from "~/i18n/translation";
import type { Question } from "../types";
import { Answer } from "./answer";

/** The most common questions, from the help centre. */
export function LandingQuestions({ questions }: { questions: Question[] }) {
  const { t } = useTranslation();
  return (
    <section className="landing-section">
      <div className="grid content-start gap-4">
        <h2>{t("landing.questions.title")}</h2>
        <p className="text-soft">{t("landing.questions.text")}</p>
        <p>
          <a className="link" href="/help">
            {t("landing.questions.all")}
          </a>
        </p>
      </div>
      <div>
        {questions.map(({ id, title, html }) => (
          <Answer key={id} id={id} title={title} html={html} />
        ))}
      </div>
    </section>
  );
}
