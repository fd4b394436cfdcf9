import { createCookie, type Cookie } from "@remix-run/node";
import { createHmac } from "node:crypto";
import { env } from "~/services/env.server";
import { loadSessionSecrets } from "~/services/secret.server";
import { singleton } from "~/services/singleton.server";

// The longest lifetime browsers allow. The database decides when a session ends.
const YEAR_SECONDS = 400 * 86_400;

/** A signed HttpOnly cookie. On https it is Secure and bound to this host by its `__Host-` name. */
export function signedCookie(name: string, options: { maxAge?: number } = {}): Cookie {
  return singleton(`cookie:${name}`, () =>
    createCookie(env.isHttps ? `__Host-${name}` : name, {
      httpOnly: true,
      path: "/",
      sameSite: "lax",
      secure: env.isHttps,
      // The name is part of the signature, so one cookie cannot replace another.
      secrets: loadSessionSecrets().map((secret) =>
        createHmac("sha256", secret).update(`cookie:${name}`).digest("base64url"),
      ),
      maxAge: options.maxAge ?? YEAR_SECONDS,
    }),
  );
}

/** The value of an unsigned cookie, as preferences use; null when it is missing. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  for (const part of header?.split(";") ?? []) {
    const [key, value] = part.split("=", 2);
    if (key?.trim() !== name || value === undefined) continue;
    try {
      return decodeURIComponent(value.trim());
    } catch {
      return null;
    }
  }
  return null;
}

/** An unsigned cookie for a preference, readable by scripts. */
export function preferenceCookie(name: string, value: string, maxAge = YEAR_SECONDS): string {
  const secure = env.isHttps ? "; Secure" : "";
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
