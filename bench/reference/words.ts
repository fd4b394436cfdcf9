/** The interval between two words of this model, in milliseconds. */
export const INTERVAL_MS = 100;

/** The text of each reply: 5 s of words. */
export const WORDS = Array.from({ length: 50 }, (_, n) => `${n} `);
