/** A hexadecimal id of MongoDB. Nothing else names a document. */
export const OBJECT_ID = /^[0-9a-f]{24}$/i;
