/** Lengths that a meditation can have, in minutes. */
export const meditationMinutes = [1, 3, 5, 10, 15, 20] as const;
export type MeditationMinutes = (typeof meditationMinutes)[number];

/** The timbre that a person chooses; the engine behind it is the best one at hand. `simple` is the small voice. */
export const meditationVoices = ["soft", "deep", "simple"] as const;
export type MeditationVoice = (typeof meditationVoices)[number];

/** What is heard under the voice. */
export const meditationAmbiences = ["drone", "rain", "waves", "wind", "bowls", "silence"] as const;
export type MeditationAmbience = (typeof meditationAmbiences)[number];

/** Longest texts, in characters. A longer prompt is cut for the composer, which never fails because of a prompt. */
export const MAX_MEDITATION_PROMPT = 2_000;
export const MAX_MEDITATION_TITLE = 80;
export const MAX_SENTENCE = 280;
/** Most sentences of a script: 20 minutes hold about 80. */
export const MAX_SEGMENTS = 160;
