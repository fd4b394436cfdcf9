import { Mail } from "#models/mail.server";
import { enqueue } from "~/services/jobs/jobs.server";
import { isMailConfigured } from "~/services/mail.server";
import { AppError } from "~/utils/app-error";
import { deliverMailJob } from "./deliver-mail.server";
import { isRetryable } from "./find-mail.server";

/**
 * Queues an email that failed once more.
 * @throws AppError 404 for an unknown email; 409 without a mail server, for an email that has not failed, or when its
 * links were removed.
 */
export async function retryMail(mailId: string): Promise<void> {
  const mail = await Mail.findById(mailId, { status: 1, text: 1 }).lean();
  if (!mail) throw new AppError("errors.notFound", 404);
  if (!isMailConfigured()) throw new AppError("adminMails.errors.noServer", 409);
  if (mail.status !== "failed") throw new AppError("adminMails.errors.notFailed", 409);
  if (!isRetryable(mail)) throw new AppError("adminMails.errors.linkRemoved", 409);
  const { matchedCount } = await Mail.updateOne(
    { _id: mailId, status: "failed" },
    { $set: { status: "queued", attempts: 0, error: null } },
  );
  if (matchedCount === 0) throw new AppError("adminMails.errors.notFailed", 409);
  await enqueue(deliverMailJob, { mailId });
}
