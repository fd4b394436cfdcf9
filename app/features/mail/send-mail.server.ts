import { Mail } from "#models/mail.server";
import { enqueue } from "~/services/jobs.server";
import { log } from "~/services/log.server";
import { isMailConfigured } from "~/services/mail.server";
import { deliverMailJob } from "./deliver-mail.server";
import { renderMail } from "./render-mail.server";
import type { MailTemplate, MailValues } from "./templates";

/** How long an email stays in the outbox, in milliseconds: 30 days. */
const RETENTION_MS = 30 * 86_400_000;

interface MailOrder {
  template: MailTemplate;
  to: string;
  /** null for people who have no account, or no longer have one. */
  userId: string | null;
  language: string;
  values?: MailValues;
}

/**
 * Writes an email in the reader's language. With SMTP a job sends it, with retries; without, it stays in the outbox,
 * where an administrator can read it.
 * @returns its id in the outbox.
 */
export async function sendMail({ template, to, userId, language, values = {} }: MailOrder): Promise<string> {
  const row = await Mail.create({
    userId,
    template,
    to,
    ...renderMail(template, language, values),
    replyTo: values.replyTo ?? null,
    unsubscribeUrl: values.unsubscribeUrl ?? null,
    status: isMailConfigured() ? "queued" : "stored",
    expireAt: new Date(Date.now() + RETENTION_MS),
  });
  const mailId = row._id.toString();
  if (isMailConfigured()) await enqueue(deliverMailJob, { mailId });
  return mailId;
}

/** Queues an email for something that has already happened: a failure is only logged. */
export async function notifyByEmail(order: MailOrder): Promise<void> {
  try {
    await sendMail(order);
  } catch (error) {
    log.error({ err: error, template: order.template }, "could not queue an email");
  }
}
