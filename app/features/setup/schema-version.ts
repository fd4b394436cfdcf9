/** The version of the last migration step: what the rows of this version of the product look like. */
export const SCHEMA_VERSION = 6;
