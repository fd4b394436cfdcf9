import { User } from "#models/user.server";
import { AppError } from "~/utils/app-error";

/** Banned people and accounts that are being deleted do not count. */
const active = { isAdmin: true, isBanned: false, deletionStartedAt: null };

/**
 * Does something that may take an administrator away, unless none would be left. Of two requests at once that would
 * take the last two away, at least one finds that no one is left, and undoes what it did.
 * @param undo called if no one is left after `takeAway`.
 * @throws AppError 409 `code`.
 */
export async function keepAnAdministrator<Answer>(
  userId: string,
  takeAway: () => Promise<Answer>,
  undo: (answer: Answer) => Promise<unknown>,
  code = "errors.lastAdmin",
): Promise<Answer> {
  if (!(await User.exists({ ...active, _id: userId }))) return takeAway();
  const others = await User.countDocuments(active).limit(2);
  if (others < 2) throw new AppError(code, 409);
  const answer = await takeAway();
  if (await User.exists(active)) return answer;
  await undo(answer);
  throw new AppError(code, 409);
}
