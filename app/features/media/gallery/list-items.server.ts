import mongoose from "mongoose";
import { GalleryItem, type GalleryItemDocument } from "#models/gallery-item.server";
import { formatCursor, olderThan, parseCursor } from "~/services/database/page-cursor.server";
import { everyWordPattern, holdsEveryWord, searchWords } from "~/utils/text/search-text";
import type { GalleryItemDto, MediaType } from "../types";
import { toItemDto } from "./item-dto.server";

/** The most items that a search returns. */
const MAX_HITS = 96;

/** A list shows no text of a meditation. */
const withoutScript = { "metadata.script": 0 } as const;

interface Page {
  limit: number;
  type?: MediaType;
  favorites?: boolean;
  before?: string;
}

/**
 * One page of a person's items, newest first.
 * @returns the page, and the cursor of the next one when there is more.
 * @throws AppError 400 for an invalid cursor.
 */
export async function listItems(
  userId: string,
  { limit, type, favorites, before }: Page,
): Promise<{ items: GalleryItemDto[]; next: string | null }> {
  const rows = await GalleryItem.find(
    {
      userId,
      ...(type && { type }),
      ...(favorites && { isFavorite: true }),
      ...(before && olderThan("createdAt", parseCursor(before))),
    },
    withoutScript,
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean();
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(toItemDto),
    next: rows.length > limit && last ? formatCursor(createdAt(last), last._id) : null,
  };
}

/** Where a search looks: titles, which may be the composer's, and what the person wrote. */
const searched = ["title", "description", "prompt"] as const;

/** The person's items of which one text contains every word, newest first; at most 96. */
export async function searchItems(
  userId: string,
  query: string,
  { type, favorites }: Pick<Page, "type" | "favorites">,
): Promise<GalleryItemDto[]> {
  const words = searchWords(query);
  if (words.length === 0) return [];
  const pattern = () => mongoose.trusted({ $regex: everyWordPattern(words), $options: "i" });
  const rows = await GalleryItem.find(
    {
      userId,
      ...(type && { type }),
      ...(favorites && { isFavorite: true }),
      $or: searched.map((field) => ({ [field]: pattern() })),
    },
    withoutScript,
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(MAX_HITS)
    .lean();
  return rows
    .filter((row) => searched.some((field) => row[field] && holdsEveryWord(row[field], words)))
    .map(toItemDto);
}

/** Whether a person has any item. */
export async function hasItems(userId: string): Promise<boolean> {
  return (await GalleryItem.exists({ userId })) !== null;
}

function createdAt(row: GalleryItemDocument): Date {
  return (row.createdAt as Date | undefined) ?? row._id.getTimestamp();
}
