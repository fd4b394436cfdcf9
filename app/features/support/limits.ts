/** The lower bounds are the specification's (section 5); the upper ones keep a request readable. In characters. */
export const MIN_SUBJECT_LENGTH = 3;
export const MAX_SUBJECT_LENGTH = 150;
export const MIN_MESSAGE_LENGTH = 10;
export const MAX_MESSAGE_LENGTH = 5_000;
