import type { i18n, ResourceKey } from "i18next";
import Negotiator from "negotiator";
import { defaultLanguage, isLanguage, languages, type Language } from "./config";
import { Texts, type Namespaces } from "./texts";

/** Longest Accept-Language header that is read, in characters. */
const MAX_HEADER_LENGTH = 200;

const files = import.meta.glob<ResourceKey>("../../locales/*/*.json", { eager: true, import: "default" });

/** The texts of a language, by namespace. */
function textsOf(language: Language): Namespaces {
  const own = Object.entries(files).map(
    ([path, texts]) => [/(\w+)\/(\w+)\.json$/.exec(path)!, texts] as const,
  );
  return Object.fromEntries(
    own.filter(([[, name]]) => name === language).map(([[, , file], texts]) => [file, texts]),
  );
}

const instances = new Map<Language, i18n>();

/**
 * The texts of a language, made on first use and shared by all requests, since they never change. A text that is missing
 * is shown in English.
 */
export function getServerI18n(language: Language): i18n {
  const known = instances.get(language);
  if (known) return known;
  const instance = new Texts(language).add(textsOf(defaultLanguage)).add(textsOf(language)).asInstance();
  instances.set(language, instance);
  return instance;
}

/** The interface's languages that an Accept-Language header accepts, preferred first. */
function acceptedLanguages(header: string): string[] {
  const headers = { "accept-language": header.slice(0, MAX_HEADER_LENGTH) };
  return new Negotiator({ headers }).languages(languages.slice());
}

/**
 * The language of a response: the account's, else the one chosen before, else the browser's, else English. A person
 * who prefers a language that the interface does not have yet gets English, in any browser.
 */
export function detectLanguage(hints: {
  preferred?: string | null;
  cookie?: string | null;
  acceptLanguage?: string | null;
}): Language {
  const wanted = hints.preferred
    ? [hints.preferred]
    : [hints.cookie, ...acceptedLanguages(hints.acceptLanguage ?? "")];
  return wanted.find(isLanguage) ?? defaultLanguage;
}
