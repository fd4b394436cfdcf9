/** Longest message, in characters: about 1,000 words. */
export const MAX_MESSAGE_LENGTH = 4_000;
/** Longest reply that is kept, in characters: a model that never ends is stopped here. */
export const MAX_REPLY_LENGTH = 60_000;
/** After this time without a word, a model is said to be waking up, in milliseconds. */
export const WAKING_MS = 10_000;
/** Longest title that the edit form takes, in characters. */
export const MAX_TITLE_LENGTH = 120;
/** Longest category of a conversation, in characters. */
export const MAX_CATEGORY_LENGTH = 60;
/** For how long a deletion of conversations can be taken back, in milliseconds. */
export const UNDO_MS = 10 * 60_000;
/** The most conversations that are chosen at once: a page of them, within the entries of a form. */
export const MAX_SELECTED = 40;
/** Longest word on whether a reply helped, in characters. */
export const MAX_FEEDBACK_LENGTH = 300;
