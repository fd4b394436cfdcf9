import mongoose from "mongoose";
import { Session } from "#models/session.server";
import { AppError } from "~/utils/app-error";

/**
 * Signs one of a person's devices out. `id` is that of the list, never the secret in the browser's cookie.
 * @returns the ended session's own id, so that a browser that ends its own session can be told.
 * @throws AppError 404 when it is not theirs or does not exist.
 */
export async function endOwnSession(userId: string, id: string): Promise<string> {
  const row = await Session.findOneAndDelete({
    _id: id,
    "sess.userId": new mongoose.Types.ObjectId(userId),
  }).lean();
  if (!row) throw new AppError("errors.notFound", 404);
  return row.sid;
}
