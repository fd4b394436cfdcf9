import type { i18n, ResourceKey, TFunction } from "i18next";
import { sharedOptions, type Language } from "./config";

type Texts = Record<string, ResourceKey>;
type Variables = Record<string, unknown>;

/** Fetches the texts of namespaces in a language. */
type Loader = (language: string, namespaces: readonly string[]) => Promise<Texts>;

function find(texts: Texts, path: string[]): string | undefined {
  for (const root of Object.values(texts)) {
    let at: unknown = root;
    for (const step of path) at = (at as Record<string, unknown> | undefined)?.[step];
    if (typeof at === "string") return at;
  }
  return undefined;
}

/**
 * What the browser needs of i18next: the same texts for the same keys, at a tenth of its weight. It is given to
 * react-i18next as its instance; a test compares every text with i18next's own. It knows nested keys, `{{variables}}`
 * and `count`, and no nesting, contexts or formats.
 */
export class BrowserTexts {
  readonly options = sharedOptions;
  readonly isInitialized = true;
  language: string;
  #texts: Texts = {};
  #plurals: Intl.PluralRules;
  #listeners = new Set<() => void>();

  constructor(
    language: Language,
    private readonly load: Loader,
  ) {
    this.language = language;
    this.#plurals = new Intl.PluralRules(language);
  }

  get languages(): string[] {
    return [this.language];
  }

  /** Fetches what of `namespaces` is missing. A namespace that cannot be fetched is asked for again the next time. */
  async loadNamespaces(namespaces: readonly string[]): Promise<void> {
    const { language } = this;
    const missing = namespaces.filter((name) => !(name in this.#texts));
    if (missing.length === 0) return;
    const loaded = await this.load(language, missing);
    if (language === this.language) Object.assign(this.#texts, loaded);
  }

  /** Shows the page in another language, with all namespaces that are there now. */
  async changeLanguage(language: string): Promise<void> {
    this.#texts = await this.load(language, Object.keys(this.#texts));
    this.language = language;
    this.#plurals = new Intl.PluralRules(language);
    for (const listener of this.#listeners) listener();
  }

  /** The text of a key, the key itself if there is none. */
  t(key: string, variables: Variables = {}): string {
    const { count } = variables;
    const text =
      typeof count === "number"
        ? (this.#find(`${key}_${this.#plurals.select(count)}`) ??
          this.#find(`${key}_other`) ??
          this.#find(key))
        : this.#find(key);
    if (text === undefined) return key;
    const values = { ...sharedOptions.interpolation?.defaultVariables, ...variables };
    return text.replace(/\{\{(\w+)\}\}/g, (written, name: string) =>
      name in values ? String(values[name] ?? "") : written,
    );
  }

  exists(key: string): boolean {
    return this.#find(key) !== undefined;
  }

  /** Another function each time: by that react-i18next knows that the texts have changed. */
  getFixedT(): TFunction {
    return ((key: string, variables?: Variables) => this.t(key, variables)) as TFunction;
  }

  /** All languages of the registry are written from left to right. */
  dir(): "ltr" {
    return "ltr";
  }

  hasLoadedNamespace(): boolean {
    return true;
  }

  on(_event: string, listener: () => void): void {
    this.#listeners.add(listener);
  }

  off(_event: string, listener: () => void): void {
    this.#listeners.delete(listener);
  }

  /** The same, as the instance that react-i18next expects. */
  asInstance(): i18n {
    return this as unknown as i18n;
  }

  #find(key: string): string | undefined {
    return find(this.#texts, key.split("."));
  }
}
