import { defaultLanguage, isLanguage, type Language } from "./config";

/** The landing page's path in a language: "/" for the default one, which is shown in the reader's language. */
export function homePath(language: Language): string {
  return language === defaultLanguage ? "/" : `/${language}`;
}

/** Whether a path is one of the landing page's own, with any query. */
export function isHome(address: string): boolean {
  const path = address.split(/[?#]/, 1)[0]!;
  return path === "/" || languageOfHome(path) !== null;
}

/** The language that a path names: "/es", but not "/". */
export function languageOfHome(path: string): Language | null {
  const name = /^\/(\w+)\/?$/.exec(path)?.[1]?.toLowerCase();
  return isLanguage(name) && name !== defaultLanguage ? name : null;
}
