import { User } from "#models/user.server";
import {
  resetRateLimit,
  refundRateLimit,
  consumeRateLimit,
  type LimitName,
} from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { findDeviceMark } from "./known-devices.server";
import { verifyPassword } from "./password.server";
import type { Credentials } from "./schema";
import type { ProvenAccount } from "./types";
import { toProvenAccount } from "./user-dto.server";

/** Where a try to sign in comes from. */
export interface SignInOrigin {
  clientAddress: string;
  /** What the browser shows of the accounts that it signed in to before. */
  deviceMarks: readonly string[];
}

/** The limits that are counted for an account, whoever tries. */
const ACCOUNT_LIMITS = ["loginAccount", "loginAccountHour"] as const;

/**
 * The person an address and a password belong to. Guesses are counted per account, known or not, and per network
 * address; those from a browser that signed in to the account before for that browser alone. A right password is given
 * back, so that a shared office never waits for its own people.
 * @throws AppError 401 when they do not fit, the same whether the address is known or not; 403 when the person is
 *   banned; 429 after too many guesses.
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
  // An account that is being deleted is gone for whoever comes.
  if (!user || !matches || user.deletionStartedAt) throw new AppError("errors.loginFailed", 401);
  if (user.isBanned) throw new AppError("errors.banned", 403);
  await Promise.all(counts.map(([limit, key]) => refundRateLimit(limit, key)));
  return toProvenAccount(user);
}

/** Lets the counts of an account begin again: its owner has set a new password by mail. */
export async function resetSignInLimits(email: string): Promise<void> {
  await Promise.all(ACCOUNT_LIMITS.map((limit) => resetRateLimit(limit, email)));
}
