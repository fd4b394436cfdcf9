import type { Cookie } from "@remix-run/node";
import { signedCookie } from "./cookies.server";

/** The session cookie. */
export const sessionCookie = (): Cookie => signedCookie("anamcara_session");

/** The session id in a Cookie header, or null. The session may have ended. */
export async function sessionIdOf(header: string | null | undefined): Promise<string | null> {
  if (!header) return null;
  const sid: unknown = await sessionCookie().parse(header);
  return typeof sid === "string" && sid !== "" ? sid : null;
}

/** The id of the browser's session, which may have ended. */
export function currentSessionId(request: Request): Promise<string | null> {
  return sessionIdOf(request.headers.get("Cookie"));
}

/** The same, for a request that is known to be signed in. */
export async function requireSessionId(request: Request): Promise<string> {
  const sid = await currentSessionId(request);
  if (sid === null) throw new Error("nobody is signed in");
  return sid;
}
