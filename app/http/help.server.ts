import type { PublicUserDocument } from "~/features/auth/user-dto.server";
import { findCountry, INTERNATIONAL } from "~/features/safety/find-country.server";
import { findHelplines } from "~/features/safety/helplines.server";
import type { HelpRegion } from "~/features/safety/types";
import { placeOf } from "./place.server";
import { readPreferences } from "./preferences.server";

/** The country whose helplines whoever asks is shown. */
export function countryFor(request: Request, user: PublicUserDocument | null): string {
  return findCountry(knownPlace(request, user));
}

/** Whether that country is more than a guess from the browser's language, which is English in many countries. */
export function isCountryKnown(request: Request, user: PublicUserDocument | null): boolean {
  const { language: _, ...known } = knownPlace(request, user);
  return findCountry({ ...known, acceptLanguage: null, language: "en" }) !== INTERNATIONAL;
}

function knownPlace(request: Request, user: PublicUserDocument | null): Parameters<typeof findCountry>[0] {
  const { timeZone, acceptLanguage } = placeOf(request);
  return {
    profileCountry: user?.country ?? null,
    timeZones: [timeZone, user?.timeZone ?? null],
    acceptLanguage,
    language: readPreferences(request, user).language,
  };
}

/** The helplines for "Need help now?". They are in memory: no database is asked. */
export function helpFor(request: Request, user: PublicUserDocument | null): HelpRegion {
  return findHelplines(countryFor(request, user));
}
