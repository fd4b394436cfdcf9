import { createHmac, timingSafeEqual } from "node:crypto";
import mongoose from "mongoose";
import { User } from "#models/user.server";
import { env } from "~/services/env.server";
import { loadSessionSecrets } from "~/services/secret.server";

const ID_BYTES = 12;
const SEAL_BYTES = 32;

/** Neither part can stand for another kind of signature made with the same secrets. */
function seal(secret: string, id: string, email: string): Buffer {
  return createHmac("sha256", secret).update(`unsubscribe:${id}:${email}`).digest();
}

/**
 * Where the mails of the day can be stopped without signing in. The link holds for as long as the address and the
 * secrets do: a mail may be years old when somebody has had enough.
 */
export function unsubscribeUrl(user: { id: string; email: string }): string {
  const token = Buffer.concat([
    Buffer.from(user.id, "hex"),
    seal(loadSessionSecrets()[0]!, user.id, user.email),
  ]);
  return `${env.origin}/unsubscribe?token=${token.toString("base64url")}`;
}

/** The id of the person that a link was made for; null when it was made for nobody, or for an address that has changed. */
export async function readUnsubscribeToken(token: string | null): Promise<string | null> {
  const bytes = Buffer.from(token ?? "", "base64url");
  if (bytes.length !== ID_BYTES + SEAL_BYTES) return null;
  const id = bytes.subarray(0, ID_BYTES).toString("hex");
  const user = await User.findById(new mongoose.Types.ObjectId(id), { email: 1 }).lean();
  if (!user) return null;
  const given = bytes.subarray(ID_BYTES);
  const isOurs = loadSessionSecrets().some((secret) => timingSafeEqual(given, seal(secret, id, user.email)));
  return isOurs ? id : null;
}
