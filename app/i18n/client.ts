import { createInstance, type BackendModule, type i18n, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { clientNamespaces, consoleNamespaces, isConsolePath, isLanguage, sharedOptions } from "./config";

type Bundle = Record<string, ResourceKey>;

const bundles = import.meta.glob<Bundle>("./bundles/**/*.ts", { import: "default" });

const isConsoleNamespace = (name: string) => (consoleNamespaces as readonly string[]).includes(name);

/** Fetches a language's chunk when i18next first asks for it. */
const backend: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    const folder = isConsoleNamespace(namespace) ? "console/" : "";
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
 * @param path of the page: the texts of the console are fetched only there.
 */
export async function createClientI18n(language: string, path: string): Promise<i18n> {
  const namespaces = isConsolePath(path) ? [...clientNamespaces, ...consoleNamespaces] : clientNamespaces;
  const instance = createInstance().use(initReactI18next).use(backend);
  await instance.init({
    ...sharedOptions,
    lng: language,
    fallbackLng: false,
    ns: namespaces,
    fallbackNS: namespaces.slice(1),
  });
  return instance;
}
