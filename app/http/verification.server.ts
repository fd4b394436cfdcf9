import { redirect } from "@remix-run/node";
import { sendVerification } from "~/features/auth/send-verification.server";
import { isMailConfigured } from "~/services/mail.server";
import { AppError } from "~/utils/app-error";
import { preferenceCookie, readCookie } from "./cookies.server";
import type { SignedInUser } from "./guards.server";
import { redirectWithToast } from "./toast.server";

const laterCookie = "anamcara_verify_later";
const DAY_SECONDS = 86_400;

/**
 * The address that the signed-in shell asks to confirm, or null: when it is confirmed, when the person put the question
 * away for today, and where mails are not sent at all, so that nobody waits for one.
 */
export function addressToConfirm(request: Request, user: SignedInUser): string | null {
  if (user.emailVerifiedAt || !isMailConfigured()) return null;
  return readCookie(request.headers.get("Cookie"), laterCookie) === user.id ? null : user.email;
}

/** Sends the mail once more, and the reader back to where they were. */
export async function sendAgain(user: SignedInUser, path: string): Promise<Response> {
  try {
    await sendVerification(user.id);
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
