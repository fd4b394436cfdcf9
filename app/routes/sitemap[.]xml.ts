import { readPage } from "~/features/marketing/read-page.server";
import { pageNames } from "~/features/marketing/types";
import { defaultLanguage, languages } from "~/i18n/config";
import { homePath } from "~/i18n/home-path";
import { env } from "~/services/env.server";
import { escapeHtml } from "~/utils/text/escape-html";

const link = (hreflang: string, path: string) =>
  `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(env.origin + path)}"/>`;

/** The public pages: the landing page in each language, and the content pages. */
export function loader() {
  const alternates = [
    ...languages.map((language) => link(language, homePath(language))),
    link("x-default", homePath(defaultLanguage)),
  ].join("");
  const entries = [
    ...languages.map((language) => ({ path: homePath(language), more: alternates })),
    ...pageNames.map((name) => ({
      path: `/${name}`,
      more: `<lastmod>${readPage(name, defaultLanguage).updated}</lastmod>`,
    })),
  ];
  const urls = entries.map(
    ({ path, more }) => `<url><loc>${escapeHtml(env.origin + path)}</loc>${more}</url>`,
  );
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
    `${urls.join("\n")}\n</urlset>\n`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
