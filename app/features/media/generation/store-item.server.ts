import { Readable } from "node:stream";
import { GalleryItem } from "#models/gallery-item.server";
import { Generation, type GenerationDocument } from "#models/generation.server";
import { Message } from "#models/message.server";
import { inTransaction } from "~/services/database/db-writes.server";
import { put } from "~/services/storage.server";
import { objectPathOf, thumbnailPathOf, voicePathOf } from "../object-paths";
import { ownAttempt } from "./generation-lease.server";
import type { MadeMedia } from "./make-media.server";

/**
 * Stores what was made: the objects first, then the row of the gallery together with the end of the generation.
 * @returns false when the generation was cancelled or taken over meanwhile: there is no row then.
 * @throws when the media store or the database fails. The caller removes the objects.
 */
export async function storeItem(
  generation: GenerationDocument,
  made: MadeMedia,
  signal: AbortSignal,
): Promise<boolean> {
  const { type, input, itemId, messageId } = generation;
  const [ownerId, id] = [generation.userId.toString(), itemId.toString()];
  const objectPath = objectPathOf(ownerId, id, type);
  await put(objectPath, Readable.from([made.object.bytes]), { type: made.object.type, ownerId, signal });
  if (made.voice) {
    const sound = { type: "audio/mpeg", ownerId, signal };
    await put(voicePathOf(ownerId, id), Readable.from([made.voice]), sound);
  }
  for (const [width, bytes] of made.pictures) {
    const picture = { type: "image/webp", ownerId, signal };
    await put(thumbnailPathOf(ownerId, id, width), Readable.from([bytes]), picture);
  }
  return inTransaction(async (transaction) => {
    const session = transaction ?? undefined;
    const { matchedCount } = await Generation.updateOne(
      ownAttempt(generation),
      { $set: { status: "done", step: "store", percent: 100, place: null, finishedAt: new Date() } },
      { session },
    );
    if (matchedCount === 0) return false;
    const row = {
      _id: itemId,
      userId: generation.userId,
      type,
      title: made.title,
      objectPath,
      coverImagePath: made.pictures.has(640) ? thumbnailPathOf(ownerId, id, 640) : null,
      // A text of one's own stands with the item sentence by sentence.
      prompt: input.script ? null : input.prompt,
      duration: made.duration,
      messageId,
      metadata: made.metadata,
    };
    await GalleryItem.create([row], { session });
    if (messageId) {
      await Message.updateOne(
        { _id: messageId, userId: generation.userId },
        { $set: { "metadata.galleryItemId": id }, $unset: { "metadata.generationId": 1 } },
        { session },
      );
    }
    return true;
  });
}
