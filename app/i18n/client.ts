import type { i18n } from "i18next";
import { Texts, type Namespaces } from "./texts";
import {
  consoleNamespaces,
  defaultLanguage,
  firstNamespaces,
  furtherNamespaces,
  isConsolePath,
  isFirstPath,
  isLanguage,
  isOfflinePath,
  offlineNamespaces,
} from "./config";

const bundles = import.meta.glob<Namespaces>("./bundles/**/*.ts", { import: "default" });

const folders: [folder: string, namespaces: readonly string[]][] = [
  ["", firstNamespaces],
  ["offline/", offlineNamespaces],
  ["further/", furtherNamespaces],
  ["console/", consoleNamespaces],
];

let texts: Texts | undefined;

/** Fetches the chunks that hold these namespaces. */
async function load(language: string, namespaces: readonly string[]): Promise<Namespaces> {
  const wanted = folders.filter(([, names]) => names.some((name) => namespaces.includes(name)));
  const loaded = await Promise.all(wanted.map(([folder]) => bundles[`./bundles/${folder}${language}.ts`]!()));
  return Object.assign({}, ...loaded) as Namespaces;
}

/** The texts of the page at `path` beyond those of home and conversations. */
function furtherNamespacesOf(path: string): readonly string[] {
  if (isFirstPath(path)) return [];
  if (isOfflinePath(path)) return offlineNamespaces;
  return [...offlineNamespaces, ...furtherNamespaces, ...(isConsolePath(path) ? consoleNamespaces : [])];
}

/**
 * Fetches the texts of a page in its language, so that hydration finds the same ones. No fallback language is fetched: a
 * test requires all languages to have the same keys, so no text can be missing.
 * @param path of the page: it decides which texts are fetched before the page comes to life.
 */
export async function createClientI18n(language: string, path: string): Promise<i18n> {
  texts = new Texts(isLanguage(language) ? language : defaultLanguage, load);
  await texts.loadNamespaces([...firstNamespaces, ...furtherNamespacesOf(path)]);
  return texts.asInstance();
}

/** Fetches the texts of the pages that can be opened without a connection, unless they are there. */
export async function loadOfflineTexts(): Promise<void> {
  await texts?.loadNamespaces(offlineNamespaces);
}

/** Fetches the texts that the page at `path` needs, unless they are there. */
export async function loadTextsOf(path: string): Promise<void> {
  await texts?.loadNamespaces(furtherNamespacesOf(path));
}
