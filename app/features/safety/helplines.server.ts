import { HelplineRegion } from "#models/helpline-region.server";
import { log } from "~/services/log.server";
import { singleton } from "~/services/singleton.server";
import { AppError } from "~/utils/app-error";
import { INTERNATIONAL } from "./find-country.server";
import seeds from "./helplines.json" with { type: "json" };
import type { Helpline, HelpRegion } from "./types";

/** How soon a change made by another process appears here, in milliseconds. */
const REFRESH_MS = 10_000;

const seeded = new Map((seeds.regions as HelpRegion[]).map((region) => [region.country, region]));

/** The numbers are in memory, so they are available while the database is unreachable. One entry per country. */
const state = singleton("helplines", () => ({
  edited: new Map<string, HelpRegion>(),
  timer: undefined as NodeJS.Timeout | undefined,
}));

/** The helplines of a country, or the international ones if it has no entry. */
export function findHelplines(country: string): HelpRegion {
  return regionOf(country) ?? regionOf(INTERNATIONAL)!;
}

function regionOf(country: string): HelpRegion | undefined {
  return state.edited.get(country) ?? seeded.get(country);
}

/** All countries with an entry, the international entry last. */
export function listHelplines(): HelpRegion[] {
  const countries = new Set([...seeded.keys(), ...state.edited.keys()]);
  countries.delete(INTERNATIONAL);
  return [...countries]
    .sort()
    .concat(INTERNATIONAL)
    .map((country) => regionOf(country)!);
}

/** Loads the administrators' changes. */
async function refreshHelplines(): Promise<void> {
  const rows = await HelplineRegion.find().limit(300).lean();
  state.edited = new Map(
    rows.map(({ _id, emergency, emergencyText, silentCall, lines }) => [
      _id,
      {
        country: _id,
        emergency,
        ...(emergencyText && { emergencyText }),
        ...(silentCall && { silentCall }),
        lines: lines as unknown as Helpline[],
      },
    ]),
  );
}

/** Loads the helplines now and every ten seconds. While the database is unreachable, the known ones stay. */
export async function startHelplineRefresh(): Promise<void> {
  await refreshHelplines();
  state.timer ??= setInterval(() => {
    refreshHelplines().catch((error: unknown) => log.warn({ err: error }, "helplines could not be read"));
  }, REFRESH_MS);
}

/** Stops loading. */
export function stopHelplineRefresh(): void {
  clearInterval(state.timer);
  state.timer = undefined;
}

/** Saves the helplines of one country. This process uses them at once, all others within ten seconds. */
export async function saveHelplines({
  country,
  emergency,
  emergencyText = null,
  silentCall = null,
  lines,
}: HelpRegion): Promise<HelpRegion> {
  await HelplineRegion.updateOne(
    { _id: country },
    { $set: { emergency, emergencyText, silentCall, lines } },
    { upsert: true },
  );
  await refreshHelplines();
  return regionOf(country)!;
}

/** Whether administrators have changed the numbers of a country. */
export function isEditedRegion(country: string): boolean {
  return state.edited.has(country);
}

/**
 * The helplines of one country as they are stored now, for a change of a part of them.
 * @throws AppError 404 for a country without an entry.
 */
export async function readHelplines(country: string): Promise<HelpRegion> {
  await refreshHelplines();
  const region = regionOf(country);
  if (!region) throw new AppError("errors.notFound", 404);
  return region;
}

/** Whether a country has an entry, as it is stored now. */
export async function isKnownCountry(country: string): Promise<boolean> {
  await refreshHelplines();
  return regionOf(country) !== undefined;
}
