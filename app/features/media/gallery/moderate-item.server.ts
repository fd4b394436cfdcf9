import mongoose from "mongoose";
import { GalleryItem, type GalleryItemDocument } from "#models/gallery-item.server";
import { formatCursor, olderThan, parseCursor } from "~/services/database/page-cursor.server";
import { AppError } from "~/utils/app-error";

/** One page of the administrators' list. */
const PAGE_SIZE = 24;

/** What administrators see: what is shared, and what they have hidden. Everything else is its owner's alone. */
const isModerated = () => ({ $or: [{ isPublic: true }, { hiddenAt: mongoose.trusted({ $ne: null }) }] });

/** The owner of an item that administrators may see; null if there is none. */
export async function ownerOfSharedItem(id: string): Promise<string | null> {
  const row = await GalleryItem.findOne({ _id: id, ...isModerated() }, { userId: 1 }).lean();
  return row?.userId.toString() ?? null;
}

/**
 * An item as administrators see it.
 * @throws AppError 404 when it is neither shared nor hidden, or does not exist.
 */
export async function findModeratedItem(id: string): Promise<GalleryItemDocument> {
  const row = await GalleryItem.findOne({ _id: id, ...isModerated() }).lean();
  if (!row) throw new AppError("errors.itemNotFound", 404);
  return row;
}

/**
 * Hides a shared item from everyone but its owner, who cannot share it again, or shows it again.
 * @throws AppError 404 when it is not shared, or not hidden, or does not exist.
 */
export async function setItemHidden(id: string, isHidden: boolean): Promise<void> {
  const filter = isHidden
    ? { _id: id, isPublic: true }
    : { _id: id, hiddenAt: mongoose.trusted({ $ne: null }) };
  // Hidden twice, it keeps the first time.
  const update = isHidden
    ? { $set: { hiddenAt: { $ifNull: ["$hiddenAt", "$$NOW"] } } }
    : { $unset: ["hiddenAt"] };
  const row = await GalleryItem.findOneAndUpdate(filter, [update as never], { updatePipeline: true }).lean();
  if (!row) throw new AppError("errors.itemNotFound", 404);
}

/**
 * Lists the shared items of all people, latest first, or the hidden ones.
 * @returns one page, and the cursor of the next one if there is more.
 * @throws AppError 400 if `before` is not a cursor.
 */
export async function listSharedItems(
  state: "shared" | "hidden",
  before?: string,
): Promise<{ items: GalleryItemDocument[]; next: string | null }> {
  const field = state === "shared" ? "sharedAt" : "hiddenAt";
  const rows = await GalleryItem.find(
    {
      ...(state === "shared"
        ? { isPublic: true, hiddenAt: null }
        : { hiddenAt: mongoose.trusted({ $ne: null }) }),
      ...(before && olderThan(field, parseCursor(before))),
    },
    { "metadata.script": 0 },
  )
    .sort({ [field]: -1, _id: -1 })
    .limit(PAGE_SIZE + 1)
    .lean();
  const items = rows.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return {
    items,
    next: rows.length > PAGE_SIZE && last ? formatCursor(last[field] ?? new Date(0), last._id) : null,
  };
}
