import { DeletedItem } from "#models/deleted-item.server";
import { GalleryItem, type GalleryItemDocument } from "#models/gallery-item.server";
import { Generation } from "#models/generation.server";
import { isThere, listObjects, remove, removeLeftovers } from "~/services/storage.server";
import { deleteItem } from "./gallery/delete-item.server";
import type { StoredMetadata } from "./gallery/item-dto.server";
import { unfinished } from "./generation/generation-lease.server";
import { itemFolder, parseItemPath, voicePathOf } from "./object-paths";

/** Objects younger than this may belong to an item that is being stored, in milliseconds. */
const GRACE_PERIOD_MS = 30 * 60_000;

type CheckedRow = Pick<GalleryItemDocument, "_id" | "userId" | "objectPath" | "metadata">;

export interface MediaReport {
  /** Items of the gallery that were looked at. */
  items: number;
  /** Items whose object is missing. */
  rowsWithoutObject: string[];
  /** Meditations whose voice is missing; they can be played. */
  rowsWithoutVoice: string[];
  /** Folders of the media store whose item is missing. */
  objectsWithoutRow: string[];
}

/**
 * Finds items without an object and objects without an item, and removes both where `mend` is set. Of a meditation whose
 * voice is missing, only the mention of it is removed. Downloads of a person's data are not looked at: they expire.
 */
export async function checkMedia({
  mend,
  now = new Date(),
}: {
  mend: boolean;
  now?: Date;
}): Promise<MediaReport> {
  const report: MediaReport = {
    items: 0,
    rowsWithoutObject: [],
    rowsWithoutVoice: [],
    objectsWithoutRow: [],
  };
  const rows = GalleryItem.find({}, { userId: 1, objectPath: 1, "metadata.voiceSize": 1 }).lean<CheckedRow>();
  for await (const row of rows.cursor() as AsyncIterable<CheckedRow>) {
    report.items += 1;
    if (await isThere(row.objectPath)) {
      if (await hasVoice(row)) continue;
      report.rowsWithoutVoice.push(row._id.toString());
      if (mend) await GalleryItem.updateOne({ _id: row._id }, { $unset: { "metadata.voiceSize": 1 } });
      continue;
    }
    report.rowsWithoutObject.push(row._id.toString());
    if (mend) await deleteItem(row.userId.toString(), row._id.toString());
  }
  let last = "";
  for await (const { path, storedAt } of listObjects()) {
    const place = parseItemPath(path);
    if (!place || storedAt.getTime() > now.getTime() - GRACE_PERIOD_MS) continue;
    const folder = itemFolder(place.userId, place.itemId);
    if (folder === last || (await isWanted(place))) continue;
    last = folder;
    report.objectsWithoutRow.push(folder);
    if (mend) await remove(folder);
  }
  if (mend) await removeLeftovers();
  return report;
}

/** Whether the voice that an item mentions is there; an item without one misses nothing. */
async function hasVoice({ _id, userId, metadata }: CheckedRow): Promise<boolean> {
  const isMentioned = (metadata as StoredMetadata | null)?.voiceSize !== undefined;
  return !isMentioned || isThere(voicePathOf(userId.toString(), _id.toString()));
}

async function isWanted({ userId, itemId }: { userId: string; itemId: string }): Promise<boolean> {
  if (await GalleryItem.exists({ _id: itemId, userId })) return true;
  if (await DeletedItem.exists({ _id: itemId, userId })) return true;
  return (await Generation.exists({ userId, itemId, status: unfinished() })) !== null;
}
