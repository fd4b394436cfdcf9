/** Longest first or last name, in characters. */
export const MAX_NAME_LENGTH = 80;
/** Shortest name that registration takes, in characters (specification, section 5). */
export const MIN_NAME_LENGTH = 2;
/** Shortest password, in characters (specification, section 5). */
export const MIN_PASSWORD_LENGTH = 6;
/** Longest password, in characters: a longer one only costs time to hash. */
export const MAX_PASSWORD_LENGTH = 256;
