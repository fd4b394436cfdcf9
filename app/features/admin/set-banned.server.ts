import { User } from "#models/user.server";
import { endAllSessions } from "~/features/auth/sessions.server";
import { stopTurnsOf } from "~/features/chat/turns/stop-turns-of.server";
import { AppError } from "~/utils/app-error";
import { isLastAdministrator } from "./is-last-administrator.server";

/**
 * Bans or unbans a person. A ban ends their sessions and open streams on every process.
 * @throws AppError 404 if there is no such person; 409 for the last administrator.
 */
export async function setBanned(userId: string, isBanned: boolean): Promise<void> {
  if (isBanned && (await isLastAdministrator(userId))) throw new AppError("errors.lastAdmin", 409);
  const before = await User.findOneAndUpdate(
    { _id: userId },
    { isBanned },
    { projection: { isBanned: 1 } },
  ).lean();
  if (!before) throw new AppError("errors.notFound", 404);
  if (!isBanned) return;
  // Two administrators who ban each other concurrently both pass the first check; this one undoes the ban.
  if (!before.isBanned && (await isLastAdministrator(userId))) {
    await User.updateOne({ _id: userId }, { isBanned: false });
    throw new AppError("errors.lastAdmin", 409);
  }
  await endAllSessions(userId);
  await stopTurnsOf(userId);
}
