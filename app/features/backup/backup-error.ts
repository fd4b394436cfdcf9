/** Why a backup or a restore did not work. `message` is one plain line for the terminal. */
export class BackupError extends Error {}
