import type { GalleryItemDocument } from "#models/gallery-item.server";
import type { GalleryItemDetail, GalleryItemDto, ItemMetadata, SharedItem, SpokenSentence } from "../types";
import { spokenByOf } from "../spoken-by";
import { shareUrlOf } from "./share-token.server";

/** What the database holds of how an item was made. */
export type StoredMetadata = ItemMetadata & { script?: SpokenSentence[] };

const objectUrl = (id: string) => `/api/gallery/object/${id}`;
const storedMetadata = (row: GalleryItemDocument) => row.metadata as StoredMetadata | null;

/** The API's form of an item. */
export function toItemDto(row: GalleryItemDocument): GalleryItemDto {
  const id = row._id.toString();
  const { script: _, ...metadata } = storedMetadata(row) ?? {};
  return {
    id,
    userId: row.userId.toString(),
    type: row.type,
    title: row.title,
    description: row.description ?? null,
    objectPath: objectUrl(id),
    coverImagePath: row.coverImagePath ? `${objectUrl(id)}?w=640` : null,
    prompt: row.prompt ?? null,
    duration: row.duration ?? null,
    isFavorite: row.isFavorite,
    isPublic: row.isPublic && !row.hiddenAt,
    shareUrl: shareUrlOf(row),
    metadata: row.metadata ? (metadata as ItemMetadata) : null,
    createdAt: ((row.createdAt as Date | undefined) ?? row._id.getTimestamp()).toISOString(),
  };
}

/** The same with the text of the meditation. */
export function toItemDetail(row: GalleryItemDocument): GalleryItemDetail {
  return {
    ...toItemDto(row),
    script: storedMetadata(row)?.script ?? null,
    isHidden: Boolean(row.hiddenAt),
  };
}

/** What the public page shows. */
export function toSharedItem(row: GalleryItemDocument): SharedItem {
  const { id, type, title, description, duration, script, createdAt, metadata } = toItemDetail(row);
  return {
    id,
    type,
    title,
    description,
    duration,
    script,
    createdAt,
    language: metadata?.language ?? null,
    isDrawn: metadata?.source === "painter",
    spokenBy: spokenByOf(metadata),
  };
}
