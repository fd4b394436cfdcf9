/** The scheme, an optional user with a password, one or more hosts, and the name of a database. */
const FORMAT =
  /^mongodb(?:\+srv)?:\/\/(?:[^@/?#\s]*@)?[^@/?#,\s]+(?:,[^@/?#,\s]+)*(?:\/([^?#\s]*))?(?:\?\S*)?$/;

/** Whether this is a connection string of MongoDB. With several hosts and their ports it is no URL. */
export function isMongodbUri(value: string): boolean {
  return FORMAT.test(value);
}

/** The name of the database in a connection string; "" if it has none. */
export function databaseOf(uri: string): string {
  return FORMAT.exec(uri)?.[1] ?? "";
}
