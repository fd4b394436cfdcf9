import mongoose from "mongoose";
import { Session } from "#models/session.server";
import { AppError } from "~/utils/app-error";

/**
 * Signs one of a person's devices out. `id` is the one in the device list, never the secret in the browser's cookie.
 * @returns the ended session's real id, so that a browser can tell that it ended its own session.
 * @throws AppError 404 if the session does not exist or is not theirs.
 */
export async function endOwnSession(userId: string, id: string): Promise<string> {
  const row = await Session.findOneAndDelete({
    _id: id,
    "sess.userId": new mongoose.Types.ObjectId(userId),
  }).lean();
  if (!row) throw new AppError("errors.notFound", 404);
  return row.sid;
}
