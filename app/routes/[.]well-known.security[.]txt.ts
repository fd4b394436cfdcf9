import { languages } from "~/i18n/config";
import { env } from "~/services/env.server";

/** The file is made anew with every answer; it says of itself that it holds for half a year. In milliseconds. */
const VALID_MS = 182 * 86_400_000;

/** Tells whom to write to about holes (RFC 9116), where somebody is configured. */
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
