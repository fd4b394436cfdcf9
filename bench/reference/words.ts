/** Between two words of the model that answers everybody, in milliseconds. */
export const INTERVAL_MS = 100;

/** What it says to each of them: 5 s of words. */
export const WORDS = Array.from({ length: 50 }, (_, n) => `${n} `);
