/** Longest message, in characters: about 1,000 words. */
export const MAX_MESSAGE_LENGTH = 4_000;
/** Longest title that the edit form takes, in characters. */
export const MAX_TITLE_LENGTH = 120;
/** Longest category of a conversation, in characters. */
export const MAX_CATEGORY_LENGTH = 60;
/** Longest word on whether a reply helped, in characters. */
export const MAX_FEEDBACK_LENGTH = 300;
