import { createHmac, timingSafeEqual } from "node:crypto";
import mongoose from "mongoose";
import { User } from "#models/user.server";
import { env } from "~/services/env.server";
import { loadSessionSecrets } from "~/services/secret.server";

const ID_BYTES = 12;
const SIGNATURE_BYTES = 32;

/** The prefix keeps these signatures distinct from others made with the same secrets. */
function sign(secret: string, id: string, email: string): Buffer {
  return createHmac("sha256", secret).update(`unsubscribe:${id}:${email}`).digest();
}

/**
 * The URL that unsubscribes from daily emails without signing in. It stays valid as long as the email address and the
 * secrets do, because emails can be years old.
 */
export function unsubscribeUrl(user: { id: string; email: string }): string {
  const token = Buffer.concat([
    Buffer.from(user.id, "hex"),
    sign(loadSessionSecrets()[0]!, user.id, user.email),
  ]);
  return `${env.origin}/unsubscribe?token=${token.toString("base64url")}`;
}

/** The id of the person in an unsubscribe link; null if the link is invalid or the email address has changed. */
export async function readUnsubscribeToken(token: string | null): Promise<string | null> {
  const bytes = Buffer.from(token ?? "", "base64url");
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES).toString("hex");
  const user = await User.findById(new mongoose.Types.ObjectId(id), { email: 1 }).lean();
  if (!user) return null;
  const given = bytes.subarray(ID_BYTES);
  const isValid = loadSessionSecrets().some((secret) => timingSafeEqual(given, sign(secret, id, user.email)));
  return isValid ? id : null;
}
