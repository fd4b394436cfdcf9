import { User } from "#models/user.server";
import { AppError } from "~/utils/app-error";
import { PERSON_GONE, type AdminUserDto } from "./types";
import { adminUserFields, toAdminUserDto } from "./user-dto.server";

/**
 * A person for the console.
 * @throws AppError 404 if there is no such person, or the account is being deleted.
 */
export async function findUser(userId: string): Promise<AdminUserDto> {
  const row = await User.findOne({ _id: userId, deletionStartedAt: null }, adminUserFields).lean();
  if (!row) throw new AppError(PERSON_GONE, 404);
  return toAdminUserDto(row);
}
