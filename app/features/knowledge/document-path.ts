/** The documents belong to the installation, not to the administrator who uploaded them. */
export const STORE_OWNER = "knowledge";

/** Where the file of a document lies in the object store. */
export const documentPath = (documentId: string) => `${STORE_OWNER}/${documentId}`;
