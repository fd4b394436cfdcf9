import {
  defaultLanguage,
  guideOnlyLanguages,
  isLanguage,
  languageRegistry,
  type Language,
} from "~/i18n/config";

const registry = { ...languageRegistry, ...guideOnlyLanguages };

/** Languages a person can prefer: those of the interface, and those that only the guide supports so far. */
export type ProfileLanguage = keyof typeof registry;
export const profileLanguages = Object.keys(registry) as [ProfileLanguage, ...ProfileLanguage[]];

/** A language's name in that language, which is how its readers look for it. */
export function profileLanguageName(language: ProfileLanguage): string {
  return registry[language].name;
}

/** The interface language for a preferred language: English until it is translated. */
export function interfaceLanguage(preferred: string): Language {
  return isLanguage(preferred) ? preferred : defaultLanguage;
}
