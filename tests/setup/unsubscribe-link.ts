import { createHmac } from "node:crypto";

/** The link in a daily mail, as the processes under test make it: only who has their secret can. */
export function unsubscribeLink(id: string, email: string): string {
  const seal = createHmac("sha256", "a-secret-for-tests-only").update(`unsubscribe:${id}:${email}`).digest();
  return `/unsubscribe?token=${Buffer.concat([Buffer.from(id, "hex"), seal]).toString("base64url")}`;
}
