import { User } from "#models/user.server";
import { isLastAdministrator } from "~/features/admin/is-last-administrator.server";
import { confirmPassword, hasPassword } from "~/features/auth/confirm-password.server";
import { endAllSessions } from "~/features/auth/sessions.server";
import { stopTurnsOf } from "~/features/chat/turns/stop-turns-of.server";
import { AppError } from "~/utils/app-error";
import { enqueueDeletion } from "./delete-resume.server";

/** How a person proves that the account is theirs: by its password or, without one, by a recent sign-in. */
interface Proof {
  password: string;
  isFreshlySignedIn: boolean;
}

/**
 * Starts the deletion of an account. All its sessions end and sign-in is refused; a job removes the data.
 * @throws AppError 403 `errors.passwordWrong` or `errors.signInAgain`; 409 for the last administrator; 429 after too
 *   many attempts.
 */
export async function deleteAccount(userId: string, { password, isFreshlySignedIn }: Proof): Promise<void> {
  if (await hasPassword(userId)) await confirmPassword(userId, password);
  else if (!isFreshlySignedIn) throw new AppError("errors.signInAgain", 403);

  if (await isLastAdministrator(userId)) throw new AppError("errors.lastAdministrator", 409);
  await User.updateOne({ _id: userId, deletionStartedAt: null }, { $set: { deletionStartedAt: new Date() } });
  // Two administrators who leave concurrently both see the other one leaving: then both stay.
  if (await isLastAdministrator(userId)) {
    await User.updateOne({ _id: userId }, { $set: { deletionStartedAt: null } });
    throw new AppError("errors.lastAdministrator", 409);
  }
  await enqueueDeletion(userId);
  await endAllSessions(userId);
  await stopTurnsOf(userId);
}
