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

/** An unconfirmed email address, and the submit key of the form that asks for another email. */
export interface AddressToConfirm {
  email: string;
  submitKey: string;
}

/**
 * The email address that the shell asks to confirm. Null when it is confirmed, when the person chose "Not now" today,
 * and where no emails are sent.
 */
export function addressToConfirm(request: Request, user: SignedInUser): AddressToConfirm | null {
  if (user.emailVerifiedAt || !isMailConfigured()) return null;
  const isLater = readCookie(request.headers.get("Cookie"), laterCookie) === user.id;
  return isLater ? null : { email: user.email, submitKey: randomUUID() };
}

/** Sends the email again and redirects back. */
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

/** Hides the question until tomorrow. */
export function askLater(user: SignedInUser, path: string): Response {
  const cookie = preferenceCookie(laterCookie, user.id, DAY_SECONDS);
  return redirect(path, { status: 303, headers: { "Set-Cookie": cookie } });
}
