/** The length of a memory, in characters. */
export const MIN_CONTENT_LENGTH = 3;
export const MAX_CONTENT_LENGTH = 500;
/**
 * The maximum number of memories per person; beyond that, short-lived ones are removed first, the oldest of them
 * first.
 */
export const MAX_MEMORIES = 500;
/** The maximum number of memories in a prompt. */
export const MAX_RECALLED = 8;
/** How long a short-lived memory is kept unless it is mentioned again, in days. */
export const FADE_DAYS = 30;
/** Memories per page of the list. */
export const MEMORIES_PAGE = 20;
/** Replies listed for each memory. */
export const MAX_SHOWN_USES = 3;
/** The number of memories extracted from one message, and the length of each, in characters. */
export const MAX_DRAWN = 4;
export const MAX_DRAWN_LENGTH = 240;
