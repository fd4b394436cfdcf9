import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import type { AdministratorDto, SupportCaseDto } from "~/features/support/types";
import { formatListDateTime } from "~/i18n/format";
import type { CaseRefusal } from "../types";
import { AnswerForm } from "./answer-form";
import { SupportState } from "./support-state";
import { UpdateForm } from "./update-form";

/**
 * A request with what was answered, and what administrators noted. A form that was carried out is emptied by its key; words
 * that were typed into the other one stay.
 */
export function SupportCase({
  request,
  administrators,
  isMailed,
  submitKey,
  refusal,
}: {
  request: SupportCaseDto;
  administrators: AdministratorDto[];
  isMailed: boolean;
  submitKey: string;
  refusal?: CaseRefusal;
}) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const refused = (intent: string) => (refusal?.intent === intent ? refusal : undefined);
  return (
    <div className="console-cards">
      <div className="grid gap-4">
        <article className="console-card" aria-labelledby="subject">
          <h3 id="subject" className="[overflow-wrap:anywhere]" dir="auto">
            {request.subject}
          </h3>
          <p className="text-soft text-sm">
            <Link className="link" to={`/admin/users/${request.userId}`}>
              {request.email}
            </Link>
            {request.isPremium && ` · ${t("adminSupport.premium")}`}
            {` · ${t(`adminSupport.categories.${request.category}`)} · `}
            <time dateTime={request.createdAt}>{formatListDateTime(request.createdAt, timeZone)}</time>
          </p>
          <p>
            <SupportState status={request.status} />
          </p>
          <p className="[overflow-wrap:anywhere] whitespace-pre-wrap" dir="auto">
            {request.message}
          </p>
        </article>
        {request.answers.map(({ id, message, mailId, createdAt }) => (
          <article key={id} className="console-card">
            <h3>{t("adminSupport.answer")}</h3>
            <p className="text-soft text-sm">
              <time dateTime={createdAt}>{formatListDateTime(createdAt, timeZone)}</time>
              {mailId && (
                <>
                  {" · "}
                  <Link className="link" to={`/admin/content/mails/${mailId}`}>
                    {t("adminSupport.mail")}
                  </Link>
                </>
              )}
            </p>
            <p className="[overflow-wrap:anywhere] whitespace-pre-wrap" dir="auto">
              {message}
            </p>
          </article>
        ))}
        <AnswerForm
          key={request.answers.length}
          submitKey={submitKey}
          isMailed={isMailed}
          refusal={refused("answer")}
        />
      </div>
      <div className="grid gap-4">
        <UpdateForm
          key={request.notes.length}
          request={request}
          administrators={administrators}
          refusal={refused("update")}
        />
        <Notes notes={request.notes} />
      </div>
    </div>
  );
}

function Notes({ notes }: Pick<SupportCaseDto, "notes">) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  return (
    <section className="console-card" aria-labelledby="notes">
      <h3 id="notes">{t("adminSupport.notes")}</h3>
      {notes.length === 0 && <p className="text-soft">{t("adminSupport.noNotes")}</p>}
      {notes.map(({ id, text, author, createdAt }) => (
        <div key={id} className="grid gap-0.5">
          <p className="[overflow-wrap:anywhere] whitespace-pre-wrap" dir="auto">
            {text}
          </p>
          <p className="text-soft text-sm">
            {author ?? t("adminSupport.gone")} ·{" "}
            <time dateTime={createdAt}>{formatListDateTime(createdAt, timeZone)}</time>
          </p>
        </div>
      ))}
    </section>
  );
}
