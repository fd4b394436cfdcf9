import { User } from "#models/user.server";
import { resetRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { findToken, removeTokens, takeToken } from "./account-tokens.server";
import { hashPassword } from "./password.server";
import { notifyPasswordChanged } from "./notify-password-changed.server";
import { endAllSessions } from "./sessions.server";
import { resetSignInLimits } from "./verify-credentials.server";

/** Whether a link still opens the page where a new password is set. */
export async function isResetTokenUsable(token: string): Promise<boolean> {
  return (await findToken("resetPassword", token)) !== null;
}

/**
 * Sets a new password by the link from a mail. All sessions of the account end, and its other links become void;
 * who could read the mail has shown that the address is theirs. Accounts elsewhere that were connected before somebody had
 * shown that are disconnected: a stranger may have registered the address and left himself a way in.
 * What was counted against the account is forgotten.
 * @returns whose account it is, and whether such accounts were disconnected.
 * @throws AppError 400 when the link is unknown, used or too old.
 */
export async function resetPassword(
  token: string,
  newPassword: string,
): Promise<{ userId: string; isDisconnected: boolean }> {
  // A hash is costly: made for those only who bring a link that works, and before it is used up.
  if (!(await findToken("resetPassword", token))) throw new AppError("errors.linkVoid", 400);
  const password = await hashPassword(newPassword);
  const owner = await takeToken("resetPassword", token);
  if (!owner) throw new AppError("errors.linkVoid", 400);
  const account = { _id: owner.userId, email: owner.email, deletionStartedAt: null };
  const user = await User.findOneAndUpdate(account, withNewPassword(password), {
    updatePipeline: true,
  }).lean();
  if (!user) throw new AppError("errors.linkVoid", 400);
  await endAllSessions(owner.userId);
  await resetSignInLimits(owner.email);
  await resetRateLimit("resetAccount", owner.email);
  await resetRateLimit("confirmPassword", owner.userId);
  await removeTokens(owner.userId, "resetPassword", "verifyEmail");
  await notifyPasswordChanged(user);
  const after = await User.findById(owner.userId, { identities: 1 }).lean();
  return {
    userId: owner.userId,
    isDisconnected: (user.identities ?? []).length > (after?.identities ?? []).length,
  };
}

/**
 * What a reset does to an account, in one step. Of the accounts elsewhere those stay that were connected when the
 * address had been confirmed, or of which their provider says that the very same address is theirs.
 */
function withNewPassword(password: string) {
  const now = new Date();
  const confirmedAt = { $ifNull: ["$emailVerifiedAt", now] };
  const isOwners = {
    $or: [
      { $gte: ["$$this.connectedAt", confirmedAt] },
      { $and: [{ $eq: ["$$this.isEmailVerified", true] }, { $eq: ["$$this.email", "$email"] }] },
    ],
  };
  return [
    {
      $set: {
        password: { $literal: password },
        credentialVersion: { $add: [{ $ifNull: ["$credentialVersion", 0] }, 1] },
        identities: { $filter: { input: { $ifNull: ["$identities", []] }, cond: isOwners } },
        emailVerifiedAt: confirmedAt,
        updatedAt: now,
      },
    },
  ];
}
