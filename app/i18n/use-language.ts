import { useTranslation } from "./translation";
import { defaultLanguage, isLanguage, type Language } from "./config";

/** The language of the page. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage;
}
