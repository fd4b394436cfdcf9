import mongoose from "mongoose";
import { User } from "#models/user.server";
import { insertOnce } from "~/services/database/db-writes.server";
import { refundRateLimit, consumeRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { hashPassword, verifyPassword } from "./passwords/password.server";
import type { Registration } from "./schema";
import type { ProvenAccount } from "./types";
import { sendFirstVerification } from "./send-verification.server";
import { toProvenAccount } from "./user-dto.server";

/** A second submit of the same form within this time counts as a double click, in milliseconds. */
const SAME_FORM_MS = 30_000;

/**
 * Creates an account with an email address and a password. A new account is signed in at once, so it cannot be hidden
 * that an email address is taken; such responses are therefore limited, and none is faster than creating an account.
 * @param from the initial language of the account and the client's network address. A form that is submitted twice
 *   succeeds both times.
 * @throws AppError 409 if the email address has an account; 429 after too many attempts.
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

/** The account that the same form created a moment ago, on a double submit. */
async function justRegistered({ email, password }: Registration): Promise<ProvenAccount | null> {
  const since = new Date(Date.now() - SAME_FORM_MS);
  const user = await User.findOne(
    { email, createdAt: mongoose.trusted({ $gt: since }), isBanned: false, deletionStartedAt: null },
    { dailyTurnIds: 0, identities: 0 },
  ).lean();
  return user && (await verifyPassword(user.password, password)) ? toProvenAccount(user) : null;
}
