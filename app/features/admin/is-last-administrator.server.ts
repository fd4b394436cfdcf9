import mongoose from "mongoose";
import { User } from "#models/user.server";

/**
 * Whether no administrator would be left without this person. Banned people and accounts being deleted do not count.
 */
export async function isLastAdministrator(userId: string): Promise<boolean> {
  const user = await User.findById(userId, { isAdmin: 1 }).lean();
  if (!user?.isAdmin) return false;
  const other = await User.exists({
    _id: mongoose.trusted({ $ne: userId }),
    isAdmin: true,
    isBanned: false,
    deletionStartedAt: null,
  });
  return other === null;
}
