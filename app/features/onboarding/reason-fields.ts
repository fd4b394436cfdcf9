import type { Language } from "~/i18n/config";

/** The name of a field in one language, such as `labelEn`. */
export type ReasonField<Name extends string> = `${Name}${Capitalize<Language>}`;

/** The field of a reason's form that holds these words in one language. */
export function reasonField<Name extends string>(name: Name, language: Language): ReasonField<Name> {
  return `${name}${language.charAt(0).toUpperCase()}${language.slice(1)}` as ReasonField<Name>;
}
