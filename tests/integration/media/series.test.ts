import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { beforeEach, expect, test } from "vitest";
import { GalleryItem } from "#models/gallery-item.server";
import { Series } from "#models/series.server";
import { User } from "#models/user.server";
import { makeUser } from "#tests/factories";
import { useDatabase } from "#tests/setup/database";
import { deleteItem } from "~/features/media/gallery/delete-item.server";
import { MAX_IN_SERIES } from "~/features/media/limits";
import { changeSeries, createSeries } from "~/features/media/series/change-series.server";
import { findSeries, listSeries } from "~/features/media/series/find-series.server";

useDatabase();

let userId: string;
beforeEach(async () => {
  ({ id: userId } = await makeUser({ subscriptionTier: "premium" }));
});

async function makeItem(title: string, owner = userId, type: "meditation" | "image" = "meditation") {
  const row = await GalleryItem.create({ userId: owner, type, title, objectPath: `${owner}/x/${title}` });
  return row._id.toString();
}
const begin = (name = "Before sleep", submitKey: string = randomUUID()) =>
  createSeries(userId, { name, submitKey });
const titles = async (id: string) => (await findSeries(userId, id)).items.map(({ title }) => title);

test("is begun once per form, filled, put in order, and played in that order", async () => {
  const key = randomUUID();
  const ids = await Promise.all(Array.from({ length: 5 }, () => begin("Before sleep", key)));
  expect(new Set(ids).size).toBe(1);
  const id = ids[0]!;
  expect((await listSeries(userId)).series).toEqual([{ id, name: "Before sleep", count: 0 }]);
  const [a, b, c] = [await makeItem("a"), await makeItem("b"), await makeItem("c")];
  for (const itemId of [a, b, c, a]) await changeSeries(userId, id, { intent: "add", itemId });
  expect(await titles(id)).toEqual(["a", "b", "c"]);
  const move = { intent: "move", itemId: c, place: 0 } as const;
  await Promise.all([changeSeries(userId, id, move), changeSeries(userId, id, move)]);
  expect(await titles(id)).toEqual(["c", "a", "b"]);
  await changeSeries(userId, id, { intent: "rename", name: "At night" });
  await changeSeries(userId, id, { intent: "remove", itemId: a });
  expect(await findSeries(userId, id)).toMatchObject({ name: "At night", others: [{ id: a, title: "a" }] });
  await deleteItem(userId, b);
  expect(await titles(id)).toEqual(["c"]);
  expect((await Series.findById(id).lean())!.itemIds.map(String)).toEqual([c]);
  await changeSeries(userId, id, { intent: "delete" });
  await expect(findSeries(userId, id)).rejects.toMatchObject({ status: 404 });
  expect(await GalleryItem.countDocuments({ userId })).toBe(2);
});

test("is its owner's only, and holds nothing of others", async () => {
  const id = await begin();
  const { id: other } = await makeUser({ subscriptionTier: "premium" });
  const foreign = await makeItem("foreign", other);
  const image = await makeItem("image", userId, "image");
  for (const itemId of [foreign, image, new mongoose.Types.ObjectId().toString()]) {
    await expect(changeSeries(userId, id, { intent: "add", itemId })).rejects.toMatchObject({ status: 404 });
  }
  await expect(findSeries(other, id)).rejects.toMatchObject({ status: 404 });
  await expect(changeSeries(other, id, { intent: "delete" })).rejects.toMatchObject({ status: 404 });
});

test("has a bound, also for twenty-five at once", async () => {
  const id = await begin();
  const items = await Promise.all(Array.from({ length: 25 }, (_, index) => makeItem(`m${index}`)));
  const added = await Promise.allSettled(
    items.map((itemId) => changeSeries(userId, id, { intent: "add", itemId })),
  );
  const refused = added.filter((one) => one.status === "rejected");
  expect(refused).toHaveLength(25 - MAX_IN_SERIES);
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toMatchObject({ status: 409 });
});

test("cannot be begun or filled on the free plan; what there is can be played, renamed and deleted", async () => {
  const id = await begin();
  const item = await makeItem("a");
  await changeSeries(userId, id, { intent: "add", itemId: item });
  await User.updateOne({ _id: userId }, { subscriptionTier: "free" });
  await expect(begin()).rejects.toMatchObject({ status: 402, code: "premium.errors.series" });
  const other = await makeItem("b");
  await expect(changeSeries(userId, id, { intent: "add", itemId: other })).rejects.toMatchObject({
    status: 402,
  });
  expect((await listSeries(userId)).access).toBe("premium");
  expect(await titles(id)).toEqual(["a"]);
  await changeSeries(userId, id, { intent: "rename", name: "Mine" });
  await changeSeries(userId, id, { intent: "remove", itemId: item });
  await changeSeries(userId, id, { intent: "delete" });
  expect((await listSeries(userId)).series).toEqual([]);
});
