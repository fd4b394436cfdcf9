import { User } from "#models/user.server";
import { readUnsubscribeToken } from "./unsubscribe-token.server";

/**
 * Ends the daily mail of the person that a link was made for, however often it is asked.
 * @returns false when the link is none of ours, or its address has changed since: nothing is done then.
 */
export async function stopDailyQuotes(token: string | null): Promise<boolean> {
  const userId = await readUnsubscribeToken(token);
  if (!userId) return false;
  await User.updateOne({ _id: userId }, { dailyQuote: false });
  return true;
}
