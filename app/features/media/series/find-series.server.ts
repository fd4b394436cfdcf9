import mongoose from "mongoose";
import { GalleryItem } from "#models/gallery-item.server";
import { Series } from "#models/series.server";
import { AppError } from "~/utils/app-error";
import { toItemDto } from "../gallery/item-dto.server";
import { MAX_ADDABLE, MAX_SERIES } from "../limits";
import { mediaAllowanceOf } from "../media-allowance.server";
import { isPersonInCare } from "~/features/safety/care/person-in-care.server";
import type { SeriesListData, SeriesScreenData } from "../types";

const shown = { title: 1, duration: 1 } as const;

/**
 * A person's series, newest first.
 * @throws AppError 404 where series are switched off.
 */
export async function listSeries(userId: string): Promise<SeriesListData> {
  const [access, rows] = await Promise.all([
    seriesAccess(userId),
    Series.find({ userId }, { name: 1, itemIds: 1 }).sort({ createdAt: -1 }).limit(MAX_SERIES).lean(),
  ]);
  const series = rows.map(({ _id, name, itemIds }) => ({ id: _id.toString(), name, count: itemIds.length }));
  return { ...access, series };
}

/**
 * One of the person's series with its meditations in their order, and those that can be added.
 * @throws AppError 404 when it is not theirs or does not exist, and where series are switched off.
 */
export async function findSeries(userId: string, id: string): Promise<SeriesScreenData> {
  const [access, row] = await Promise.all([seriesAccess(userId), Series.findOne({ _id: id, userId }).lean()]);
  if (!row) throw new AppError("errors.notFound", 404);
  const ids = row.itemIds;
  const [own, others] = await Promise.all([
    GalleryItem.find(
      { _id: mongoose.trusted({ $in: ids }), userId, type: "meditation" },
      { "metadata.script": 0 },
    ).lean(),
    GalleryItem.find({ userId, type: "meditation", _id: mongoose.trusted({ $nin: ids }) }, shown)
      .sort({ createdAt: -1, _id: -1 })
      .limit(MAX_ADDABLE)
      .lean(),
  ]);
  const byId = new Map(own.map((item) => [item._id.toString(), toItemDto(item)]));
  return {
    ...access,
    id,
    name: row.name,
    items: ids.flatMap((itemId) => byId.get(itemId.toString()) ?? []),
    others: others.map(({ _id, title }) => ({ id: _id.toString(), title })),
  };
}

/** In care neither something new nor Premium is offered; what there is can be played. */
async function seriesAccess(userId: string): Promise<Pick<SeriesListData, "access" | "isInCare">> {
  const [{ series: access }, isInCare] = await Promise.all([
    mediaAllowanceOf(userId),
    isPersonInCare(userId),
  ]);
  if (access === "hidden") throw new AppError("errors.notFound", 404);
  return { access, isInCare };
}
