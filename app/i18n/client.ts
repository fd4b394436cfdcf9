import { createInstance, type BackendModule, type i18n, type ResourceKey } from "i18next";
import { getI18n, initReactI18next } from "react-i18next";
import {
  consoleNamespaces,
  firstNamespaces,
  furtherNamespaces,
  isConsolePath,
  isFirstPath,
  isLanguage,
  sharedOptions,
} from "./config";

type Bundle = Record<string, ResourceKey>;

const bundles = import.meta.glob<Bundle>("./bundles/**/*.ts", { import: "default" });

function folderOf(namespace: string): string {
  if ((firstNamespaces as readonly string[]).includes(namespace)) return "";
  return (furtherNamespaces as readonly string[]).includes(namespace) ? "further/" : "console/";
}

/** Fetches a language's chunk when i18next first asks for it. */
const backend: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    const folder = folderOf(namespace);
    const load = isLanguage(language) && bundles[`./bundles/${folder}${language}.ts`];
    if (!load) return done(new Error(`No texts for ${language}`), null);
    load().then(
      (bundle) => done(null, bundle[namespace]),
      (error: Error) => done(error, null),
    );
  },
};

/**
 * Creates the browser's i18next in the language of the page, so that hydration finds the same texts. No fallback
 * language is fetched: a test requires all languages to have the same keys, so no text can be missing.
 * @param path of the page: it decides which texts are fetched before the page comes to life.
 */
export async function createClientI18n(language: string, path: string): Promise<i18n> {
  const instance = createInstance().use(initReactI18next).use(backend);
  await instance.init({
    ...sharedOptions,
    lng: language,
    fallbackLng: false,
    ns: [
      ...firstNamespaces,
      ...(isFirstPath(path) ? [] : furtherNamespaces),
      ...(isConsolePath(path) ? consoleNamespaces : []),
    ],
    fallbackNS: [...firstNamespaces.slice(1), ...furtherNamespaces, ...consoleNamespaces],
  });
  return instance;
}

/** Fetches the texts of the pages beyond home and conversations, unless they are there. */
export async function loadFurtherTexts(): Promise<void> {
  await getI18n()?.loadNamespaces(furtherNamespaces);
}
