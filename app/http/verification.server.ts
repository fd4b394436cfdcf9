import { redirect } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import { sendVerification } from "~/features/auth/send-verification.server";
import { sendAgainSchema } from "~/features/auth/schema";
import { runOncePerForm } from "~/features/auth/consume-once.server";
import { isMailConfigured } from "~/services/mail.server";
import { AppError } from "~/utils/app-error";
import { preferenceCookie, readCookie } from "./session/cookies.server";
import type { SignedInUser } from "./session/guards.server";
import { redirectWithToast } from "./toast.server";

const laterCookie = "anamcara_verify_later";
const DAY_SECONDS = 86_400;

/** An address that is not confirmed yet, and the key of the form that asks for another mail. */
export interface AddressToConfirm {
  email: string;
  submitKey: string;
}

/**
 * The address that the signed-in shell asks to confirm, or null: when it is confirmed, when the person put the question
 * away for today, and where mails are not sent at all, so that nobody waits for one.
 */
export function addressToConfirm(request: Request, user: SignedInUser): AddressToConfirm | null {
  if (user.emailVerifiedAt || !isMailConfigured()) return null;
  const isLater = readCookie(request.headers.get("Cookie"), laterCookie) === user.id;
  return isLater ? null : { email: user.email, submitKey: randomUUID() };
}

/** Sends the mail once more, and the reader back to where they were. */
export async function sendAgain(user: SignedInUser, form: FormData, path: string): Promise<Response> {
  const { submitKey } = sendAgainSchema.parse(Object.fromEntries(form));
  try {
    await runOncePerForm(submitKey, user.id, () => sendVerification(user.id));
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 429) throw error;
    return redirectWithToast(path, { key: error.code, kind: "error" });
  }
  return redirectWithToast(path, { key: "toast.verificationSent", values: { email: user.email } });
}

/** Puts the question away until tomorrow. */
export function askLater(user: SignedInUser, path: string): Response {
  const cookie = preferenceCookie(laterCookie, user.id, DAY_SECONDS);
  return redirect(path, { status: 303, headers: { "Set-Cookie": cookie } });
}
