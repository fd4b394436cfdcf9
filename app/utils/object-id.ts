/** A hexadecimal MongoDB id, the only way to refer to a document. */
export const OBJECT_ID = /^[0-9a-f]{24}$/i;
