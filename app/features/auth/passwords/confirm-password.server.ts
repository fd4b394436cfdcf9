import { User } from "#models/user.server";
import { refundRateLimit, consumeRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { verifyPassword } from "./password.server";

/** Whether a person can sign in with a password. */
export async function hasPassword(userId: string): Promise<boolean> {
  const user = await User.findById(userId, { password: 1 }).lean();
  return Boolean(user?.password);
}

/**
 * Asks a signed-in person for their password again before an action that cannot be undone.
 * @returns the hash it matches. A change can filter by it, so that it does not overwrite a concurrent change.
 * @throws AppError 403 `errors.passwordWrong`; 429 after too many attempts.
 */
export async function confirmPassword(userId: string, password: string): Promise<string> {
  await consumeRateLimit("confirmPassword", userId);
  const user = await User.findById(userId, { password: 1 }).lean();
  const matches = await verifyPassword(user?.password, password);
  if (!user?.password || !matches) throw new AppError("errors.passwordWrong", 403);
  await refundRateLimit("confirmPassword", userId);
  return user.password;
}
