import mongoose from "mongoose";
import { Mail } from "#models/mail.server";
import { insertOnce } from "~/services/database/db-writes.server";
import { retryWhileAway } from "~/services/database/db.server";
import { enqueue } from "~/services/jobs/jobs.server";
import { log } from "~/services/log.server";
import { isMailConfigured } from "~/services/mail.server";
import { deliverMailJob } from "./deliver-mail.server";
import { renderMail } from "./render-mail.server";
import type { MailTemplate, MailValues } from "./templates";

/** How long an email stays in the outbox, in milliseconds: 30 days. */
const RETENTION_MS = 30 * 86_400_000;

/** How long the database is waited for, in milliseconds. */
const AWAY_MS = 10_000;

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
 * @param id its id in the outbox: with the same one, it is written once however often this is called.
 * @returns this id.
 */
export async function sendMail(
  { template, to, userId, language, values = {} }: MailOrder,
  id = new mongoose.Types.ObjectId(),
): Promise<string> {
  const row = {
    _id: id,
    userId,
    template,
    to,
    ...renderMail(template, language, values),
    replyTo: values.replyTo ?? null,
    unsubscribeUrl: values.unsubscribeUrl ?? null,
    status: isMailConfigured() ? ("queued" as const) : ("stored" as const),
    expireAt: new Date(Date.now() + RETENTION_MS),
  };
  await insertOnce<unknown>(
    () => Mail.create(row),
    () => Promise.resolve(),
  );
  const mailId = id.toString();
  if (isMailConfigured()) await enqueue(deliverMailJob, { mailId });
  return mailId;
}

/**
 * Queues an email for something that has already happened, also when the database is away for a moment. Another failure
 * is only logged.
 */
export async function notifyByEmail(order: MailOrder): Promise<void> {
  const id = new mongoose.Types.ObjectId();
  try {
    await retryWhileAway(() => sendMail(order, id), AWAY_MS);
  } catch (error) {
    log.error({ err: error, template: order.template }, "could not queue an email");
  }
}
