import { getCountriesForTimezone } from "countries-and-timezones";
import type { Language } from "~/i18n/config";

/** The entry for an unknown country, or one without an entry. */
export const INTERNATIONAL = "INTL";

/** Countries that can be derived from the language alone. */
const countryOfLanguage: Partial<Record<Language, string>> = { it: "IT" };

/**
 * The country whose helplines are shown: from the profile, otherwise from the device's time zone, otherwise from the
 * browser's languages, otherwise from the interface's language.
 * @returns an ISO 3166 code, or INTL.
 */
export function findCountry(known: {
  profileCountry: string | null;
  /** IANA names, the most specific first; UTC names no country. */
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
