import mongoose from "mongoose";
import { beforeEach, expect, test, vi } from "vitest";
import { Message } from "#models/message.server";
import { useDatabase } from "#tests/setup/database";
import { rowUpdater } from "~/services/database/update-row.server";

useDatabase();

const update = rowUpdater(Message);
const rows = () => Message.collection;
const ids = Array.from({ length: 30 }, () => new mongoose.Types.ObjectId());
beforeEach(async () => {
  await rows().deleteMany({});
  await rows().insertMany(ids.map((_id) => ({ _id, content: "old" })));
});
const renew = (_id: mongoose.Types.ObjectId) => ({ filter: { _id }, update: { $set: { content: "new" } } });

test("updates that come together are made with few commands", async () => {
  const updateOne = vi.spyOn(rows(), "updateOne");
  const bulkWrite = vi.spyOn(rows(), "bulkWrite");
  const answers = await Promise.all(ids.map((_id) => update(renew(_id))));
  expect(answers).toEqual(ids.map(() => true));
  expect(await rows().countDocuments({ content: "new" })).toBe(30);
  expect([updateOne.mock.calls.length, bulkWrite.mock.calls.length]).toEqual([1, 1]);
});

test("one that is missing is told of, and the others are made", async () => {
  const stranger = new mongoose.Types.ObjectId();
  const answers = await Promise.all([ids[0]!, stranger, ids[1]!].map((_id) => update(renew(_id))));
  expect(answers).toEqual([true, false, true]);
});

test("one that fails does not fail the others", async () => {
  const broken = { filter: { _id: ids[1] }, update: { $set: { _id: "another" } } };
  const answers = await Promise.allSettled([update(renew(ids[0]!)), update(broken), update(renew(ids[2]!))]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("the same row can be inserted twice at once", async () => {
  const _id = new mongoose.Types.ObjectId();
  const insert = { filter: { _id }, update: { $setOnInsert: { content: "one" } }, upsert: true };
  expect(await Promise.all([update(insert), update(insert), update(insert)])).toEqual([true, true, true]);
  expect(await rows().countDocuments({ _id })).toBe(1);
});
