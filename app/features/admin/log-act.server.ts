import { AdminLog } from "#models/admin-log.server";

/** One act of an administrator. */
export interface AdminAct {
  /** A verb in camel case: `viewHelplines`. */
  action: string;
  /** What kind of thing was looked at or changed. */
  entity: string;
  entityId?: string | null;
  /** What else is to be known of it later; never a person's words. */
  details?: Record<string, unknown>;
}

/** Writes an act into the log. It is called before the act: what cannot be logged is not done. */
export async function logAct(
  administratorId: string,
  { action, entity, entityId = null, details }: AdminAct,
  from: { ipAddress: string; userAgent: string | null },
): Promise<void> {
  await AdminLog.create({
    adminUserId: administratorId,
    action,
    entity,
    entityId,
    details: details ?? null,
    ...from,
  });
}
