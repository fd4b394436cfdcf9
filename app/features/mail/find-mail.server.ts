import { Mail, type MailDocument } from "#models/mail.server";
import { User } from "#models/user.server";
import type { AdminAct } from "~/features/admin/log-act.server";
import { isMailConfigured } from "~/services/mail.server";
import { AppError } from "~/utils/app-error";
import { OBJECT_ID } from "~/utils/object-id";
import { toMailDto } from "./list-mails.server";
import { hasLostTokens, hasToken, secretLink } from "./tokens";
import type { WholeMailDto } from "./types";

/** One email. @throws AppError 404 if there is no such email, or no longer. */
export async function findMail(mailId: string): Promise<WholeMailDto> {
  const row = await Mail.findById(mailId).lean();
  if (!row) throw new AppError("errors.notFound", 404);
  return {
    ...toMailDto(row),
    text: row.text,
    hasSecret: hasToken(row.text),
    link: secretLink(row.text),
    canRetry: isMailConfigured() && isRetryable(row),
  };
}

/** Only an email that failed, and whose links still lead somewhere, can be sent again. */
export function isRetryable({ status, text }: Pick<MailDocument, "status" | "text">): boolean {
  return status === "failed" && !hasLostTokens(text);
}

/**
 * The log's entry of an act on an email: it is about the person it was written for, or who has its address. Others are
 * named by the email itself.
 */
export async function mailAct(action: string, mailId: string): Promise<AdminAct> {
  const row = OBJECT_ID.test(mailId) ? await Mail.findById(mailId, { userId: 1, to: 1 }).lean() : null;
  const person = row && !row.userId ? await User.findOne({ email: row.to }, { _id: 1 }).lean() : null;
  const userId = row?.userId ?? person?._id;
  return userId
    ? { action, entity: "user", entityId: userId.toString(), details: { mailId } }
    : { action, entity: "mail", entityId: mailId };
}
