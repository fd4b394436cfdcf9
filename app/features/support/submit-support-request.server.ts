import { SupportRequest } from "#models/support-request.server";
import { User } from "#models/user.server";
import { sendMail } from "~/features/mail/send-mail.server";
import { insertOnce } from "~/services/database/db-writes.server";
import { isMailConfigured, operatorAddress } from "~/services/mail.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import type { SupportInput } from "./schema";

/**
 * Stores a request for the administrators, once per form; with SMTP it is also emailed to the operator.
 * @throws AppError 429 after too many requests within an hour.
 */
export async function submitSupportRequest(userId: string, input: SupportInput): Promise<void> {
  if (await SupportRequest.exists({ userId, submitKey: input.submitKey })) return;
  await consumeRateLimit("supportUser", userId);
  const isNew = await insertOnce(
    async () =>
      Boolean(await SupportRequest.create({ userId, ...input, isPremium: await hasPremium(userId) })),
    async () => false,
  );
  if (!isNew) return;
  const to = operatorAddress();
  if (!isMailConfigured() || !to) return;
  await sendMail({
    template: "supportRequest",
    to,
    userId,
    // The operator's language is unknown; the request itself stays in its own language.
    language: "en",
    values: {
      category: input.category,
      subject: input.subject,
      message: input.message,
      email: input.email,
      replyTo: input.email,
    },
  });
}

async function hasPremium(userId: string): Promise<boolean> {
  return (await User.exists({ _id: userId, subscriptionTier: "premium" })) !== null;
}
