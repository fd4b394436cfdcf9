import type { Readable } from "node:stream";
import type { GalleryItemDocument } from "#models/gallery-item.server";
import { consumeRateLimit, requireAttemptsLeft } from "~/services/rate-limiter.server";
import { find, open, type StoredObject } from "~/services/storage.server";
import type { ThumbnailWidth } from "~/services/images/thumbnail.server";
import { thumbnailPathOf, voicePathOf } from "../object-paths";
import { findReadableItem } from "./find-item.server";
import { findModeratedItem } from "./moderate-item.server";

/** Types that are served; anything else that a store may hold is not. */
const servedTypes = new Set(["audio/mpeg", "image/webp", "image/png", "image/jpeg"]);
const extensions: Record<string, string> = {
  "audio/mpeg": "mp3",
  "image/webp": "webp",
  "image/png": "png",
  "image/jpeg": "jpg",
};

/** An object that the reader may have, without its bytes. */
interface ReadableObject extends StoredObject {
  /** Changes with the bytes. */
  etag: string;
  /** For saving it, with its extension. */
  fileName: string;
  /** @param range the bytes wanted, the last one not included. */
  open(range?: { start: number; end: number }): Promise<Readable | null>;
}

/** What of an item: its picture in a certain width, or the voice of a meditation alone; without both, its object. */
type Part = ThumbnailWidth | "voice" | undefined;

/**
 * An item's object, or a part of it.
 * @param userId null for a visitor, who may read what is shared.
 * @param address where the request comes from, if its guesses are to be counted.
 * @returns null when there is none that the reader may have.
 * @throws AppError 429 for what is not one's own, after too many guesses from that address.
 */
export async function findObject(
  userId: string | null,
  itemId: string,
  part?: Part,
  address?: string,
): Promise<ReadableObject | null> {
  const item = await findReadableItem(userId, itemId);
  if (address !== undefined && item?.userId.toString() !== userId) {
    // What is there and what is not there are refused alike.
    await (item ? requireAttemptsLeft : consumeRateLimit)("objectAddress", address);
  }
  return item && toReadable(item, part);
}

/** The same for an administrator: of what is shared, and of what they have hidden. */
export async function findModeratedObject(
  itemId: string,
  width?: ThumbnailWidth,
): Promise<ReadableObject | null> {
  return toReadable(await findModeratedItem(itemId), width);
}

async function toReadable(item: GalleryItemDocument, part?: Part): Promise<ReadableObject | null> {
  const object = await findStored(item, part);
  if (!object || !servedTypes.has(object.type)) return null;
  return {
    ...object,
    etag: `"${item._id.toString()}-${part ?? "0"}-${object.size.toString(36)}"`,
    fileName: `${item.title}.${extensions[object.type]}`,
    open: async (range) => (await open(object.path, range))?.stream ?? null,
  };
}

/** An image without this thumbnail is served as it is; a meditation without a cover has none. */
async function findStored(item: GalleryItemDocument, part?: Part): Promise<StoredObject | null> {
  if (!part) return find(item.objectPath);
  const [userId, id] = [item.userId.toString(), item._id.toString()];
  if (part === "voice") return find(voicePathOf(userId, id));
  const thumbnail = await find(thumbnailPathOf(userId, id, part));
  return thumbnail ?? (item.type === "image" ? find(item.objectPath) : null);
}
