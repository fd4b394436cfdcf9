/** The lower bounds are the specification's (section 5); the upper ones keep a request readable. In characters. */
export const MIN_SUBJECT_LENGTH = 3;
export const MAX_SUBJECT_LENGTH = 150;
export const MIN_MESSAGE_LENGTH = 10;
export const MAX_MESSAGE_LENGTH = 5_000;
/** A note of an administrator, in characters, and how many answers and notes one request can hold. */
export const MAX_NOTE_LENGTH = 2_000;
export const MAX_ANSWERS = 50;
export const MAX_NOTES = 100;
