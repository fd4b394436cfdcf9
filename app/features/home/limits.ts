/** Longest title and description of a topic, in characters; a title is also the first message of its conversation. */
export const MAX_TOPIC_TITLE = 60;
export const MAX_TOPIC_DESCRIPTION = 140;
/** The maximum length of a quoted reason, in characters. */
export const MAX_QUOTED = 60;
/** How often topics are made for one person in a local day. */
export const TOPICS_A_DAY = 3;
/** How many memories topics are made from; the newest are used. */
export const MAX_TOPIC_MEMORIES = 12;
/** Longest quote and author, in characters. */
export const MAX_QUOTE_LENGTH = 300;
export const MAX_AUTHOR_LENGTH = 100;
