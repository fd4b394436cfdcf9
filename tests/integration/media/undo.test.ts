import mongoose from "mongoose";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { DeletedItem } from "#models/deleted-item.server";
import { GalleryItem } from "#models/gallery-item.server";
import { Message } from "#models/message.server";
import { makeUser } from "#tests/factories";
import { useDatabase } from "#tests/setup/database";
import { checkMedia } from "~/features/media/check-media.server";
import { changeItem } from "~/features/media/gallery/change-item.server";
import { discardItem, finishDeletions, restoreItem } from "~/features/media/gallery/delete-item.server";
import { findItem, findReadableItem, findSharedItem } from "~/features/media/gallery/find-item.server";
import { hasItems, listItems, searchItems } from "~/features/media/gallery/list-items.server";
import { objectPathOf } from "~/features/media/object-paths";
import { listMedia } from "~/features/privacy/export-json.server";
import { loadStats } from "~/features/profile/load-stats.server";
import { find, put } from "~/services/storage.server";

useDatabase();

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** A shared image that a message refers to. */
async function makeItem() {
  const userId = (await makeUser()).id;
  const _id = new mongoose.Types.ObjectId();
  const id = _id.toString();
  const objectPath = objectPathOf(userId, id, "image");
  await put(objectPath, Readable.from([Buffer.from("a picture")]), { type: "image/webp", ownerId: userId });
  const message = await Message.create({
    conversationId: new mongoose.Types.ObjectId(),
    userId,
    role: "assistant",
    content: "Here it is.",
    metadata: { mediaType: "image", mediaPrompt: "a lake", galleryItemId: id },
  });
  await GalleryItem.create({
    _id,
    userId,
    type: "image",
    title: "A lake",
    objectPath,
    messageId: message._id,
    metadata: { size: 9 },
  });
  const { shareUrl } = await changeItem(userId, id, { isPublic: true });
  const references = async () =>
    ((await Message.findById(message._id).lean())!.metadata as { galleryItemId?: string }).galleryItemId;
  return { userId, id, objectPath, token: shareUrl!.split("/").at(-1)!, references };
}

test("a deleted item is nowhere, and comes back as it was", async () => {
  const { userId, id, objectPath, token, references } = await makeItem();
  const before = await findItem(userId, id);
  await discardItem(userId, id);
  await expect(findItem(userId, id)).rejects.toMatchObject({ status: 404 });
  expect(await findReadableItem(userId, id)).toBeNull();
  await expect(findSharedItem(token)).rejects.toMatchObject({ status: 404 });
  expect((await listItems(userId, { limit: 10 })).items).toEqual([]);
  expect(await searchItems(userId, "lake", {})).toEqual([]);
  expect(await hasItems(userId)).toBe(false);
  expect((await loadStats(userId)).imagesCreated).toBe(0);
  expect(await references()).toBeUndefined();
  for await (const { path } of listMedia({ id: userId, email: "" })) expect(path).not.toBe(objectPath);
  expect((await checkMedia({ mend: true, now: later(120) })).objectsWithoutRow).not.toContain(
    `${userId}/gallery/${id}`,
  );
  await finishDeletions();

  await restoreItem(userId, id);
  expect(await findItem(userId, id)).toEqual(before);
  expect((await findSharedItem(token)).id).toBe(id);
  expect(await references()).toBe(id);
  expect(await find(objectPath)).not.toBeNull();
  // Pressed twice, it is still there once.
  await restoreItem(userId, id);
  expect((await listItems(userId, { limit: 10 })).items).toHaveLength(1);
  expect(await DeletedItem.countDocuments({ userId })).toBe(0);
});

test("after ten minutes it is gone for good, with its object", async () => {
  const { userId, id, objectPath } = await makeItem();
  await discardItem(userId, id);
  await finishDeletions(later(9));
  expect(await find(objectPath)).not.toBeNull();
  await finishDeletions(later(11));
  expect(await find(objectPath)).toBeNull();
  await expect(restoreItem(userId, id)).rejects.toMatchObject({ status: 404 });
});

test("when the job is late, it can all the same not be restored after its time", async () => {
  const { userId, id } = await makeItem();
  await discardItem(userId, id);
  await DeletedItem.updateOne({ _id: id }, { $set: { deletedAt: later(-11) } });
  await expect(restoreItem(userId, id)).rejects.toMatchObject({ status: 404 });
  await finishDeletions();
  expect(await DeletedItem.countDocuments({ userId })).toBe(0);
});

test("only its owner deletes or restores it, and twice at once it is deleted once", async () => {
  const { userId, id } = await makeItem();
  const stranger = (await makeUser()).id;
  await expect(discardItem(stranger, id)).rejects.toMatchObject({ status: 404 });
  const both = await Promise.allSettled([discardItem(userId, id), discardItem(userId, id)]);
  expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
  await expect(restoreItem(stranger, id)).rejects.toMatchObject({ status: 404 });
  await restoreItem(userId, id);
  expect((await findItem(userId, id)).title).toBe("A lake");
});

test("an item that was made again from the message meanwhile stays the message's", async () => {
  const { userId, id, references } = await makeItem();
  await discardItem(userId, id);
  await Message.updateOne({ userId }, { $set: { "metadata.galleryItemId": "another" } });
  await restoreItem(userId, id);
  expect(await references()).toBe("another");
});

test("an item is found by its title, its description or the words that it was made from", async () => {
  const { userId, id } = await makeItem();
  await GalleryItem.updateOne(
    { _id: id },
    { title: "Steady ground", description: "For Tuesday", prompt: "silencio antes del exámen" },
  );
  for (const query of ["steady", "tuesday", "examen silencio"]) {
    expect((await searchItems(userId, query, {})).map((item) => item.id)).toEqual([id]);
  }
  expect(await searchItems(userId, "steady tuesday", {})).toEqual([]);
});
