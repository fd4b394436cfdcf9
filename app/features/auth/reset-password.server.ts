import { User } from "#models/user.server";
import { AppError } from "~/utils/app-error";
import { findToken, removeTokens, takeToken } from "./account-tokens.server";
import { hashPassword } from "./password.server";
import { tellPasswordChanged } from "./tell-password-changed.server";
import { endSessionsOf } from "./sessions.server";

/** Whether a link still opens the page where a new password is set. */
export async function isResetTokenUsable(token: string): Promise<boolean> {
  return (await findToken("resetPassword", token)) !== null;
}

/**
 * Sets a new password by the link from a mail. All sessions of the account end, and its other links become void;
 * who could read the mail has shown that the address is theirs. Had nobody shown that before, accounts elsewhere that
 * open this one are disconnected: a stranger may have registered the address and left himself a way in.
 * @returns whether such accounts were disconnected.
 * @throws AppError 400 when the link is unknown, used or too old.
 */
export async function resetPassword(
  token: string,
  newPassword: string,
): Promise<{ isDisconnected: boolean }> {
  // A hash is costly: made for those only who bring a link that works, and before it is used up.
  if (!(await findToken("resetPassword", token))) throw new AppError("errors.linkVoid", 400);
  const password = await hashPassword(newPassword);
  const owner = await takeToken("resetPassword", token);
  if (!owner) throw new AppError("errors.linkVoid", 400);
  const account = { _id: owner.userId, email: owner.email, deletionStartedAt: null };
  const unshown = await User.findOneAndUpdate(
    { ...account, emailVerifiedAt: null },
    { password, emailVerifiedAt: new Date(), identities: [] },
  ).lean();
  const user = unshown ?? (await User.findOneAndUpdate(account, { password }).lean());
  if (!user) throw new AppError("errors.linkVoid", 400);
  await endSessionsOf(owner.userId);
  await removeTokens(owner.userId, "resetPassword", "verifyEmail");
  await tellPasswordChanged(user);
  return { isDisconnected: Boolean(unshown?.identities?.length) };
}
