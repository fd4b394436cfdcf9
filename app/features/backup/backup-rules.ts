/**
 * Collections that a backup leaves out. Everything else in the database is in it, also collections that the product does
 * not know.
 */
export const leftOut: Readonly<Record<string, string>> = {
  sessions: "a session that has ended since must not open again; everyone signs in again",
  saved_forms: "they can only be read by the browser of an ended session, for an hour",
  account_tokens: "a link that was used since must not work again",
  admin_invitations: "an invitation that was used or withdrawn since must not work again",
  rate_limits: "they count attempts of the last day at most",
  restore_state: "it says that a restore is not finished",
};

type Row = Record<string, unknown>;

/** Emails that a job was to send: they were most likely sent after the backup. */
const MAIL_JOBS: readonly unknown[] = ["deliver-mail", "password-reset"];

/** The lease of a process that is gone. */
const OVER = new Date(0);

/**
 * How rows differ when they come back. A rule changes its row; it returns false for a row that does not come back.
 * Leases and locks belong to processes that are gone, so they come back as expired, and the next start continues what
 * was running: a reply, a picture, a job.
 */
const rules: Readonly<Record<string, (row: Row) => boolean>> = {
  turns(row) {
    if (row.status === "running") Object.assign(row, { leaseExpiresAt: OVER, handedOver: true });
    return true;
  },
  generations(row) {
    if (row.status === "running") row.leaseExpiresAt = OVER;
    return true;
  },
  migrations(row) {
    Object.assign(row, { lockedBy: null, lockedUntil: null });
    return true;
  },
  // They say which processes ran a moment ago. Those of hours and days come back.
  process_metrics: (row) => row.span !== "minute",
  jobs(row) {
    row.lockedAt = null;
    return !MAIL_JOBS.includes(row.name);
  },
  outbox(row) {
    if (row.status === "queued")
      Object.assign(row, { status: "failed", error: "It was waiting when the backup was made." });
    return true;
  },
};

/** Whether rows of a collection come back as they are. */
export function isUnchanged(collection: string): boolean {
  return !(collection in rules);
}

/** Prepares a row for its return. @returns false if it does not come back. */
export function prepareRow(collection: string, row: Row): boolean {
  return rules[collection]?.(row) ?? true;
}
