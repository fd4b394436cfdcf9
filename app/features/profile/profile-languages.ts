import { defaultLanguage, isLanguage, languageNames, type Language } from "~/i18n/config";

/** Languages a person can prefer: those of the interface, and two that only the guide speaks so far. */
export const profileLanguages = ["en", "es", "it", "fr", "de"] as const;
export type ProfileLanguage = (typeof profileLanguages)[number];

/** Each by its own name, as a reader looks for it. */
export const profileLanguageNames: Record<ProfileLanguage, string> = {
  ...languageNames,
  fr: "Français",
  de: "Deutsch",
};

/** The language of the interface for somebody who prefers this one: English until it is translated. */
export function interfaceLanguage(preferred: string): Language {
  return isLanguage(preferred) ? preferred : defaultLanguage;
}
