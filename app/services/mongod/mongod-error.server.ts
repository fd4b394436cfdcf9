/** A database that cannot be found or started. `message` is a plain explanation for the terminal. */
export class MongodError extends Error {}
