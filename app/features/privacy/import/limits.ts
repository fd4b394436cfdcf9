const MB = 1_000_000;

/** The largest zip that is taken, in bytes: 500 MB. */
export const MAX_IMPORT_BYTES = 500 * MB;
/** What one person's media may take together once a download has been brought in, in bytes: 1 GB. */
export const MAX_STORED_BYTES = 1_000 * MB;
/** Files in the zip: one for each conversation and each medium. */
export const MAX_ENTRIES = 50_000;
/** What data.json may unpack to, in bytes, and how many times its size in the zip from a megabyte on. */
export const MAX_DATA_BYTES = 256 * MB;
export const MAX_RATIO = 200;
/** One medium, in bytes: twenty minutes of a meditation are 12 MB. */
export const MAX_MEDIUM_BYTES = 32 * MB;
/** Rows of all kinds together, the characters of one as JSON, and how deep it is nested. */
export const MAX_ROWS = 500_000;
export const MAX_ROW_LENGTH = 512 * 1024;
export const MAX_DEPTH = 12;
/** Rows of some kinds that an account takes. */
export const MAX_CONVERSATIONS = 20_000;
export const MAX_ITEMS = 5_000;
export const MAX_SITTINGS = 50_000;
/** Texts that no form limits, in characters: a reply, and the summary of a conversation. */
export const MAX_REPLY_LENGTH = 100_000;
export const MAX_SUMMARY_LENGTH = 20_000;
/** Replies up to this length have their quotations checked again: it takes 15 ms. */
export const MAX_CHECKED_LENGTH = 20_000;

/** Imports of all people that are received or worked on, at most. */
export const MAX_IMPORTS_AT_WORK = 200;
/**
 * What all downloads that were sent may take together until they are brought in or discarded, in bytes: 100 GB. Small ones
 * that wait for their person's word keep no one else out.
 */
export const MAX_SENT_BYTES = 100_000 * MB;
/** How long a download that was sent waits for the person's word, and an ended import is shown, in milliseconds. */
export const IMPORT_LIFETIME_MS = 24 * 3_600_000;
/** The time for checking a download, in milliseconds. */
export const CHECK_TIMEOUT_MS = 10 * 60_000;
