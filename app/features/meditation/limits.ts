/** Lengths that a meditation can have, in minutes. */
export const meditationMinutes = [1, 3, 5, 10, 15, 20] as const;
/** The longest meditation on the free plan, in minutes. */
export const FREE_MINUTES = 5;
export type MeditationMinutes = (typeof meditationMinutes)[number];

/** The timbre that a person chooses; the engine behind it is the best one at hand. `simple` is the small voice. */
export const meditationVoices = ["soft", "deep", "simple"] as const;
export type MeditationVoice = (typeof meditationVoices)[number];

/** What is heard under the voice. */
export const meditationAmbiences = [
  "drone",
  "rain",
  "waves",
  "wind",
  "bowls",
  "silence",
  "brook",
  "fire",
  "night",
] as const;
export type MeditationAmbience = (typeof meditationAmbiences)[number];
/** Those that are part of Premium. */
export const premiumAmbiences: readonly MeditationAmbience[] = ["brook", "fire", "night"];

/** Longest texts, in characters. A longer prompt is cut for the composer, which never fails because of a prompt. */
export const MAX_MEDITATION_PROMPT = 2_000;
export const MAX_MEDITATION_TITLE = 80;
export const MAX_SENTENCE = 280;
/** Shortest and longest text of a person's own, in characters. */
export const MIN_OWN_SCRIPT = 20;
export const MAX_OWN_SCRIPT = 6_000;
/** Most sentences of a script: 20 minutes hold about 80. */
export const MAX_SEGMENTS = 160;
