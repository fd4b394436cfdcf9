/** Downloaded from MongoDB: the first 7.0 without CVE-2025-14847, available for every system that MongoDB supports. */
export const MONGODBS_OWN = "7.0.28";

/** The version in the Python wheel. No package registry has a newer one that runs on current systems. */
export const IN_THE_WHEEL = "6.0.5";

/** The oldest major version that is accepted, and the oldest for which no newer one is searched. */
export const OLDEST_MAJOR = 6;
const PREFERRED_MAJOR = 7;

export const majorOf = (version: string): number => Number.parseInt(version);

/** Whether MongoDB still updates this version. */
export const isPreferred = (version: string): boolean => majorOf(version) >= PREFERRED_MAJOR;

/** A warning for a version without updates; null otherwise. The dates are MongoDB's. */
export function ageNote(version: string): string | null {
  if (isPreferred(version)) return null;
  const released = version === IN_THE_WHEEL ? " is from March 2023 and" : "";
  return (
    `MongoDB ${version}${released} gets no more updates: those of MongoDB ${majorOf(version)} ended in July 2025. ` +
    `Install MongoDB ${PREFERRED_MAJOR} or newer, or set MONGOD_BINARY to one, as soon as you can.`
  );
}
