/** Forms name their secret fields under this name, so that saved forms leave them out. */
export const secretFieldName = "_secret";
