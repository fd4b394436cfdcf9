import type { PublicUserDocument } from "~/features/auth/user-dto.server";
import { findCountry, INTERNATIONAL } from "~/features/safety/helplines/find-country.server";
import { findHelplines } from "~/features/safety/helplines/helplines.server";
import type { HelpRegion } from "~/features/safety/types";
import { requestPlace } from "./session/request-place.server";
import { readPreferences } from "./session/preferences.server";

/** The country whose helplines this request is shown. */
export function countryFor(request: Request, user: PublicUserDocument | null): string {
  return findCountry(knownPlace(request, user));
}

/** Whether that country is more than a guess from the browser's language, which is English in many countries. */
export function isCountryKnown(request: Request, user: PublicUserDocument | null): boolean {
  const { language: _, ...known } = knownPlace(request, user);
  return findCountry({ ...known, acceptLanguage: null, language: "en" }) !== INTERNATIONAL;
}

function knownPlace(request: Request, user: PublicUserDocument | null): Parameters<typeof findCountry>[0] {
  const { timeZone, acceptLanguage } = requestPlace(request);
  return {
    profileCountry: user?.country ?? null,
    timeZones: [timeZone, user?.timeZone ?? null],
    acceptLanguage,
    language: readPreferences(request, user).language,
  };
}

/** The helplines for "Need help now?". They are in memory, so no query is needed. */
export function helpFor(request: Request, user: PublicUserDocument | null): HelpRegion {
  return findHelplines(countryFor(request, user));
}
