/** A person's latest download for its page. Dates are ISO 8601 UTC. */
export interface ExportDto {
  status: "waiting" | "running" | "ready" | "failed";
  /** Rows written and the total; null until the total is known. */
  rowsDone: number;
  rowsTotal: number | null;
  /** Bytes; null until it is ready. */
  size: number | null;
  requestedAt: string;
  /** When it expires. */
  expiresAt: string;
}
