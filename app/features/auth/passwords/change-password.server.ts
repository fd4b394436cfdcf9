import { User } from "#models/user.server";
import { AppError } from "~/utils/app-error";
import { removeTokens } from "../account-tokens.server";
import { confirmPassword } from "./confirm-password.server";
import { hashPassword } from "./password.server";
import { endAllSessions } from "~/features/auth/sessions/sessions.server";
import { notifyPasswordChanged } from "./notify-password-changed.server";
import type { ProvenUser } from "../types";

/**
 * Changes a person's password and ends all their sessions; the caller opens a new one for the requesting browser.
 * @param currentPassword null sets a first password for a person who has none; the caller has to check that they
 *   signed in recently.
 * @returns the person with the new password.
 * @throws AppError 403 if the current password is wrong or another change came first; 429 after too many attempts.
 */
export async function changePassword(
  userId: string,
  currentPassword: string | null,
  newPassword: string,
): Promise<ProvenUser> {
  const oldHash = currentPassword === null ? null : await confirmPassword(userId, currentPassword);
  const password = await hashPassword(newPassword);
  const user = await User.findOneAndUpdate(
    { _id: userId, password: oldHash },
    { $set: { password }, $inc: { credentialVersion: 1 } },
    { returnDocument: "after" },
  ).lean();
  if (!user) throw new AppError("errors.passwordWrong", 403);
  await endAllSessions(userId);
  await removeTokens(userId, "resetPassword");
  await notifyPasswordChanged(user);
  return { userId, credentialVersion: user.credentialVersion };
}
