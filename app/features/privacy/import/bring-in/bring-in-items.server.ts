import { Readable } from "node:stream";
import type { Types } from "mongoose";
import { DataImport } from "#models/data-import.server";
import { GalleryItem } from "#models/gallery-item.server";
import {
  itemFolder,
  objectPathOf,
  thumbnailPathOf,
  voicePathBeside,
  voicePathOf,
} from "~/features/media/object-paths";
import { makeCover } from "~/features/picture/make-cover.server";
import { makeThumbnail, thumbnailWidths } from "~/services/images/thumbnail.server";
import { put, remove } from "~/services/storage.server";
import type { Archive } from "~/features/privacy/import/archive/open-archive.server";
import type { ImportedRow } from "~/features/privacy/import/archive/row-schemas.server";
import { isWholeMedium, sniffMedium } from "~/features/privacy/import/archive/sniff-medium.server";
import type { RowOwner } from "./to-rows.server";

/** An item of the gallery on its way into an account. */
export interface ItemToBringIn {
  row: ImportedRow<"gallery">;
  file: string;
  itemId: Types.ObjectId;
  messageId: Types.ObjectId | null | undefined;
}

/**
 * Stores an item of the gallery: its object and pictures first, then its row. It is not shared here.
 * @returns false when its file is not what it should be: nothing is stored then.
 */
export async function bringInItem(
  archive: Archive,
  owner: RowOwner,
  { row, file, itemId, messageId }: ItemToBringIn,
): Promise<boolean> {
  // An earlier attempt may have stored it.
  if (await GalleryItem.exists({ _id: itemId, userId: owner.userId })) return true;
  const bytes = await archive.readMedium(file);
  const type = bytes && sniffMedium(bytes);
  if (!type || !(await isWholeMedium(bytes, type))) return false;
  const voice = await readVoice(archive, row, file);
  const [ownerId, id] = [owner.userId.toString(), itemId.toString()];
  const objectPath = objectPathOf(ownerId, id, row.type);
  await DataImport.updateOne({ _id: owner.importId, userId: owner.userId }, { openItemId: itemId });
  try {
    await put(objectPath, Readable.from([bytes]), { type, ownerId });
    if (voice) await put(voicePathOf(ownerId, id), Readable.from([voice]), { type, ownerId });
    const picture = row.type === "image" ? bytes : await makeCover(id, "lockScreen");
    for (const width of thumbnailWidths) {
      const thumbnail = await makeThumbnail(picture, width);
      await put(thumbnailPathOf(ownerId, id, width), Readable.from([thumbnail]), {
        type: "image/webp",
        ownerId,
      });
    }
    const { id: _, objectPath: __, coverImagePath, messageId: ___, metadata, ...rest } = row;
    const item = {
      _id: itemId,
      ...owner,
      ...rest,
      ...(metadata !== undefined && { metadata: metadata && withVoice(metadata, voice) }),
      isPublic: false,
      objectPath,
      ...(coverImagePath !== undefined && {
        coverImagePath: coverImagePath && thumbnailPathOf(ownerId, id, 640),
      }),
      ...(messageId !== undefined && { messageId }),
    };
    await GalleryItem.collection.insertOne(item);
    return true;
  } catch (error) {
    await remove(itemFolder(ownerId, id));
    throw error;
  }
}

/** The voice of a meditation without its ambience; null where there is none, or it is not what it should be. */
async function readVoice(
  archive: Archive,
  { type, metadata }: ImportedRow<"gallery">,
  file: string,
): Promise<Buffer | null> {
  const voiceFile = voicePathBeside(file);
  if (type !== "meditation" || !metadata?.voiceSize || !archive.sizeOf(voiceFile)) return null;
  const bytes = await archive.readMedium(voiceFile);
  const isSound = bytes && sniffMedium(bytes) === "audio/mpeg" && (await isWholeMedium(bytes, "audio/mpeg"));
  return isSound ? bytes : null;
}

function withVoice<Metadata extends { voiceSize?: number }>(
  { voiceSize: _, ...metadata }: Metadata,
  voice: Buffer | null,
) {
  return { ...metadata, ...(voice && { voiceSize: voice.length }) };
}
