/** A database that cannot be found or started. `message` says why in plain words, for the terminal. */
export class MongodError extends Error {}
