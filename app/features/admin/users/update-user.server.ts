import mongoose from "mongoose";
import { User } from "#models/user.server";
import { keepAnAdministrator } from "~/features/admin/keep-an-administrator.server";
import { setTier } from "~/features/billing/subscriptions/set-tier.server";
import { isDuplicateKey } from "~/services/database/db-errors.server";
import { AppError } from "~/utils/app-error";
import { findUser } from "./find-user.server";
import { editableFields, seenFields, type AdminUserDto, type UserChanges } from "./types";

/** How often a form is tried again that met a change it does not show, such as a message that the person sent. */
const TRIES = 5;

/** `isConflict`: someone else was first; nothing is saved, and `user` is what is stored now. */
interface Updated {
  user: AdminUserDto;
  isConflict: boolean;
}

/**
 * Whether changes hand an account, or the console, to someone else: a person who reads the email of an account can
 * set its password.
 * @throws AppError 404 if there is no such person.
 */
export async function changesAccess(userId: string, { email, isAdmin }: UserChanges): Promise<boolean> {
  const user = await findUser(userId);
  return (isAdmin === true && !user.isAdmin) || (email !== undefined && email !== user.email);
}

/**
 * Saves the fields that differ from the stored person.
 * @param version the `updatedAt` that the client has seen; without it, the last writer wins.
 * @throws AppError 404 if there is no such person; 409 if another account has the email address, and for the last
 *   administrator.
 */
export async function updateUser(
  administratorId: string,
  userId: string,
  changes: UserChanges,
  version?: string,
): Promise<Updated> {
  const user = await findUser(userId);
  if (version !== undefined && new Date(version).getTime() !== Date.parse(user.updatedAt))
    return { user, isConflict: true };
  const changed = editableFields.filter(
    (field) => changes[field] !== undefined && changes[field] !== user[field],
  );
  if (changed.length === 0) return { user, isConflict: false };

  const { subscriptionTier, ...values } = Object.fromEntries(
    changed.map((field) => [field, changes[field]]),
  ) as UserChanges;
  const write = () => writeFields(user, values);
  const isSaved =
    values.isAdmin === false
      ? await keepAnAdministrator(userId, write, () => User.updateOne({ _id: userId }, { isAdmin: true }))
      : await write();
  if (!isSaved) return { user: await findUser(userId), isConflict: true };
  if (subscriptionTier) await setTier(administratorId, userId, subscriptionTier);
  return { user: await findUser(userId), isConflict: false };
}

/**
 * The same for a form. It says which values its reader saw; a change of other fields meanwhile is no conflict.
 * @param seen the result of `seenFields` when the form was made.
 */
export async function updateUserFromForm(
  administratorId: string,
  userId: string,
  changes: UserChanges,
  { version, seen }: { version: string; seen: string },
): Promise<Updated> {
  let answer = await updateUser(administratorId, userId, changes, version);
  for (let n = 1; n < TRIES && answer.isConflict && seenFields(answer.user) === seen; n += 1)
    answer = await updateUser(administratorId, userId, changes, answer.user.updatedAt);
  return answer;
}

/** Writes fields unless the person has changed since. An email address that is new has yet to be confirmed. */
async function writeFields(user: AdminUserDto, values: UserChanges): Promise<boolean> {
  try {
    const { matchedCount } = await User.updateOne(
      // A row that was written by hand may have no such date.
      {
        _id: user.id,
        deletionStartedAt: null,
        updatedAt: mongoose.trusted({ $in: [new Date(user.updatedAt), null] }),
      },
      { $set: { ...values, ...(values.email !== undefined && { emailVerifiedAt: null }) } },
    );
    return matchedCount === 1;
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError("adminUsers.emailTaken", 409);
    throw error;
  }
}
