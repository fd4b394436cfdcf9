import { User } from "#models/user.server";
import { isDuplicateKey } from "~/services/db.server";
import { refundTry, spendTry } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { hashPassword } from "./password.server";
import type { Registration } from "./schema";
import type { UserDto } from "./types";
import { sendFirstVerification } from "./send-verification.server";
import { toUserDto } from "./user-dto.server";

/**
 * Makes an account with an e-mail address and a password. That an address is taken cannot be kept secret here, because
 * a new account is entered at once; so few such answers are given, and none faster than an account is made.
 * @param from the language that the account begins with, and the network address the request comes from.
 * @throws AppError 409 when the address has an account already; 429 after too many tries.
 */
export async function registerUser(
  input: Registration,
  from: { language: string; clientAddress: string },
): Promise<UserDto> {
  await spendTry("registerAddress", from.clientAddress);
  await spendTry("accountsAddress", from.clientAddress);
  const password = await hashPassword(input.password);
  try {
    const user = await User.create({
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      password,
      preferredLanguage: from.language,
    });
    await refundTry("registerAddress", from.clientAddress);
    await sendFirstVerification(user._id.toString());
    return toUserDto(user.toObject());
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError("errors.emailTaken", 409);
    throw error;
  }
}
