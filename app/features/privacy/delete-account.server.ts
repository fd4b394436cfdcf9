import { User } from "#models/user.server";
import { isLastAdministrator } from "~/features/admin/is-last-administrator.server";
import { confirmPassword, hasPassword } from "~/features/auth/confirm-password.server";
import { endAllSessions } from "~/features/auth/sessions.server";
import { stopTurnsOf } from "~/features/chat/turns/stop-turns-of.server";
import { AppError } from "~/utils/app-error";
import { enqueueDeletion } from "./delete-resume.server";

/** How somebody shows that the account is theirs: by its password, or, without one, by having signed in just now. */
interface Proof {
  password: string;
  isFreshlySignedIn: boolean;
}

/**
 * Begins the deletion of an account. From here on nobody is signed in to it; a job removes what there is.
 * @throws AppError 403 `errors.passwordWrong` or `errors.signInAgain`; 409 for the last administrator; 429 after too
 *   many tries.
 */
export async function deleteAccount(userId: string, { password, isFreshlySignedIn }: Proof): Promise<void> {
  if (await hasPassword(userId)) await confirmPassword(userId, password);
  else if (!isFreshlySignedIn) throw new AppError("errors.signInAgain", 403);

  if (await isLastAdministrator(userId)) throw new AppError("errors.lastAdministrator", 409);
  await User.updateOne({ _id: userId, deletionStartedAt: null }, { $set: { deletionStartedAt: new Date() } });
  // Two who leave in the same moment see each other go: then both stay.
  if (await isLastAdministrator(userId)) {
    await User.updateOne({ _id: userId }, { $set: { deletionStartedAt: null } });
    throw new AppError("errors.lastAdministrator", 409);
  }
  await enqueueDeletion(userId);
  await endAllSessions(userId);
  await stopTurnsOf(userId);
}
