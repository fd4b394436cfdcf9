import mongoose from "mongoose";
import { User } from "#models/user.server";
import { knownTimeZone } from "~/i18n/format";

/** Keeps the time zone that the browser told at sign-in, so that what is sent later comes at the person's hour. */
export async function rememberTimeZone(userId: string, told: string | null): Promise<void> {
  const timeZone = knownTimeZone(told);
  if (!timeZone) return;
  await User.updateOne(
    { _id: userId, timeZone: mongoose.trusted({ $ne: timeZone }) },
    { timeZone },
    { timestamps: false },
  );
}
