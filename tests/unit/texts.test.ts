import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInstance, type ResourceKey } from "i18next";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { languages, sharedOptions, type Language } from "~/i18n/config";
import { getServerI18n } from "~/i18n/server.server";
import { Texts } from "~/i18n/texts";

const root = path.resolve(import.meta.dirname, "../../locales");
const namespaces = readdirSync(path.join(root, "en")).map((file) => file.replace(".json", ""));
const read = (language: string, namespace: string) =>
  JSON.parse(readFileSync(path.join(root, language, `${namespace}.json`), "utf8")) as ResourceKey;
const load = (language: string, names: readonly string[]) =>
  Promise.resolve(Object.fromEntries(names.map((name) => [name, read(language, name)])));

type Tree = { [key: string]: string | Tree };
const leaves = (tree: Tree, prefix = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as const] : leaves(value, `${prefix}${key}.`),
  ) as [string, string][];

/** i18next itself, with all texts of a language. */
function i18nextIn(language: Language) {
  const instance = createInstance();
  const resources = {
    [language]: Object.fromEntries(namespaces.map((name) => [name, read(language, name)])),
  };
  void instance.init({
    ...sharedOptions,
    lng: language,
    ns: namespaces,
    fallbackNS: namespaces,
    resources,
    initImmediate: false,
  });
  return instance;
}

describe.each(languages)("the texts in %s", (language: Language) => {
  const texts = new Texts(language, load);
  const reference = i18nextIn(language);
  const all = namespaces.flatMap((name) => leaves(read(language, name) as Tree));
  beforeAll(() => texts.loadNamespaces(namespaces));

  test("are those of i18next, for every key and count", () => {
    const different: string[] = [];
    for (const [written, text] of all) {
      const names = [...text.matchAll(/\{\{([^}]+)\}\}/g)].map(([, name]) => name!);
      const variables = Object.fromEntries(names.map((name) => [name, `<${name}> & {{x}} $1`]));
      const key = written.replace(/_(one|other)$/, "");
      for (const count of key === written ? [undefined] : [0, 1, 5, 1.5]) {
        const given = count === undefined ? variables : { ...variables, count };
        if (texts.t(key, given) !== reference.t(key, given)) different.push(key);
      }
      if (!texts.exists(written) || !getServerI18n(language).exists(written)) different.push(written);
    }
    expect(different).toEqual([]);
  });

  test("no text needs more than keys, variables and a count", () => {
    const other = all.filter(([, text]) => /\$t\(|\{\{-|\{\{\s|\{\{[^}]*[,.][^}]*\}\}/.test(text));
    expect(other).toEqual([]);
  });

  test("a key without a text is shown as it is", () => {
    expect(texts.t("no.such.key")).toBe(reference.t("no.such.key"));
    expect(texts.t("nav")).toBe("nav");
    expect(texts.exists("no.such.key")).toBe(false);
    const defaultValue = "No such key";
    expect(texts.t("no.such.key", { defaultValue })).toBe(reference.t("no.such.key", { defaultValue }));
    expect(texts.t("nav.skip", { defaultValue })).toBe(reference.t("nav.skip", { defaultValue }));
  });
});

test("a change of language notifies the page and shows the other texts", async () => {
  const texts = new Texts("en", load);
  await texts.loadNamespaces(["common"]);
  const before = texts.getFixedT();
  const listener = vi.fn();
  texts.on("languageChanged", listener);
  await texts.changeLanguage("it");
  expect(listener).toHaveBeenCalledOnce();
  expect(texts.languages).toEqual(["it"]);
  expect(texts.getFixedT()).not.toBe(before);
  expect(texts.t("nav.skip")).toBe(getServerI18n("it").t("nav.skip"));
});

test("texts that could not be fetched are asked for again", async () => {
  const fetchTexts = vi.fn(load).mockRejectedValueOnce(new TypeError("no connection"));
  const texts = new Texts("en", fetchTexts);
  await expect(texts.loadNamespaces(["common"])).rejects.toThrow("no connection");
  await texts.loadNamespaces(["common"]);
  await texts.loadNamespaces(["common"]);
  expect(fetchTexts).toHaveBeenCalledTimes(2);
  expect(texts.t("nav.skip")).not.toBe("nav.skip");
});

test("a text that is missing in a language is shown in English", () => {
  const texts = new Texts("es")
    .add({ common: { only: { english: "A sentence" }, both: "Both" } })
    .add({ common: { both: "Los dos" } });
  expect(texts.t("only.english")).toBe("A sentence");
  expect(texts.t("both")).toBe("Los dos");
});

test("where a plural form is missing, the usual one stands", () => {
  const texts = new Texts("es").add({ common: { days_one: "{{count}} día", days_other: "{{count}} días" } });
  expect(texts.t("days", { count: 1_000_000 })).toBe("1000000 días");
});
