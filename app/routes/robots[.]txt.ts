import { env } from "~/services/env.server";

/** What belongs to people who are signed in, and what only machines ask for. */
const closed = [
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

/** Tells search engines what is worth their time. */
export function loader() {
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${env.origin}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
