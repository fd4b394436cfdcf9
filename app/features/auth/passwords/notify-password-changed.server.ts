import type { UserDocument } from "#models/user.server";
import { notifyByEmail } from "~/features/mail/send-mail.server";
import { env } from "~/services/env.server";

/** Emails a person that their password was changed. The change stays even if the email fails. */
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
