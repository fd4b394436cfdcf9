import mongoose from "mongoose";
import { HelplineRegion, type HelplineRegionDocument } from "#models/helpline-region.server";
import { log } from "~/services/log.server";
import { expectMatch, retryIfChanged } from "~/services/database/retry-if-changed.server";
import { singleton } from "~/services/singleton.server";
import { AppError } from "~/utils/app-error";
import { INTERNATIONAL } from "./find-country.server";
import seeds from "./helplines.json" with { type: "json" };
import type { Helpline, HelpRegion } from "../types";

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
  state.edited = new Map(rows.map((row) => [row._id, toRegion(row)]));
}

const toRegion = ({
  _id,
  emergency,
  emergencyText,
  silentCall,
  lines,
}: HelplineRegionDocument): HelpRegion => ({
  country: _id,
  emergency,
  ...(emergencyText && { emergencyText }),
  ...(silentCall && { silentCall }),
  lines: lines as unknown as Helpline[],
});

const toRow = ({ emergency, emergencyText = null, silentCall = null, lines }: HelpRegion) => ({
  emergency,
  emergencyText,
  silentCall,
  lines,
});

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
export async function saveHelplines(region: HelpRegion): Promise<HelpRegion> {
  const { country } = region;
  await HelplineRegion.updateOne({ _id: country }, { $set: toRow(region) }, { upsert: true });
  await refreshHelplines();
  return regionOf(country)!;
}

/**
 * Changes a part of a country's helplines. What others save at the same moment stays.
 * @param change gives the new entry from the stored one, or null to leave it. It is called again when another writer was
 *   faster.
 * @throws AppError 404 for a country without an entry; 409 if too many change it at once.
 */
export function changeHelplines(
  country: string,
  change: (present: HelpRegion) => HelpRegion | null,
): Promise<void> {
  return retryIfChanged(async () => {
    const row = await HelplineRegion.findById(country).lean();
    const present = row ? toRegion(row) : seeded.get(country);
    if (!present) throw new AppError("errors.notFound", 404);
    const next = change(present);
    if (!next) return;
    await replaceRow(row, next);
    await refreshHelplines();
  });
}

/** Writes an entry where the row that was read, or none, still stands. */
async function replaceRow(before: HelplineRegionDocument | null, region: HelpRegion): Promise<void> {
  if (!before) return void (await HelplineRegion.create({ _id: region.country, ...toRow(region) }));
  const { _id, emergency, emergencyText, silentCall, lines } = before;
  const numbers = { emergency, emergencyText: emergencyText ?? null, silentCall: silentCall ?? null };
  const unchanged = { _id, ...numbers, lines: mongoose.trusted({ $eq: lines }) };
  expectMatch(await HelplineRegion.updateOne(unchanged, { $set: toRow(region) }));
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
