import type { MetaDescriptor } from "@remix-run/node";
import { defaultLanguage, languageRegistry, languages, type Language } from "~/i18n/config";
import { homePath } from "~/i18n/home-path";
import { productName } from "~/utils/product";

interface SharedPage {
  /** The installation's own origin, without a path. */
  origin: string;
  path: string;
  language: Language;
  title: string;
  description: string;
}

/** Metadata for search engines and link previews. */
export function sharingMeta({ origin, path, language, title, description }: SharedPage): MetaDescriptor[] {
  const url = new URL(path, origin).href;
  return [
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: productName },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:locale", content: ogLocale(language) },
    { property: "og:image", content: `${origin}/og/${language}.jpg` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: `${origin}/og/${language}.jpg` },
  ];
}

/** The landing page's URLs in all languages; each page lists all of them. "/" uses the reader's own language. */
export function languageMeta(origin: string): MetaDescriptor[] {
  const alternate = (hrefLang: string, language: Language) => ({
    tagName: "link" as const,
    rel: "alternate",
    hrefLang,
    href: new URL(homePath(language), origin).href,
  });
  return [
    ...languages.map((language) => alternate(language, language)),
    alternate("x-default", defaultLanguage),
  ];
}

/** Open Graph's name of a language, such as en_GB. */
function ogLocale(language: Language): string {
  return languageRegistry[language].locale.replace("-", "_");
}
