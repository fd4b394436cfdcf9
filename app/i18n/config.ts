import type { InitOptions } from "i18next";
import { productName } from "~/utils/product";

interface LanguageEntry {
  /** The language's name in that language, as its readers look for it. */
  name: string;
  /** Its English name, for instructions to a model. */
  englishName: string;
  /** Whether words about a person change with their gender. */
  isGendered: boolean;
  /** The locale of its dates and numbers. English ones put the day first, like those of the other languages. */
  locale: `${string}-${string}`;
}

/**
 * Every language of the interface and the guide. A new one is an entry here plus its texts; the compiler reports what
 * else is missing.
 */
export const languageRegistry = {
  en: { name: "English", englishName: "English", isGendered: false, locale: "en-GB" },
  es: { name: "Español", englishName: "Spanish", isGendered: true, locale: "es-ES" },
  it: { name: "Italiano", englishName: "Italian", isGendered: true, locale: "it-IT" },
} as const satisfies Record<string, LanguageEntry>;

/** Languages a person can prefer that only a model supports so far. */
export const guideOnlyLanguages = {
  fr: { name: "Français", englishName: "French" },
  de: { name: "Deutsch", englishName: "German" },
} as const;

export type Language = keyof typeof languageRegistry;
export const languages = Object.keys(languageRegistry) as [Language, ...Language[]];

/** A value for each language of the interface. */
export const byLanguage = <T>(valueOf: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languages.map((language) => [language, valueOf(language)])) as Record<Language, T>;

export const defaultLanguage: Language = "en";
/** Whether a page of the console is at this path. */
export const isConsolePath = (path: string): boolean => /^\/(admin|setup-hint)(\/|$)/.test(path);

/** Whether a page of the first namespaces is at this path. */
export const isFirstPath = (path: string): boolean => path === "/" || /^\/chat(\/|$)/.test(path);

/** Whether a page at this path can be opened without a connection: it needs the texts for that, and no further ones. */
export const isOfflinePath = (path: string): boolean =>
  /^\/(conversations|sit|gallery\/(kept|[0-9a-f]{24}))\/?$/.test(path);

export const languageCookie = "anamcara_lang";
export const timeZoneCookie = "anamcara_tz";

/** Whether a cookie, a form or a profile names a language of the interface. */
export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

/**
 * The files that home and conversations need: they are sent with the first page. Files that are in no list here are for
 * pages without scripts and for emails: the server has them all.
 */
export const firstNamespaces = ["common", "chat"] as const;
/** The files of pages that can be opened without a connection. Home and conversations fetch them when they are at rest. */
export const offlineNamespaces = ["conversations", "gallery"] as const;
/** The files of the other signed-in pages, which fetch them with their data. */
export const furtherNamespaces = [
  "billing",
  "memories",
  "onboarding",
  "privacy",
  "profile",
  "security",
  "support",
] as const;
/** The files of the administrator's console, which only its pages send. */
export const consoleNamespaces = [
  "admin",
  "adminContent",
  "adminKnowledge",
  "adminMails",
  "adminSubscriptions",
  "adminSupport",
  "adminSystem",
  "adminTraining",
  "adminUsers",
] as const;

/**
 * Options shared by server and browser. Keys are unique across all namespaces, so a component uses a key without its
 * file; the namespaces only decide which texts are sent to the browser.
 */
export const sharedOptions: InitOptions = {
  defaultNS: "common",
  interpolation: { escapeValue: false, defaultVariables: { product: productName } },
};
