import type { ReportReason, ReportStatus } from "~/features/reports/limits";

/** A configuration's version, as feedback names it. */
interface ConfigurationVersion {
  id: string;
  name: string;
  version: number;
}

/** What the list of feedback can be filtered by. */
export interface FeedbackFilter {
  helpful?: "yes" | "no";
  /** A configuration's id, with `version`. */
  configuration?: string;
  version?: number;
}

/** What a person said of a reply, without their words. */
export interface FeedbackRow {
  id: string;
  at: string;
  isHelpful: boolean;
  hasComment: boolean;
  configuration: ConfigurationVersion | null;
}

/** The same with the words, the reply and the person. */
export interface FeedbackDetail extends FeedbackRow {
  comment: string | null;
  /** Null if it was replaced. */
  reply: string | null;
  userId: string;
  email: string | null;
}

/** A shared or hidden item in the list. */
export interface SharedItemRow {
  id: string;
  type: "meditation" | "image";
  title: string;
  userId: string;
  email: string | null;
  sharedAt: string | null;
  hiddenAt: string | null;
}

/** The same with what its page shows. */
export interface SharedItemDetail extends SharedItemRow {
  description: string | null;
  script: string | null;
  shareUrl: string | null;
  openReports: number;
}

/** A report in the list. */
export interface ReportRow {
  id: string;
  kind: "item" | "reply";
  reason: ReportReason;
  status: ReportStatus;
  isFromVisitor: boolean;
  at: string;
}

/** A message around a reported reply. */
interface ExcerptMessage {
  role: "user" | "assistant";
  content: string;
  isReported: boolean;
}

/** One report with what it is about. */
export interface ReportDetail extends ReportRow {
  comment: string | null;
  reporter: string | null;
  userId: string;
  email: string | null;
  /** Of an item; null if it is gone or no longer shared. */
  item: { id: string; title: string } | null;
  /** Of a reply, with what the person wrote before; empty if it is gone. */
  excerpt: ExcerptMessage[];
}

/** A country in the list of helplines. */
export interface RegionRow {
  country: string;
  name: string;
  emergency: string;
  lines: number;
  /** The earliest day on which one of its numbers was checked; YYYY-MM-DD. */
  oldestCheck: string;
  isEdited: boolean;
}
