import { User } from "#models/user.server";
import { sendMail } from "~/features/mail/send-mail.server";
import { env } from "~/services/env.server";
import { enqueue, job } from "~/services/jobs/jobs.server";
import { limits, consumeRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { identityProviderNames } from "~/utils/identity-provider";
import { issueToken } from "../account-tokens.server";
import type { PasswordResetRequest } from "../schema";
import { runOncePerForm } from "../consume-once.server";

/** How long the link is valid, in milliseconds: 30 minutes. */
const LIFETIME_MS = limits.resetAccount.seconds * 1_000;

/**
 * Delay before a known email address is processed, in milliseconds from the request, so that the response is sent
 * first.
 */
const DELAY_MS = 500;

/**
 * Requests a link for setting a new password. A job looks up whether the email address has an account, so neither the
 * response nor its time reveals it. After too many requests for one email address no more emails are sent and the
 * response stays the same; that limit ends no later than the link in the first email.
 * @throws AppError 429 after too many requests from one network address.
 */
export async function requestPasswordReset(
  { email, submitKey }: PasswordResetRequest,
  clientAddress: string,
): Promise<void> {
  await runOncePerForm(submitKey, email, async () => {
    await consumeRateLimit("resetAddress", clientAddress);
    if (!(await isWithinLimit(email))) return;
    await enqueue(passwordResetJob, { email }, { at: new Date(Date.now() + DELAY_MS) });
  });
}

async function isWithinLimit(email: string): Promise<boolean> {
  try {
    await consumeRateLimit("resetAccount", email);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false;
    throw error;
  }
}

/** Sends the link if the email address has an account. */
export const passwordResetJob = job<{ email: string }>({
  name: "password-reset",
  async handle({ email }) {
    const user = await User.findOne(
      { email, isBanned: false, deletionStartedAt: null },
      { password: 1, identities: 1, preferredLanguage: 1, firstName: 1, emailVerifiedAt: 1 },
    ).lean();
    if (!user) return;
    const userId = user._id.toString();
    const token = await issueToken("resetPassword", { userId, email }, LIFETIME_MS);
    // The row may come from a process of an older version that runs beside this one.
    const identities = user.identities ?? [];
    const isFirstPassword = !user.password && Boolean(user.emailVerifiedAt) && identities.length > 0;
    await sendMail({
      template: isFirstPassword ? "setPassword" : "resetPassword",
      to: email,
      userId,
      language: user.preferredLanguage,
      values: {
        name: user.emailVerifiedAt && user.firstName,
        url: `${env.origin}/reset-password?token=${token}`,
        providers: identities.map(({ provider }) => identityProviderNames[provider]).join(", "),
      },
    });
  },
});
