/** Largest picture of a person that is taken, in bytes: 5 MB. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** Longest address of a picture, in characters. */
export const MAX_PICTURE_ADDRESS = 2_000;
