import { createInstance, type BackendModule, type i18n, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { clientNamespaces, isLanguage, sharedOptions } from "./config";

type Bundle = Record<string, ResourceKey>;

const bundles = import.meta.glob<Bundle>("./bundles/*.ts", { import: "default" });

/** Fetches the one chunk of a language when i18next first asks for it. */
const backend: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    const load = isLanguage(language) && bundles[`./bundles/${language}.ts`];
    if (!load) return done(new Error(`No texts for ${language}`), null);
    load().then(
      (bundle) => done(null, bundle[namespace]),
      (error: Error) => done(error, null),
    );
  },
};

/**
 * The browser's i18next, ready with the language of the page: hydration then meets the same words. No second language
 * is fetched to fall back to: a test holds every language to the same keys, so nothing can be missing.
 */
export async function createClientI18n(language: string): Promise<i18n> {
  const instance = createInstance().use(initReactI18next).use(backend);
  await instance.init({
    ...sharedOptions,
    lng: language,
    fallbackLng: false,
    ns: clientNamespaces,
    fallbackNS: clientNamespaces.slice(1),
  });
  return instance;
}
