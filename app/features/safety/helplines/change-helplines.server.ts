import { AppError } from "~/utils/app-error";
import { changeHelplines, isKnownCountry, readHelplines, saveHelplines } from "./helplines.server";
import { helpRegionSchema } from "../schema";
import { seenEmergency, seenHelpline, type Helpline, type HelpRegion } from "../types";

/**
 * Sets a country's emergency numbers; its helplines stay.
 * @param seen the result of `seenEmergency` when the form was made; without it, the last writer wins.
 * @returns null; or what is stored now, if someone else was first: then nothing is saved.
 * @throws AppError 404 for a country without an entry.
 */
export async function changeEmergency(
  country: string,
  { emergency, emergencyText, silentCall }: Pick<HelpRegion, "emergency" | "emergencyText" | "silentCall">,
  seen?: string,
): Promise<HelpRegion | null> {
  let present: HelpRegion | null = null;
  await changeHelplines(country, (region) => {
    present = seen !== undefined && seen !== seenEmergency(region) ? region : null;
    if (present) return null;
    return toValid({ country, emergency, emergencyText, silentCall, lines: region.lines });
  });
  return present;
}

/**
 * Adds a helpline to a country, or changes one.
 * @param replacedId the one that it takes the place of; null for a new one.
 * @param seen the result of `seenHelpline` when the form was made; without it, the last writer wins.
 * @returns null; or what is stored now, if someone else was first: then nothing is saved.
 * @throws AppError 404 for an unknown country or helpline; 409 if it cannot be stored beside the others.
 */
export async function saveHelpline(
  country: string,
  line: Helpline,
  replacedId: string | null,
  seen?: string,
): Promise<Helpline | null> {
  let present: Helpline | null = null;
  await changeHelplines(country, (region) => {
    if (replacedId === null) return toValid({ ...region, lines: [...region.lines, line] });
    const stored = region.lines.find(({ id }) => id === replacedId);
    if (!stored) throw new AppError("errors.notFound", 404);
    present = seen !== undefined && seen !== seenHelpline(stored) ? stored : null;
    if (present) return null;
    return toValid({ ...region, lines: region.lines.map((one) => (one === stored ? line : one)) });
  });
  return present;
}

/**
 * Adds a country, with its emergency number and its first helpline.
 * @throws AppError 409 for a country that has an entry, and for a line that is no crisis line.
 */
export async function addCountry({
  country,
  emergency,
  line,
}: Pick<HelpRegion, "country" | "emergency"> & { line: Helpline }): Promise<void> {
  if (await isKnownCountry(country)) throw new AppError("adminContent.helplines.known", 409);
  await saveHelplines(toValid({ country, emergency, lines: [line] }));
}

/**
 * Removes a helpline.
 * @throws AppError 404 for an unknown one; 409 for a country's only crisis line.
 */
export async function removeHelpline(country: string, id: string): Promise<void> {
  await changeHelplines(country, (region) => {
    const lines = region.lines.filter((line) => line.id !== id);
    if (lines.length === region.lines.length) throw new AppError("errors.notFound", 404);
    return toValid({ ...region, lines });
  });
}

/** Whether a country would lose a helpline. */
export async function removesHelpline({ country, lines }: HelpRegion): Promise<boolean> {
  if (!(await isKnownCountry(country))) return false;
  const kept = new Set(lines.map(({ id }) => id));
  return (await readHelplines(country)).lines.some(({ id }) => !kept.has(id));
}

/** The rules of a whole country: not too many, each id once, a crisis line at least. */
function toValid(region: HelpRegion): HelpRegion {
  const { data } = helpRegionSchema.safeParse(region);
  if (!data) throw new AppError("adminContent.helplines.refused", 409);
  return data;
}
