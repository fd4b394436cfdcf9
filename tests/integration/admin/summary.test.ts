import mongoose from "mongoose";
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { Message } from "#models/message.server";
import { useDatabase } from "#tests/setup/database";
import { readSummary } from "~/features/admin/read-summary.server";

useDatabase();

const MINUTE_MS = 60_000;
const noon = new Date("2026-11-26T12:00:00Z");

/** Stores this many messages that were written at `time`. */
async function write(count: number, time: Date): Promise<void> {
  const start = mongoose.Types.ObjectId.createFromTime(time.getTime() / 1000)
    .toHexString()
    .slice(0, 8);
  const rows = Array.from({ length: count }, () => ({
    _id: new mongoose.Types.ObjectId(start + randomBytes(8).toString("hex")),
  }));
  while (rows.length > 0) await Message.collection.insertMany(rows.splice(0, 2_000));
}

const today = async (now: Date) => (await readSummary(now)).messagesToday;

test("the messages of a day are counted, and of very many what was counted is not counted again", async () => {
  await write(3, new Date("2026-11-25T23:59:59Z"));
  await write(10, new Date("2026-11-26T00:00:00Z"));
  expect(await today(noon)).toBe(10);
  await Message.collection.deleteMany({});
  expect(await today(noon)).toBe(0);

  await write(20_001, new Date("2026-11-26T03:00:00Z"));
  await write(5, noon);
  expect(await today(noon)).toBe(20_006);
  await Message.collection.drop();
  await write(7, noon);
  expect(await today(noon)).toBe(20_008);
  expect(await today(new Date(noon.getTime() + 2 * MINUTE_MS))).toBe(20_008);

  const next = new Date("2026-11-27T00:00:30Z");
  await write(2, next);
  expect(await today(next)).toBe(2);
});
