/** Longest email address, in characters (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;
