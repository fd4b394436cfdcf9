import { getAllCountries } from "countries-and-timezones";
import type { Language } from "~/i18n/config";
import { getServerI18n } from "~/i18n/server.server";
import { rulesVersion } from "./assess-message.server";
import { careTextsFor } from "./care/care-texts.server";
import { INTERNATIONAL } from "./helplines/find-country.server";
import { findHelplines, listHelplines } from "./helplines/helplines.server";
import type { SafetyPage } from "./types";

/**
 * Loads the page /safety. It needs no database, because people read it when everything else may be broken.
 * @param isKnown whether the country is more than a guess; below a guess the page shows the international helplines.
 */
export function loadSafetyPage(
  language: Language,
  country: string,
  { isKnown }: { isKnown: boolean },
): SafetyPage {
  const { t } = getServerI18n(language);
  const region = findHelplines(country);
  const { page, date } = careTextsFor(language, region.country);
  return {
    ...page,
    region,
    elsewhere: isKnown || region.country === INTERNATIONAL ? null : findHelplines(INTERNATIONAL),
    countries: listCountries(language),
    chosen: region.country,
    labels: {
      numbers:
        region.country === INTERNATIONAL
          ? t("safety.numbers")
          : t("safety.numbersIn", { country: countryName(language, region.country) }),
      elsewhere: t("safety.inAnotherCountry"),
      country: t("safety.country"),
      show: t("safety.show"),
      version: t("safety.version"),
    },
    version: rulesVersion,
    date,
  };
}

/** The countries with an entry, by their names in this language. */
export function listCountries(language: Language): { code: string; name: string }[] {
  return listHelplines()
    .map(({ country: code }) => ({ code, name: countryName(language, code) }))
    .sort(
      (a, b) =>
        Number(a.code === INTERNATIONAL) - Number(b.code === INTERNATIONAL) ||
        a.name.localeCompare(b.name, language),
    );
}

/** The countries without an entry, by their names in this language. */
export function listOtherCountries(language: Language): { code: string; name: string }[] {
  const known = new Set(listHelplines().map(({ country }) => country));
  return Object.keys(getAllCountries())
    .filter((code) => !known.has(code))
    .map((code) => ({ code, name: countryName(language, code) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

/** A country as its readers call it. */
export function countryName(language: Language, code: string): string {
  if (code === INTERNATIONAL) return getServerI18n(language).t("safety.elsewhere");
  return new Intl.DisplayNames(language, { type: "region" }).of(code) ?? code;
}
