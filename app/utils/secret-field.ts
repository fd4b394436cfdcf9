/** Forms name their secrets under this name, so that what cannot be taken is kept without them. */
export const secretFieldName = "_secret";
