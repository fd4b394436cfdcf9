import { GalleryItem } from "#models/gallery-item.server";
import { Generation, type GenerationDocument } from "#models/generation.server";
import { AppError } from "~/utils/app-error";
import { toItemDto } from "../gallery/item-dto.server";
import { UNFINISHED_PER_PERSON } from "../limits";
import type { GenerationDto } from "../types";
import { readQueue, unfinished } from "./generation-lease.server";

/**
 * One of the person's generations with its progress, its place in the queue or its item.
 * @throws AppError 404 when it is not theirs or does not exist.
 */
export async function findGeneration(userId: string, id: string): Promise<GenerationDto> {
  const row = await Generation.findOne({ _id: id, userId }).lean();
  if (!row) throw new AppError("errors.notFound", 404);
  return toDto(row, row.status === "queued" ? await readQueue() : []);
}

/** What is waiting or being made for a person, oldest first. */
export async function listUnfinished(userId: string): Promise<GenerationDto[]> {
  const rows = await Generation.find({ userId, status: unfinished() })
    .sort({ createdAt: 1 })
    .limit(UNFINISHED_PER_PERSON)
    .lean();
  const queue = rows.some(({ status }) => status === "queued") ? await readQueue() : [];
  return Promise.all(rows.map((row) => toDto(row, queue)));
}

async function toDto(row: GenerationDocument, queue: string[]): Promise<GenerationDto> {
  const item =
    row.status === "done" ? await GalleryItem.findOne({ _id: row.itemId, userId: row.userId }).lean() : null;
  const index = queue.indexOf(row._id.toString());
  return {
    id: row._id.toString(),
    type: row.type,
    title: row.input.title ?? null,
    status: row.status,
    step: row.step ?? null,
    percent: row.status === "done" ? 100 : Math.round(row.percent),
    place: row.status === "queued" && index !== -1 ? index + 1 : null,
    item: item && toItemDto(item),
    error: row.error ?? null,
  };
}
