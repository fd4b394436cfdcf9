import type { UserDocument } from "#models/user.server";
import { sendMail } from "~/features/mail/send-mail.server";
import { env } from "~/services/env.server";
import { log } from "~/services/log.server";

/** Tells a person by mail that their password was changed. The change stands, whatever becomes of the mail. */
export async function tellPasswordChanged(
  user: Pick<UserDocument, "_id" | "email" | "firstName" | "emailVerifiedAt" | "preferredLanguage">,
): Promise<void> {
  try {
    await sendMail({
      template: "passwordChanged",
      to: user.email,
      userId: user._id.toString(),
      language: user.preferredLanguage,
      values: { name: user.emailVerifiedAt && user.firstName, url: `${env.origin}/forgot-password` },
    });
  } catch (error) {
    log.error({ err: error }, "the mail about a changed password");
  }
}
