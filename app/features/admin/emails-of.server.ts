import mongoose from "mongoose";
import { User } from "#models/user.server";

/** The email addresses of these people by their ids; those who have left are missing. */
export async function emailsOf(ids: mongoose.Types.ObjectId[]): Promise<Map<string, string>> {
  const users = await User.find({ _id: mongoose.trusted({ $in: ids }) }, { email: 1 }).lean();
  return new Map(users.map(({ _id, email }) => [_id.toString(), email]));
}
