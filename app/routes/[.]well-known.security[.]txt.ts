import { languages } from "~/i18n/config";
import { env } from "~/services/env.server";

/** How long the file declares itself valid, in milliseconds: half a year from each response. */
const VALID_MS = 182 * 86_400_000;

/** The contact for security reports (RFC 9116), if one is configured. */
export function loader() {
  if (!env.SECURITY_CONTACT) throw new Response("Not found", { status: 404 });
  const lines = [
    `Contact: ${env.SECURITY_CONTACT}`,
    `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
    `Preferred-Languages: ${languages.join(", ")}`,
    `Canonical: ${env.origin}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
