import { createHash } from "node:crypto";
import mongoose, { type Types } from "mongoose";

/**
 * The id of what a person requests with a key. A repeated request gets the same one, and so takes the same daily slot, even
 * if the first was cut off before its row was written.
 */
export function idOfKey(userId: string, key: string): Types.ObjectId {
  const digest = createHash("sha256").update(`${userId}:${key}`).digest("hex");
  return new mongoose.Types.ObjectId(digest.slice(0, 24));
}
