import type { PublicUserDocument } from "~/features/auth/user-dto.server";
import { findCountry } from "~/features/safety/find-country.server";
import { findHelplines } from "~/features/safety/helplines.server";
import type { HelpRegion } from "~/features/safety/types";
import { requestPlace } from "./session/request-place.server";
import { readPreferences } from "./session/preferences.server";

/** The country whose helplines this request is shown. */
export function countryFor(request: Request, user: PublicUserDocument | null): string {
  const { timeZone, acceptLanguage } = requestPlace(request);
  return findCountry({
    profileCountry: user?.country ?? null,
    timeZones: [timeZone, user?.timeZone ?? null],
    acceptLanguage,
    language: readPreferences(request, user).language,
  });
}

/** The helplines for "Need help now?". They are in memory, so no query is needed. */
export function helpFor(request: Request, user: PublicUserDocument | null): HelpRegion {
  return findHelplines(countryFor(request, user));
}
