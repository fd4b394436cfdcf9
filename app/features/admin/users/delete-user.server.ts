import { beginDeletion } from "~/features/privacy/begin-deletion.server";
import { AppError } from "~/utils/app-error";
import { findUser } from "./find-user.server";

/**
 * Starts the deletion of a person's account with all of its data, on behalf of an administrator.
 * @throws AppError 404 if there is no such person; 409 for the last administrator, and for oneself.
 */
export async function deleteUser(administratorId: string, userId: string): Promise<void> {
  if (administratorId === userId) throw new AppError("errors.notOneself", 409);
  await findUser(userId);
  await beginDeletion(userId, { byAdministrator: true, code: "errors.lastAdmin" });
}
