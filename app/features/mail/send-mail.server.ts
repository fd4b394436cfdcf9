import { Mail } from "#models/mail.server";
import { enqueue } from "~/services/jobs.server";
import { isMailConfigured } from "~/services/mail.server";
import { deliverMailJob } from "./deliver-mail.server";
import { renderMail } from "./render-mail.server";
import type { MailTemplate, MailValues } from "./templates";

/** How long a mail stays in the outbox, in milliseconds: 30 days. */
const KEPT_MS = 30 * 86_400_000;

/**
 * Writes a mail in the reader's language. With SMTP it is sent by a job, with retries; without, it lies in the outbox,
 * where the administrator can read it.
 * @param userId null for people who have no account (any more).
 */
export async function sendMail({
  template,
  to,
  userId,
  language,
  values = {},
}: {
  template: MailTemplate;
  to: string;
  userId: string | null;
  language: string;
  values?: MailValues;
}): Promise<void> {
  const row = await Mail.create({
    userId,
    template,
    to,
    ...renderMail(template, language, values),
    replyTo: values.replyTo ?? null,
    unsubscribeUrl: values.unsubscribeUrl ?? null,
    status: isMailConfigured() ? "queued" : "stored",
    expireAt: new Date(Date.now() + KEPT_MS),
  });
  if (isMailConfigured()) await enqueue(deliverMailJob, { mailId: row._id.toString() });
}
