import type { Language } from "~/i18n/config";
import { getServerI18n } from "~/i18n/server.server";
import { rulesVersion } from "./assess-message.server";
import { careTextsFor } from "./care-texts.server";
import { INTERNATIONAL } from "./find-country.server";
import { findHelplines, listHelplines } from "./helplines.server";
import type { SafetyPage } from "./types";

/** The page /safety. No database is asked: this is read when everything else may be broken. */
export function loadSafetyPage(language: Language, country: string): SafetyPage {
  const { t } = getServerI18n(language);
  const region = findHelplines(country);
  const { page, date } = careTextsFor(language, region.country);
  return {
    ...page,
    region,
    countries: listCountries(language),
    chosen: region.country,
    labels: {
      numbers: t("safety.numbers"),
      country: t("safety.country"),
      show: t("safety.show"),
      version: t("safety.version"),
    },
    version: rulesVersion,
    date,
  };
}

/** The countries that have an entry, by their names in this language. */
export function listCountries(language: Language): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: "region" });
  const elsewhere = getServerI18n(language).t("safety.elsewhere");
  return listHelplines()
    .map(({ country: code }) => ({
      code,
      name: code === INTERNATIONAL ? elsewhere : (names.of(code) ?? code),
    }))
    .sort(
      (a, b) =>
        Number(a.code === INTERNATIONAL) - Number(b.code === INTERNATIONAL) ||
        a.name.localeCompare(b.name, language),
    );
}
