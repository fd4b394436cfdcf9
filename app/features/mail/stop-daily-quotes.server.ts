import { User } from "#models/user.server";
import { readUnsubscribeToken } from "./unsubscribe-token.server";

/**
 * Turns off the daily email of the person in an unsubscribe link; safe to repeat.
 * @returns false if the link is invalid or its email address has changed since; nothing is changed then.
 */
export async function stopDailyQuotes(token: string | null): Promise<boolean> {
  const userId = await readUnsubscribeToken(token);
  if (!userId) return false;
  await User.updateOne({ _id: userId }, { dailyQuote: false });
  return true;
}
