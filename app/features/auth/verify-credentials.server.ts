import { User } from "#models/user.server";
import { AppError } from "~/utils/app-error";
import { verifyPassword } from "./password.server";
import type { Credentials } from "./schema";
import type { UserDto } from "./types";
import { toUserDto } from "./user-dto.server";

/**
 * The person an address and a password belong to.
 * @throws AppError 401 when they do not fit, the same whether the address is known or not; 403 when the person is banned.
 */
export async function verifyCredentials({ email, password }: Credentials): Promise<UserDto> {
  const user = await User.findOne({ email }, { dailyTurnIds: 0 }).lean();
  const matches = await verifyPassword(user?.password, password);
  if (!user || !matches) throw new AppError("errors.loginFailed", 401);
  if (user.isBanned) throw new AppError("errors.banned", 403);
  return toUserDto(user);
}
