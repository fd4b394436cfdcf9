import { createCookie, type Cookie } from "@remix-run/node";
import { createHmac } from "node:crypto";
import { env } from "~/services/env.server";
import { loadSessionSecrets } from "~/services/secret.server";
import { singleton } from "~/services/singleton.server";

// The longest a browser keeps a cookie. When a session really ends is decided in the database.
const YEAR_SECONDS = 400 * 86_400;

/** A signed cookie that scripts cannot read. On https it is Secure and tied to this host by its name. */
export function signedCookie(name: string, options: { maxAge?: number } = {}): Cookie {
  return singleton(`cookie:${name}`, () =>
    createCookie(env.isHttps ? `__Host-${name}` : name, {
      httpOnly: true,
      path: "/",
      sameSite: "lax",
      secure: env.isHttps,
      // A cookie's name is part of its signature: none can stand for another.
      secrets: loadSessionSecrets().map((secret) =>
        createHmac("sha256", secret).update(`cookie:${name}`).digest("base64url"),
      ),
      maxAge: options.maxAge ?? YEAR_SECONDS,
    }),
  );
}

/** The value of a plain cookie, as preferences are kept in; null when it is not there. */
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

/** A plain cookie for a preference, readable by scripts. */
export function preferenceCookie(name: string, value: string, maxAge = YEAR_SECONDS): string {
  const secure = env.isHttps ? "; Secure" : "";
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
