/** Longest title and description of a topic, in characters; a title is also the first message of its conversation. */
export const MAX_TOPIC_TITLE = 60;
export const MAX_TOPIC_DESCRIPTION = 140;
/** The most that is quoted as the reason of a topic, in characters. */
export const MAX_QUOTED = 80;
/** How often topics are made anew for one person, on a day of theirs. */
export const TOPICS_A_DAY = 3;
/** Memories that topics are made from, the latest first. */
export const MAX_TOPIC_MEMORIES = 12;
/** Topics that are kept for one category: a second one for a time of day that the first does not fit. */
export const KEPT_A_CATEGORY = 2;
