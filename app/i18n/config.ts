import type { InitOptions } from "i18next";
import { productName } from "~/utils/product";

export const languages = ["en", "es", "it"] as const;
export type Language = (typeof languages)[number];

export const defaultLanguage: Language = "en";
export const languageCookie = "anamcara_lang";
export const timeZoneCookie = "anamcara_tz";

/** Each language by its own name, as a reader looks for it. */
export const languageNames: Record<Language, string> = { en: "English", es: "Español", it: "Italiano" };

/** Whether a cookie, a form or a profile holds a language that the interface speaks. */
export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

/** The files whose sentences travel to the browser. */
export const clientNamespaces = [
  "common",
  "chat",
  "onboarding",
  "privacy",
  "profile",
  "security",
  "support",
] as const;
/** The files of pages without scripts and of mails. */
export const serverNamespaces = ["mail", "site"] as const;

/**
 * What server and browser agree on. Keys are unique over all namespaces, so a component asks for a key and
 * never for a file; the namespaces only decide which sentences travel to the browser.
 */
export const sharedOptions: InitOptions = {
  defaultNS: "common",
  interpolation: { escapeValue: false, defaultVariables: { product: productName } },
  react: { useSuspense: false },
};
