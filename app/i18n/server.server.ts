import { createInstance, type i18n, type Resource, type ResourceKey, type TFunction } from "i18next";
import { initReactI18next } from "react-i18next";
import {
  clientNamespaces,
  defaultLanguage,
  isLanguage,
  serverNamespaces,
  sharedOptions,
  type Language,
} from "./config";

const files = import.meta.glob<ResourceKey>("../../locales/*/*.json", { eager: true, import: "default" });

const resources: Resource = {};
for (const [path, texts] of Object.entries(files)) {
  const [, language, namespace] = /(\w+)\/(\w+)\.json$/.exec(path) ?? [];
  if (language && namespace) (resources[language] ??= {})[namespace] = texts;
}

/**
 * The sentences of a server never change, so a plain one is looked up once. An address may bring a key along, so only
 * the keys of texts are kept: none without a text, and none with a namespace, which i18next takes in any spelling.
 */
function rememberSentences(instance: i18n): void {
  const translate = instance.getFixedT(instance.language);
  const known = new Map<string, string>();
  const t = (key: string, options?: Record<string, unknown>): string => {
    if (options) return translate(key, options);
    const sentence = known.get(key) ?? translate(key);
    if (sentence !== key && !key.includes(":")) known.set(key, sentence);
    return sentence;
  };
  instance.getFixedT = () => t as TFunction;
}

const instances = new Map<Language, i18n>();

/** The i18next instance of a language: made at its first use, then shared by all requests, since it never changes. */
export function getServerI18n(language: Language): i18n {
  const known = instances.get(language);
  if (known) return known;
  const instance = createInstance().use(initReactI18next);
  void instance.init({
    ...sharedOptions,
    lng: language,
    fallbackLng: defaultLanguage,
    ns: [...clientNamespaces, ...serverNamespaces],
    fallbackNS: [...clientNamespaces.slice(1), ...serverNamespaces],
    resources,
    initImmediate: false,
  });
  rememberSentences(instance);
  instances.set(language, instance);
  return instance;
}

/** The languages of an Accept-Language header, the most wanted first, without their regions. */
function wantedLanguages(header: string): string[] {
  return header
    .split(",", 20)
    .map((entry) => {
      const [tag = "", ...parameters] = entry.trim().split(";");
      const quality = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean);
      return {
        language: tag.split("-")[0]!.toLowerCase(),
        quality: quality === undefined ? 1 : Number(quality),
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language);
}

/**
 * The language to answer in: the account's, else the one chosen before, else the browser's, else English. Who prefers
 * a language that the interface does not speak yet reads English, whatever browser they sit at.
 */
export function detectLanguage(signs: {
  preferred?: string | null;
  cookie?: string | null;
  acceptLanguage?: string | null;
}): Language {
  const wanted = signs.preferred
    ? [signs.preferred]
    : [signs.cookie, ...wantedLanguages(signs.acceptLanguage ?? "")];
  return wanted.find(isLanguage) ?? defaultLanguage;
}
