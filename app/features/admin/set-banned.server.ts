import { User } from "#models/user.server";
import { endAllSessions } from "~/features/auth/sessions.server";
import { stopTurnsOf } from "~/features/chat/turns/stop-turns-of.server";
import { AppError } from "~/utils/app-error";
import { keepAnAdministrator } from "./keep-an-administrator.server";

/** Who bans, and why. Both are unknown to a script. */
interface Ban {
  administratorId?: string;
  reason?: string;
}

/**
 * Bans or unbans a person. A ban ends their sessions and open streams on every process. Its reason is kept until the
 * ban ends.
 * @throws AppError 404 if there is no such person; 409 for the last administrator, and for oneself.
 */
export async function setBanned(
  userId: string,
  isBanned: boolean,
  { administratorId, reason }: Ban = {},
): Promise<void> {
  if (!isBanned) return unban(userId);
  if (userId === administratorId) throw new AppError("errors.notOneself", 409);
  const before = await keepAnAdministrator(
    userId,
    () => change(userId, { isBanned: true, banReason: reason || null }),
    (stored) => change(userId, { isBanned: stored.isBanned, banReason: stored.banReason ?? null }),
  );
  if (before.isBanned && before.banReason && !reason) await change(userId, { banReason: before.banReason });
  await endAllSessions(userId);
  await stopTurnsOf(userId);
}

async function unban(userId: string): Promise<void> {
  await change(userId, { isBanned: false, banReason: null });
}

/** Returns what was stored before. */
async function change(userId: string, values: { isBanned?: boolean; banReason?: string | null }) {
  const before = await User.findOneAndUpdate({ _id: userId, deletionStartedAt: null }, values, {
    projection: { isBanned: 1, banReason: 1 },
  }).lean();
  if (!before) throw new AppError("errors.notFound", 404);
  return before;
}
