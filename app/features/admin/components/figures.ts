import { useTranslation } from "~/i18n/translation";
import { formatCount } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";

/** Writes figures in the page's language; a dash where there is none. */
export function useFigures() {
  const { t } = useTranslation();
  const language = useLanguage();
  const rounded = (value: number, digits: number) => formatCount(Number(value.toFixed(digits)), language);
  return {
    t,
    language,
    count: (value: number) => formatCount(value, language),
    ms(value: number | null): string {
      if (value === null) return "–";
      return value < 1_000 ? `${rounded(value, 0)} ms` : `${rounded(value / 1_000, 1)} s`;
    },
    /** A share from 0 to 1; small ones are not rounded to nothing. */
    share: (value: number | null) => (value === null ? "–" : `${rounded(value * 100, 2)} %`),
    dollars: (value: number | null) => (value === null ? null : `$${rounded(value, value < 1 ? 4 : 2)}`),
  };
}
