/** Why something is reported, in the order shown. */
export const reportReasons = ["harmful", "offensive", "untrue", "private", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What administrators make of a report. */
export const reportStatuses = ["open", "resolved", "dismissed"] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** Longest text of a report, in characters. */
export const MAX_REPORT_LENGTH = 500;
