import { User } from "#models/user.server";
import { isDuplicateKey } from "~/services/db.server";
import { AppError } from "~/utils/app-error";
import { hashPassword } from "./password.server";
import type { Registration } from "./schema";
import type { UserDto } from "./types";
import { toUserDto } from "./user-dto.server";

/**
 * Makes an account with an e-mail address and a password.
 * @throws AppError 409 when the address has an account already.
 */
export async function registerUser(input: Registration, language: string): Promise<UserDto> {
  const password = await hashPassword(input.password);
  try {
    const user = await User.create({
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      password,
      preferredLanguage: language,
    });
    return toUserDto(user.toObject());
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError("errors.emailTaken", 409);
    throw error;
  }
}
