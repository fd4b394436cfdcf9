import {
  defaultLanguage,
  guideOnlyLanguages,
  isLanguage,
  languageRegistry,
  type Language,
} from "~/i18n/config";

const registry = { ...languageRegistry, ...guideOnlyLanguages };

/** Languages a person can prefer: those of the interface, and those that only the guide speaks so far. */
export type ProfileLanguage = keyof typeof registry;
export const profileLanguages = Object.keys(registry) as [ProfileLanguage, ...ProfileLanguage[]];

/** The name of a language in that language, as a reader looks for it. */
export function profileLanguageName(language: ProfileLanguage): string {
  return registry[language].name;
}

/** The language of the interface for a person who prefers this one: English until it is translated. */
export function interfaceLanguage(preferred: string): Language {
  return isLanguage(preferred) ? preferred : defaultLanguage;
}
