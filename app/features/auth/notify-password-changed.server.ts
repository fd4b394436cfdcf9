import type { UserDocument } from "#models/user.server";
import { notifyByEmail } from "~/features/mail/send-mail.server";
import { env } from "~/services/env.server";

/** Tells a person by mail that their password was changed. The change stands, whatever becomes of the mail. */
export async function notifyPasswordChanged(
  user: Pick<UserDocument, "_id" | "email" | "firstName" | "emailVerifiedAt" | "preferredLanguage">,
): Promise<void> {
  await notifyByEmail({
    template: "passwordChanged",
    to: user.email,
    userId: user._id.toString(),
    language: user.preferredLanguage,
    values: { name: user.emailVerifiedAt && user.firstName, url: `${env.origin}/forgot-password` },
  });
}
