import { env } from "~/services/env.server";

/** Pages for signed-in people, and URLs that only programs use. */
const disallowed = [
  "/api/",
  "/admin",
  "/chat",
  "/conversations",
  "/gallery",
  "/language",
  "/logout",
  "/offline",
  "/profile",
  "/subscribe",
  "/support",
];

/**
 * The picture of a shared link, which services that show a preview fetch only where this file lets them. Search engines
 * are told by the answer itself not to keep it.
 */
const allowed = ["/api/gallery/object/"];

/** Tells search engines which pages to index. */
export function loader() {
  const lines = [
    "User-agent: *",
    ...allowed.map((path) => `Allow: ${path}`),
    ...disallowed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${env.origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
