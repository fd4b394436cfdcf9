import { createHmac } from "node:crypto";

/** The link in a daily email as the processes under test create it; this requires their secret. */
export function unsubscribeLink(id: string, email: string): string {
  const seal = createHmac("sha256", "a-secret-for-tests-only").update(`unsubscribe:${id}:${email}`).digest();
  return `/unsubscribe?token=${Buffer.concat([Buffer.from(id, "hex"), seal]).toString("base64url")}`;
}
