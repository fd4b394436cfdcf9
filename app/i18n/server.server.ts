import { createInstance, type i18n, type Resource, type ResourceKey } from "i18next";
import Negotiator from "negotiator";
import { initReactI18next } from "react-i18next";
import {
  consoleNamespaces,
  firstNamespaces,
  furtherNamespaces,
  offlineNamespaces,
  defaultLanguage,
  isLanguage,
  languages,
  serverNamespaces,
  sharedOptions,
  type Language,
} from "./config";

/** Longest Accept-Language header that is read, in characters. */
const MAX_HEADER_LENGTH = 200;

const files = import.meta.glob<ResourceKey>("../../locales/*/*.json", { eager: true, import: "default" });

const resources: Resource = {};
for (const [path, texts] of Object.entries(files)) {
  const [, language, namespace] = /(\w+)\/(\w+)\.json$/.exec(path) ?? [];
  if (language && namespace) (resources[language] ??= {})[namespace] = texts;
}

const namespaces = [
  ...firstNamespaces,
  ...offlineNamespaces,
  ...furtherNamespaces,
  ...consoleNamespaces,
  ...serverNamespaces,
];

const instances = new Map<Language, i18n>();

/** The i18next instance of a language, created on first use and shared by all requests, since it never changes. */
export function getServerI18n(language: Language): i18n {
  const known = instances.get(language);
  if (known) return known;
  const instance = createInstance().use(initReactI18next);
  void instance.init({
    ...sharedOptions,
    lng: language,
    fallbackLng: defaultLanguage,
    ns: namespaces,
    fallbackNS: namespaces.slice(1),
    resources,
    initImmediate: false,
  });
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
