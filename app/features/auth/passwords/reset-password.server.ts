import { User } from "#models/user.server";
import { resetRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { findToken, removeTokens, consumeToken } from "../account-tokens.server";
import { hashPassword } from "./password.server";
import { notifyPasswordChanged } from "./notify-password-changed.server";
import { endAllSessions } from "~/features/auth/sessions/sessions.server";
import { resetSignInLimits } from "./verify-credentials.server";

/** Whether a link still opens the page for setting a new password. */
export async function isResetTokenUsable(token: string): Promise<boolean> {
  return (await findToken("resetPassword", token)) !== null;
}

/**
 * Sets a new password with the link from an email. Ends all the account's sessions, revokes its other links and
 * confirms its email address, since the person could read the email. Provider accounts that were connected before the
 * address was confirmed are disconnected: a stranger may have registered with the address and connected their own.
 * Resets the account's sign-in limits.
 * @returns whose account it is, and whether provider accounts were disconnected.
 * @throws AppError 400 if the link is unknown, used or expired.
 */
export async function resetPassword(
  token: string,
  newPassword: string,
): Promise<{ userId: string; isDisconnected: boolean }> {
  // A hash is costly, so it is computed only for a valid link, and before the link is used up.
  if (!(await findToken("resetPassword", token))) throw new AppError("errors.linkVoid", 400);
  const password = await hashPassword(newPassword);
  const owner = await consumeToken("resetPassword", token);
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
 * The changes of a reset, in one update. A provider account stays if it was connected after the email address was
 * confirmed, or if its provider has confirmed the same email address.
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
