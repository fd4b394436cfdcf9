import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { FormError } from "~/components/forms/form-error";
import type { WholeMailDto } from "~/features/mail/types";
import { formatListDateTime } from "~/i18n/format";
import { MailLink } from "./mail-link";
import { MailState } from "./mail-state";

/** An email with its words. Its links are shown as text: opening one here would use it up. */
export function WholeMail({
  mail,
  refusal,
}: {
  mail: WholeMailDto;
  refusal?: { formError: string; retryAfterSeconds?: number };
}) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const isBusy = useNavigation().state === "submitting";
  const facts = [
    { name: t("adminMails.to"), value: mail.to },
    { name: t("adminMails.subject"), value: mail.subject },
    { name: t("adminMails.status"), value: <MailState status={mail.status} /> },
    { name: t("adminMails.written"), value: formatListDateTime(mail.createdAt, timeZone) },
    ...(mail.sentAt
      ? [{ name: t("adminMails.sent"), value: formatListDateTime(mail.sentAt, timeZone) }]
      : []),
    ...(mail.error ? [{ name: t("adminMails.error"), value: mail.error }] : []),
  ];
  return (
    <div className="grid max-w-column gap-4">
      {refusal && <FormError error={refusal.formError} retryAfterSeconds={refusal.retryAfterSeconds} />}
      <dl className="console-facts">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mail.hasSecret && <p className="notice">{t("adminMails.secret")}</p>}
      {mail.link && <MailLink key={mail.link} url={mail.link} />}
      <article className="console-card" aria-label={t("adminMails.text")}>
        <p className="[overflow-wrap:anywhere] whitespace-pre-wrap" dir="auto">
          {mail.text}
        </p>
      </article>
      {mail.status === "failed" && !mail.canRetry && (
        <p className="text-soft">{t("adminMails.cannotRetry")}</p>
      )}
      {mail.canRetry && (
        <Form method="post" className="form-actions" preventScrollReset>
          <button className="btn btn-primary" disabled={isBusy}>
            {t("adminMails.retry")}
          </button>
        </Form>
      )}
    </div>
  );
}
