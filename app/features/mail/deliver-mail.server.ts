import { Mail } from "#models/mail.server";
import { job } from "~/services/jobs/jobs.server";
import { deliverMail, isFinalRefusal } from "~/services/mail.server";
import { withoutTokens } from "./tokens";

/**
 * Twenty minutes in total, each wait twice as long as the previous one: a link valid for half an hour can still be
 * used then.
 */
const RETRIES = 8;

/** Sends one email of the outbox and records the result. */
export const deliverMailJob = job<{ mailId: string }>({
  name: "deliver-mail",
  retries: RETRIES,
  async handle({ mailId }) {
    const mail = await Mail.findOneAndUpdate(
      { _id: mailId, status: "queued" },
      { $inc: { attempts: 1 } },
      { returnDocument: "after" },
    ).lean();
    if (!mail) return;
    // The links are for the reader of the email only, so they are removed from the outbox.
    const unlinked = { text: withoutTokens(mail.text), html: withoutTokens(mail.html), unsubscribeUrl: null };
    try {
      const { to, replyTo, subject, text, html, unsubscribeUrl } = mail;
      await deliverMail({
        id: mailId,
        to,
        replyTo: replyTo ?? undefined,
        subject,
        text,
        html,
        headers: listHeaders(unsubscribeUrl),
      });
    } catch (error) {
      const isLast = mail.attempts > RETRIES || isFinalRefusal(error);
      const reason = error instanceof Error ? error.message.slice(0, 500) : String(error);
      await Mail.updateOne(
        { _id: mailId },
        { error: reason, ...(isLast && { status: "failed", ...unlinked }) },
      );
      if (isFinalRefusal(error)) return;
      throw error;
    }
    await Mail.updateOne({ _id: mailId }, { status: "sent", sentAt: new Date(), error: null, ...unlinked });
  },
});

/** The two headers from which mail programs offer their own unsubscribe button (RFC 2369, RFC 8058). */
function listHeaders(url: string | null | undefined): Record<string, string> {
  if (!url) return {};
  return { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
