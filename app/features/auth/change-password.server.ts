import { User } from "#models/user.server";
import { AppError } from "~/utils/app-error";
import { removeTokens } from "./account-tokens.server";
import { confirmPassword } from "./confirm-password.server";
import { hashPassword } from "./password.server";
import { endAllSessions } from "./sessions.server";
import { notifyPasswordChanged } from "./notify-password-changed.server";
import type { ProvenUser } from "./types";

/**
 * Gives a person a new password and ends all their sessions; the caller opens a new one for the browser that asked.
 * @param present the password so far; null sets the first one, for people who have none. That they have just signed
 *   in is for the caller to see to.
 * @returns the person with the new password.
 * @throws AppError 403 when the present password is wrong, or when another change came first; 429 after too many tries.
 */
export async function changePassword(
  userId: string,
  present: string | null,
  newPassword: string,
): Promise<ProvenUser> {
  const oldHash = present === null ? null : await confirmPassword(userId, present);
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
