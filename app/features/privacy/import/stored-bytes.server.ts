import mongoose, { type Types } from "mongoose";
import { GalleryItem } from "#models/gallery-item.server";
import { isThumbnail, parseItemPath } from "~/features/media/object-paths";
import { listObjectsOf } from "~/services/storage.server";
import { MAX_STORED_BYTES } from "./limits";

/**
 * Bytes of a person's media, without the pictures that are made of them.
 * @param but items of this import are not counted.
 */
export async function storedBytes(userId: string, but?: Types.ObjectId): Promise<number> {
  const left = but
    ? await GalleryItem.find({ userId, importId: mongoose.trusted({ $eq: but }) }, { _id: 1 }).lean()
    : [];
  const leftOut = new Set(left.map(({ _id }) => _id.toString()));
  let bytes = 0;
  for await (const { path, size } of listObjectsOf(userId)) {
    const place = parseItemPath(path);
    if (!place || isThumbnail(path.slice(userId.length + 1)) || leftOut.has(place.itemId)) continue;
    bytes += size;
  }
  return bytes;
}

/** Whether the media of an import fit beside a person's others. */
export async function hasRoom(userId: string, needed: number, importId: Types.ObjectId): Promise<boolean> {
  return needed === 0 || needed + (await storedBytes(userId, importId)) <= MAX_STORED_BYTES;
}
