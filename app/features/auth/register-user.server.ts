import mongoose from "mongoose";
import { User } from "#models/user.server";
import { insertOnce } from "~/services/db.server";
import { refundRateLimit, consumeRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { hashPassword, verifyPassword } from "./password.server";
import type { Registration } from "./schema";
import type { ProvenAccount } from "./types";
import { sendFirstVerification } from "./send-verification.server";
import { toProvenAccount } from "./user-dto.server";

/** Within so many milliseconds a form that comes once more is a second press of the same button. */
const SAME_FORM_MS = 30_000;

/**
 * Makes an account with an e-mail address and a password. That an address is taken cannot be kept secret here, because
 * a new account is entered at once; so few such answers are given, and none faster than an account is made.
 * @param from the language that the account begins with, and the network address the request comes from; a form that
 *   comes twice in a moment is let in both times.
 * @throws AppError 409 when the address has an account already; 429 after too many tries.
 */
export async function registerUser(
  input: Registration,
  from: { language: string; clientAddress: string; isForm?: boolean },
): Promise<ProvenAccount> {
  await consumeRateLimit("registerAddress", from.clientAddress);
  await consumeRateLimit("accountsAddress", from.clientAddress);
  const password = await hashPassword(input.password);
  const create = async () => {
    const user = await User.create({
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      password,
      preferredLanguage: from.language,
    });
    await sendFirstVerification(user._id.toString());
    return toProvenAccount(user.toObject());
  };
  const account = await insertOnce(create, async () => {
    const same = from.isForm ? await justRegistered(input) : null;
    if (!same) throw new AppError("errors.emailTaken", 409);
    return same;
  });
  await refundRateLimit("registerAddress", from.clientAddress);
  return account;
}

/** The account that the same form made a moment ago: who presses twice meant one. */
async function justRegistered({ email, password }: Registration): Promise<ProvenAccount | null> {
  const since = new Date(Date.now() - SAME_FORM_MS);
  const user = await User.findOne(
    { email, createdAt: mongoose.trusted({ $gt: since }), isBanned: false, deletionStartedAt: null },
    { dailyTurnIds: 0, identities: 0 },
  ).lean();
  return user && (await verifyPassword(user.password, password)) ? toProvenAccount(user) : null;
}
