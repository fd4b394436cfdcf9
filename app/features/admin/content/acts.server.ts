import type { AdminAct } from "~/features/admin/log-act.server";
import { ownerOfSharedItem } from "~/features/media/gallery/moderate-item.server";
import { ownerOfReport } from "~/features/reports/handle-reports.server";
import { OBJECT_ID } from "~/utils/object-id";
import { ownerOfFeedback } from "./list-feedback.server";

/** An entry about the person whose row it is; about the row itself if there is no such row. */
async function actAbout(
  action: string,
  entity: string,
  id: string | undefined,
  ownerOf: (id: string) => Promise<string | null>,
): Promise<AdminAct> {
  const ownerId = id && OBJECT_ID.test(id) ? await ownerOf(id) : null;
  return ownerId
    ? { action, entity: "user", entityId: ownerId, details: { [entity]: id } }
    : { action, entity, entityId: id?.slice(0, 60) ?? null };
}

/** The entry of an act on a person's shared item. */
export const actOnItem = (action: string, id?: string) =>
  actAbout(action, "galleryItem", id, ownerOfSharedItem);

/** The entry of an act on a report: it is about the person whose item or reply was reported. */
export const actOnReport = (action: string, id?: string) => actAbout(action, "report", id, ownerOfReport);

/** The entry of an act on what a person said of a reply. */
export const actOnFeedback = (action: string, id?: string) =>
  actAbout(action, "feedback", id, ownerOfFeedback);
