import { User } from "#models/user.server";
import type { UserDto } from "~/features/auth/types";
import { toUserDto } from "~/features/auth/user-dto.server";
import { AppError } from "~/utils/app-error";
import type { ProfileChanges } from "./profile-schema";
import { profileFields } from "./profile-types";

const hidden = { password: 0, dailyTurnIds: 0, identities: 0 } as const;

/**
 * Saves the fields that differ from the stored profile; nothing if none do. Who gave no last name has the first one
 * twice, as at registration, and keeps it twice.
 * @throws AppError 404 if the account does not exist or is being deleted.
 */
export async function updateProfile(
  userId: string,
  changes: ProfileChanges,
): Promise<{ user: UserDto; isChanged: boolean }> {
  const own = { _id: userId, deletionStartedAt: null };
  const current = await User.findOne(own, hidden).lean();
  if (!current) throw new AppError("errors.notFound", 404);

  const changed = profileFields.filter(
    (field) => changes[field] !== undefined && changes[field] !== current[field],
  );
  if (changed.length === 0) return { user: toUserDto(current), isChanged: false };

  const values: ProfileChanges = Object.fromEntries(changed.map((field) => [field, changes[field]]));
  if (values.firstName && changes.lastName === undefined && current.lastName === current.firstName)
    values.lastName = values.firstName;
  const saved = await User.findOneAndUpdate(
    own,
    { $set: values },
    { returnDocument: "after", projection: hidden },
  ).lean();
  if (!saved) throw new AppError("errors.notFound", 404);
  return { user: toUserDto(saved), isChanged: true };
}
