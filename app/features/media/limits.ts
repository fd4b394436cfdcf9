/** Shortest and longest prompts and titles, in characters (specification, section 5, for the shortest). */
export const MIN_MEDITATION_PROMPT = 10;
export const MIN_IMAGE_PROMPT = 5;
export const MAX_PROMPT_LENGTH = 2_000;
export const MAX_TITLE_LENGTH = 120;
export const MAX_DESCRIPTION_LENGTH = 500;
export const MAX_STYLE_LENGTH = 60;
/** Longest search text, in characters. */
export const MAX_QUERY_LENGTH = 200;

/** Meditations and images a day on the free plan, unless the setting `freeMediaPerDay` says otherwise. */
export const FREE_MEDIA_PER_DAY = 3;
/** What is made at once for one person; the rest waits. */
export const RUNNING_PER_PERSON = 2;
/** What one person may have waiting and running together. */
export const UNFINISHED_PER_PERSON = 12;
/** What all people together may have waiting and running. */
export const MAX_UNFINISHED = 1_000;

/** For how long a deleted item can be restored, in milliseconds. */
export const UNDO_MS = 10 * 60_000;

/** Items on one page of the gallery. */
export const GALLERY_PAGE_SIZE = 24;

/** Length of a meditation in minutes unless another one is chosen. */
export const DEFAULT_MINUTES = 3;

/** Series of one person, meditations in one series, and meditations that can be chosen from to add. */
export const MAX_SERIES = 50;
export const MAX_IN_SERIES = 20;
export const MAX_ADDABLE = 100;
