import type { i18n, ResourceKey, TFunction } from "i18next";
import { sharedOptions } from "./config";

/** Texts by namespace, as the files of `locales` hold them. */
export type Namespaces = Record<string, ResourceKey>;
type Variables = Record<string, unknown>;

/** Fetches the texts of namespaces in a language. */
type Loader = (language: string, namespaces: readonly string[]) => Promise<Namespaces>;

const nothingToLoad: Loader = () => Promise.resolve({});

/**
 * What the product needs of i18next: the same texts for the same keys, at a tenth of its weight in the browser and of its
 * time on the server. A test compares every text with i18next's own. It knows nested keys, `{{variables}}` and `count`,
 * and no nesting, contexts or formats.
 */
export class Texts {
  language: string;
  /** By the whole key, of all namespaces: keys are unique across them. */
  #texts = new Map<string, string>();
  #namespaces = new Set<string>();
  #plurals: Intl.PluralRules;
  #listeners = new Set<() => void>();

  /** @param load where namespaces are not there from the beginning. */
  constructor(
    language: string,
    private readonly load = nothingToLoad,
  ) {
    this.language = language;
    this.#plurals = new Intl.PluralRules(language);
  }

  get languages(): string[] {
    return [this.language];
  }

  /** Adds namespaces; a key that is there already gets the new text. */
  add(namespaces: Namespaces): this {
    for (const [name, texts] of Object.entries(namespaces)) {
      this.#namespaces.add(name);
      this.#addBelow("", texts);
    }
    return this;
  }

  /** Fetches what of `namespaces` is missing. A namespace that cannot be fetched is asked for again the next time. */
  async loadNamespaces(namespaces: readonly string[]): Promise<void> {
    const { language } = this;
    const missing = namespaces.filter((name) => !this.#namespaces.has(name));
    if (missing.length === 0) return;
    const loaded = await this.load(language, missing);
    if (language === this.language) this.add(loaded);
  }

  /** Shows the page in another language, with all namespaces that are there now. */
  async changeLanguage(language: string): Promise<void> {
    const loaded = await this.load(language, [...this.#namespaces]);
    this.#texts.clear();
    this.language = language;
    this.#plurals = new Intl.PluralRules(language);
    this.add(loaded);
    for (const listener of this.#listeners) listener();
  }

  /** The text of a key; if there is none, the `defaultValue` among the variables, else the key itself. */
  readonly t = (key: string, variables?: Variables): string => {
    const text = this.#find(key, variables?.count);
    if (text === undefined) return typeof variables?.defaultValue === "string" ? variables.defaultValue : key;
    if (!text.includes("{{")) return text;
    const values = { ...sharedOptions.interpolation?.defaultVariables, ...variables };
    return text.replace(/\{\{(\w+)\}\}/g, (written, name: string) =>
      name in values ? String(values[name] ?? "") : written,
    );
  };

  readonly exists = (key: string): boolean => this.#texts.has(key);

  /** Another function each time: by that components know that the texts have changed. */
  getFixedT(): TFunction {
    return ((key: string, variables?: Variables) => this.t(key, variables)) as TFunction;
  }

  /** All languages of the registry are written from left to right. */
  dir(): "ltr" {
    return "ltr";
  }

  on(_event: string, listener: () => void): void {
    this.#listeners.add(listener);
  }

  off(_event: string, listener: () => void): void {
    this.#listeners.delete(listener);
  }

  /** The same, as the instance whose type the components know. */
  asInstance(): i18n {
    return this as unknown as i18n;
  }

  #addBelow(prefix: string, texts: ResourceKey): void {
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text === "string") this.#texts.set(prefix + key, text);
      else this.#addBelow(`${prefix}${key}.`, text as ResourceKey);
    }
  }

  #find(key: string, count: unknown): string | undefined {
    if (typeof count !== "number") return this.#texts.get(key);
    const plural = this.#texts.get(`${key}_${this.#plurals.select(count)}`);
    return plural ?? this.#texts.get(`${key}_other`) ?? this.#texts.get(key);
  }
}
