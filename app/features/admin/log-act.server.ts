import { AdminLog } from "#models/admin-log.server";

/** One action of an administrator. */
export interface AdminAct {
  /** A verb in camel case: `viewHelplines`. */
  action: string;
  /** The kind of object that was viewed or changed. */
  entity: string;
  entityId?: string | null;
  /** What else is to be known of it later; never a person's words. */
  details?: Record<string, unknown>;
}

/** Longest id that is kept, in characters: an address can name anything. */
const MAX_ENTITY_ID = 100;

/** Writes an action to the log. Call it before the action, so that nothing is done that cannot be logged. */
export async function logAct(
  administratorId: string,
  { action, entity, entityId = null, details }: AdminAct,
  from: { ipAddress: string; userAgent: string | null },
): Promise<void> {
  await AdminLog.create({
    adminUserId: administratorId,
    action,
    entity,
    entityId: entityId?.slice(0, MAX_ENTITY_ID) ?? null,
    details: details ?? null,
    ...from,
  });
}
