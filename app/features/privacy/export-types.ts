/** A person's latest download as its page shows it. Dates are ISO 8601 UTC. */
export interface ExportDto {
  status: "waiting" | "running" | "ready" | "failed";
  /** Rows written, of all there are; null until they are counted. */
  rowsDone: number;
  rowsTotal: number | null;
  /** Bytes; null until it is ready. */
  size: number | null;
  requestedAt: string;
  /** Until when it can be fetched. */
  expiresAt: string;
}
