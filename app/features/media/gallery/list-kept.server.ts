import mongoose from "mongoose";
import { z } from "zod";
import { GalleryItem } from "#models/gallery-item.server";
import { objectId } from "~/utils/id-schema";
import { MAX_KEPT } from "~/utils/offline";

/** What the offline page shows of a kept meditation. The duration is in seconds. */
export interface KeptItem {
  id: string;
  title: string;
  duration: number | null;
}

const idList = z.array(objectId).max(MAX_KEPT);

/** Of these ids the person's own meditations, by title; none for what is no list of ids. */
export async function listKeptItems(userId: string, ids: string[]): Promise<KeptItem[]> {
  const known = idList.safeParse(ids);
  if (!known.success || known.data.length === 0) return [];
  const rows = await GalleryItem.find(
    { _id: mongoose.trusted({ $in: known.data }), userId, type: "meditation" },
    { title: 1, duration: 1 },
  )
    .sort({ title: 1 })
    .lean();
  return rows.map(({ _id, title, duration }) => ({ id: _id.toString(), title, duration: duration ?? null }));
}
