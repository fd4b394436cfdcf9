import { getCountriesForTimezone } from "countries-and-timezones";
import type { Language } from "~/i18n/config";

/** The entry for everybody whose country is not known or has no entry of its own. */
export const INTERNATIONAL = "INTL";

/** Where a language alone tells the country. */
const countryOfLanguage: Partial<Record<Language, string>> = { it: "IT" };

/**
 * The country whose helplines somebody is shown: the one in their profile, else the one of their device's time zone, else
 * the one their browser's language names, else what the language itself tells.
 * @returns an ISO 3166 code, or INTL.
 */
export function findCountry(known: {
  profileCountry: string | null;
  /** IANA names, the most telling first; UTC tells nothing. */
  timeZones: readonly (string | null)[];
  acceptLanguage: string | null;
  language: Language;
}): string {
  if (known.profileCountry) return known.profileCountry;
  for (const zone of known.timeZones) {
    const country = zone && getCountriesForTimezone(zone)[0]?.id;
    if (country) return country;
  }
  const region = /^[a-z]{2,3}-([A-Z]{2})\b/.exec(known.acceptLanguage ?? "")?.[1];
  return region ?? countryOfLanguage[known.language] ?? INTERNATIONAL;
}
