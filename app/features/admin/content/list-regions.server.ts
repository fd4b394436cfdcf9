import { INTERNATIONAL } from "~/features/safety/helplines/find-country.server";
import { isEditedRegion, listHelplines } from "~/features/safety/helplines/helplines.server";
import { countryName } from "~/features/safety/load-safety-page.server";
import type { Language } from "~/i18n/config";
import type { RegionRow } from "./types";

/** The countries with helplines, by name, the international ones last. */
export function listRegions(language: Language): RegionRow[] {
  return listHelplines()
    .map(({ country, emergency, lines }) => ({
      country,
      name: countryName(language, country),
      emergency,
      lines: lines.length,
      oldestCheck: lines.map(({ checkedOn }) => checkedOn).sort()[0] ?? "",
      isEdited: isEditedRegion(country),
    }))
    .sort(
      (a, b) =>
        Number(a.country === INTERNATIONAL) - Number(b.country === INTERNATIONAL) ||
        a.name.localeCompare(b.name, language),
    );
}
