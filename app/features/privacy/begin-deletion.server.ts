import { User } from "#models/user.server";
import { keepAnAdministrator } from "~/features/admin/keep-an-administrator.server";
import { endAllSessions } from "~/features/auth/sessions/sessions.server";
import { stopTurnsOf } from "~/features/chat/turns/stop-turns-of.server";
import { enqueueDeletion } from "./delete-resume.server";

/**
 * Starts the deletion of an account. All its sessions end and sign-in is refused; a job removes the data.
 * @param code the refusal for the last administrator.
 * @throws AppError 409 for the last administrator.
 */
export async function beginDeletion(
  userId: string,
  { byAdministrator, code }: { byAdministrator: boolean; code: string },
): Promise<void> {
  await keepAnAdministrator(
    userId,
    () =>
      User.updateOne(
        { _id: userId, deletionStartedAt: null },
        {
          $set: { deletionStartedAt: new Date(), ...(byAdministrator && { isDeletedByAdministrator: true }) },
        },
      ),
    () =>
      User.updateOne(
        { _id: userId },
        { $set: { deletionStartedAt: null }, $unset: { isDeletedByAdministrator: 1 } },
      ),
    code,
  );
  await enqueueDeletion(userId);
  await endAllSessions(userId);
  await stopTurnsOf(userId);
}
