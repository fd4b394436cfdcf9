/** The four figures above the console. A day is a UTC day; messages are those of people and of the guide. */
export interface AdminSummary {
  totalUsers: number;
  premiumUsers: number;
  activeUsersToday: number;
  messagesToday: number;
}

/** One entry of the administrators' log. */
export interface LogEntryDto {
  id: string;
  /** The administrator's email address; null when they have left. */
  administrator: string | null;
  action: string;
  entity: string | null;
  entityId: string | null;
  details: string | null;
  ipAddress: string | null;
  at: string;
}
