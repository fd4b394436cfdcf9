/** Maximum length of a first or last name, in characters. */
export const MAX_NAME_LENGTH = 80;
/** Minimum length of a name at registration, in characters (specification, section 5). */
export const MIN_NAME_LENGTH = 2;
/** Minimum length of a password, in characters (specification, section 5). */
export const MIN_PASSWORD_LENGTH = 6;
/** Maximum length of a password, in characters: a longer one only costs time to hash. */
export const MAX_PASSWORD_LENGTH = 256;
