/** Fetched from MongoDB: the first 7.0 without CVE-2025-14847; exists for every system that MongoDB builds for. */
export const MONGODBS_OWN = "7.0.28";

/** What the Python wheel holds. */
export const IN_THE_WHEEL = "6.0.5";
