import { User } from "#models/user.server";
import { sendMail } from "~/features/mail/send-mail.server";
import { env } from "~/services/env.server";
import { log } from "~/services/log.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { issueToken } from "./account-tokens.server";

/** How long the link is valid, in milliseconds: 3 days. */
const LIFETIME_MS = 3 * 86_400_000;

/**
 * Sends the link that confirms the email address of an account. Does nothing if it is confirmed. The email contains
 * no text from the registration: it may go to a stranger.
 * @throws AppError 429 if it was sent too often.
 */
export async function sendVerification(userId: string): Promise<void> {
  const user = await User.findById(userId, { email: 1, emailVerifiedAt: 1, preferredLanguage: 1 }).lean();
  if (!user || user.emailVerifiedAt) return;
  await consumeRateLimit("verifyAccount", userId);
  const token = await issueToken("verifyEmail", { userId, email: user.email }, LIFETIME_MS);
  await sendMail({
    template: "verifyEmail",
    to: user.email,
    userId,
    language: user.preferredLanguage,
    values: { url: `${env.origin}/verify-email?token=${token}` },
  });
}

/** The same for a new account. A failed email does not fail the registration: it can be sent again. */
export async function sendFirstVerification(userId: string): Promise<void> {
  try {
    await sendVerification(userId);
  } catch (error) {
    log.error({ err: error }, "could not send the confirmation email");
  }
}
