import { User } from "#models/user.server";
import {
  resetRateLimit,
  refundRateLimit,
  consumeRateLimit,
  type LimitName,
} from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { findDeviceMark } from "~/features/auth/sessions/known-devices.server";
import { verifyPassword } from "./password.server";
import type { Credentials } from "../schema";
import type { ProvenAccount } from "../types";
import { toProvenAccount } from "../user-dto.server";

/** Where a sign-in attempt comes from. */
export interface SignInOrigin {
  clientAddress: string;
  /** The marks of the accounts this browser has signed in to before. */
  deviceMarks: readonly string[];
}

/** The limits counted per account. */
const ACCOUNT_LIMITS = ["loginAccount", "loginAccountHour"] as const;

/**
 * Finds the person with an email address and password. Attempts are counted per account, known or not, and per
 * network address; attempts from a browser that has signed in to the account before are counted for that browser
 * only. A correct password is refunded, so that people who share an office address do not lock each other out.
 * @throws AppError 401 if they do not match, the same whether or not the email address is known; 403 if the person is
 *   banned; 429 after too many attempts.
 */
export async function verifyCredentials(
  { email, password }: Credentials,
  { clientAddress, deviceMarks }: SignInOrigin,
): Promise<ProvenAccount> {
  const user = await User.findOne({ email }, { dailyTurnIds: 0, identities: 0 }).lean();
  const device = user && findDeviceMark(deviceMarks, user._id.toString());
  const counts: (readonly [LimitName, string])[] = device
    ? ACCOUNT_LIMITS.map((limit) => [limit, `${email} ${device}`])
    : [["loginAddress", clientAddress], ...ACCOUNT_LIMITS.map((limit) => [limit, email] as const)];
  for (const [limit, key] of counts) await consumeRateLimit(limit, key);
  const matches = await verifyPassword(user?.password, password);
  // An account that is being deleted counts as gone.
  if (!user || !matches || user.deletionStartedAt) throw new AppError("errors.loginFailed", 401);
  if (user.isBanned) throw new AppError("errors.banned", 403);
  await Promise.all(counts.map(([limit, key]) => refundRateLimit(limit, key)));
  return toProvenAccount(user);
}

/** Resets the limits of an account whose owner has set a new password by email. */
export async function resetSignInLimits(email: string): Promise<void> {
  await Promise.all(ACCOUNT_LIMITS.map((limit) => resetRateLimit(limit, email)));
}
