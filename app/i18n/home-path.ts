import { defaultLanguage, isLanguage, type Language } from "./config";

/** The landing page's address in a language: "/" for the first one, which speaks any language that its reader does. */
export function homePath(language: Language): string {
  return language === defaultLanguage ? "/" : `/${language}`;
}

/** Whether an address is the landing page's own, with whatever query. */
export function isHome(address: string): boolean {
  const path = address.split(/[?#]/, 1)[0]!;
  return path === "/" || languageOfHome(path) !== null;
}

/** The language that a path promises by its name: "/es", but not "/". */
export function languageOfHome(path: string): Language | null {
  const name = /^\/(\w+)\/?$/.exec(path)?.[1]?.toLowerCase();
  return isLanguage(name) && name !== defaultLanguage ? name : null;
}
