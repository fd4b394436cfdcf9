/** Shortest and longest text of a memory, in characters. */
export const MIN_CONTENT_LENGTH = 3;
export const MAX_CONTENT_LENGTH = 500;
/** How many memories one person may have; beyond that the short ones go first, the oldest of them first. */
export const MAX_MEMORIES = 500;
/** How many of them a prompt may hold. */
export const MAX_RECALLED = 8;
/** How long a short memory stays without being told again, in days. */
export const FADE_DAYS = 30;
/** Memories on one page of the list. */
export const MEMORIES_PAGE = 20;
/** Replies that the list names for each memory. */
export const MAX_SHOWN_USES = 3;
/** Memories drawn from one message, and the longest text of one, in characters. */
export const MAX_DRAWN = 4;
export const MAX_DRAWN_LENGTH = 240;
