import mongoose from "mongoose";
import { User } from "#models/user.server";
import { knownTimeZone } from "~/i18n/format";

/** Saves the time zone that the browser sent at sign-in, so that later emails arrive at the right local hour. */
export async function rememberTimeZone(userId: string, reported: string | null): Promise<void> {
  const timeZone = knownTimeZone(reported);
  if (!timeZone) return;
  await User.updateOne(
    { _id: userId, timeZone: mongoose.trusted({ $ne: timeZone }) },
    { timeZone },
    { timestamps: false },
  );
}
