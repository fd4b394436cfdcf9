import mongoose from "mongoose";
import { GalleryItem } from "#models/gallery-item.server";
import { Series } from "#models/series.server";
import { insertOnce } from "~/services/database/db-writes.server";
import { AppError } from "~/utils/app-error";
import { MAX_IN_SERIES, MAX_SERIES } from "../limits";
import { mediaAllowanceOf } from "../media-allowance.server";
import type { SeriesChange } from "./schema";

/** How often a move is tried again when another one came between. */
const MAX_TRIES = 5;

/**
 * Begins a series, once per form. @returns its id.
 * @throws AppError 402 without Premium; 409 when the person has as many as they may.
 */
export async function createSeries(
  userId: string,
  { name, submitKey }: { name: string; submitKey: string },
): Promise<string> {
  const known = await Series.findOne({ userId, submitKey }, { _id: 1 }).lean();
  if (known) return known._id.toString();
  await requireSeries(userId);
  if ((await Series.countDocuments({ userId })) >= MAX_SERIES)
    throw new AppError("premium.errors.tooMany", 409);
  const row = await insertOnce(
    async () => Series.create({ userId, name, submitKey }),
    async () => (await Series.findOne({ userId, submitKey }))!,
  );
  return row._id.toString();
}

/**
 * Changes a series, or deletes it: its meditations stay. A repeated change changes nothing.
 * @throws AppError 404 when it, or the meditation, is not theirs; 402 for adding and moving without Premium; 409 when it is full.
 */
export async function changeSeries(userId: string, id: string, change: SeriesChange): Promise<void> {
  const own = { _id: id, userId };
  if (!(await Series.exists(own))) throw new AppError("errors.notFound", 404);
  switch (change.intent) {
    case "rename":
      await Series.updateOne(own, { $set: { name: change.name } });
      return;
    case "remove":
      await Series.updateOne(own, { $pull: { itemIds: new mongoose.Types.ObjectId(change.itemId) } });
      return;
    case "delete":
      await Series.deleteOne(own);
      return;
    case "add":
      await requireSeries(userId);
      return addItem(own, change.itemId);
    case "move":
      await requireSeries(userId);
      return moveItem(own, change.itemId, change.place);
  }
}

interface Own {
  _id: string;
  userId: string;
}

async function addItem(own: Own, itemId: string): Promise<void> {
  const item = { _id: itemId, userId: own.userId, type: "meditation" as const };
  if (!(await GalleryItem.exists(item))) throw new AppError("errors.itemNotFound", 404);
  const { matchedCount } = await Series.updateOne(
    { ...own, [`itemIds.${MAX_IN_SERIES - 1}`]: mongoose.trusted({ $exists: false }) },
    { $addToSet: { itemIds: new mongoose.Types.ObjectId(itemId) } },
  );
  if (matchedCount === 0) throw new AppError("premium.errors.seriesFull", 409);
}

async function moveItem(own: Own, itemId: string, place: number): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const row = await Series.findOne(own, { itemIds: 1 }).lean();
    const moved = row?.itemIds.find((one) => one.toString() === itemId);
    if (!row || !moved) return;
    const itemIds = row.itemIds.filter((one) => one !== moved);
    itemIds.splice(place, 0, moved);
    const { matchedCount } = await Series.updateOne(
      { ...own, itemIds: mongoose.trusted({ $eq: row.itemIds }) },
      { $set: { itemIds } },
    );
    if (matchedCount > 0) return;
  }
}

async function requireSeries(userId: string): Promise<void> {
  const { series } = await mediaAllowanceOf(userId);
  if (series === "hidden") throw new AppError("errors.notFound", 404);
  if (series === "premium") throw new AppError("premium.errors.series", 402);
}
