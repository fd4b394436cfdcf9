import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatLongDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { OwnRequestDto } from "../types";

/** What a person asked before, with the answers; each opens on a click. */
export function OwnRequests({ requests }: { requests: OwnRequestDto[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useClock();
  if (requests.length === 0) return null;
  const date = (at: string) => <time dateTime={at}>{formatLongDate(at, language, timeZone)}</time>;
  return (
    <section className="grid gap-2" aria-labelledby="own-requests">
      <h2 id="own-requests" className="text-lg">
        {t("support.own.title")}
      </h2>
      <ul className="grid gap-2">
        {requests.map(({ id, subject, message, createdAt, answers }) => (
          <li key={id}>
            <details className="card">
              <summary className="[overflow-wrap:anywhere]">
                <span dir="auto">{subject}</span>
                <span className="text-soft text-sm">
                  {" · "}
                  {t(answers.length > 0 ? "support.own.answered" : "support.own.waiting")}
                </span>
              </summary>
              <div className="grid gap-3 pt-3">
                <p className="text-soft text-sm">{date(createdAt)}</p>
                <p className="[overflow-wrap:anywhere] whitespace-pre-wrap" dir="auto">
                  {message}
                </p>
                {answers.map((answer) => (
                  <div key={answer.id} className="border-line grid gap-1 border-t pt-3">
                    <p className="text-soft text-sm">
                      {t("support.own.answer")} · {date(answer.createdAt)}
                    </p>
                    <p className="[overflow-wrap:anywhere] whitespace-pre-wrap" dir="auto">
                      {answer.message}
                    </p>
                  </div>
                ))}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
