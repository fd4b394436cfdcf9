import type { Cookie } from "@remix-run/node";
import { signedCookie } from "./cookies.server";

/** The cookie that a browser's session is known by. */
export const sessionCookie = (): Cookie => signedCookie("anamcara_session");

/** The id in a Cookie header, of a session that may have ended; null without a cookie of ours. */
export async function sessionIdOf(header: string | null | undefined): Promise<string | null> {
  if (!header) return null;
  const sid: unknown = await sessionCookie().parse(header);
  return typeof sid === "string" && sid !== "" ? sid : null;
}

/** The id of the session that the browser has, or had. */
export function currentSessionId(request: Request): Promise<string | null> {
  return sessionIdOf(request.headers.get("Cookie"));
}

/** The same, where somebody is known to be signed in. */
export async function requireSessionId(request: Request): Promise<string> {
  const sid = await currentSessionId(request);
  if (sid === null) throw new Error("nobody is signed in");
  return sid;
}
