import { User } from "#models/user.server";
import { refundTry, spendTry } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { verifyPassword } from "./password.server";
import type { Credentials } from "./schema";
import type { ProvenAccount } from "./types";
import { toProvenAccount } from "./user-dto.server";

/**
 * The person an address and a password belong to. Guesses are counted per account, known or not, and per network
 * address; a right password is given back, so that a shared office never waits for its own people.
 * @param clientAddress where the try comes from.
 * @throws AppError 401 when they do not fit, the same whether the address is known or not; 403 when the person is
 *   banned; 429 after too many guesses.
 */
export async function verifyCredentials(
  { email, password }: Credentials,
  clientAddress: string,
): Promise<ProvenAccount> {
  const counts = [
    ["loginAddress", clientAddress],
    ["loginAccount", email],
    ["loginAccountHour", email],
  ] as const;
  for (const [limit, key] of counts) await spendTry(limit, key);
  const user = await User.findOne({ email }, { dailyTurnIds: 0, identities: 0 }).lean();
  const matches = await verifyPassword(user?.password, password);
  // An account that is being deleted is gone for whoever comes.
  if (!user || !matches || user.deletionStartedAt) throw new AppError("errors.loginFailed", 401);
  if (user.isBanned) throw new AppError("errors.banned", 403);
  await Promise.all(counts.map(([limit, key]) => refundTry(limit, key)));
  return toProvenAccount(user);
}
