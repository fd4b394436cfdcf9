import { afterAll, beforeAll, expect, test } from "vitest";
import { GalleryItem } from "#models/gallery-item.server";
import { Message } from "#models/message.server";
import { User } from "#models/user.server";
import { useDatabase } from "#tests/setup/database";
import { seedDemo } from "~/features/setup/seed-demo.server";
import { seedLargeDemo } from "~/features/setup/seed-large-demo.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";
import { makeFreshUser } from "./full-life";
import { broughtIn, download } from "./helpers";
import { findImportedKinds } from "./normalise";

useDatabase();
beforeAll(() => startJobs([]));
afterAll(stopJobs);

/** Imports a person's download into a new account, and compares the two downloads. */
async function goesRound(userId: string) {
  const other = await makeFreshUser();
  const first = await download(userId);
  const row = await broughtIn(other, first);
  expect(row).toMatchObject({ status: "done" });
  const second = await download(other);
  const [before, after] = await findImportedKinds({ userId, zip: first }, { userId: other, zip: second });
  expect(after).toEqual(before);
  return { row, before };
}

test("everything of the people that the seed tool makes goes round", { timeout: 240_000 }, async () => {
  const { email } = await seedDemo();
  await seedLargeDemo(new Date("2026-11-22T12:00:00Z"), 10);
  const rosa = await User.findOne({ email }, { _id: 1 }).lean();
  const withPictures = await GalleryItem.distinct("userId", {});
  expect(withPictures.length).toBeGreaterThan(0);
  const busiest = await Message.aggregate<{ _id: unknown }>([
    { $group: { _id: "$userId", count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
    { $limit: 2 },
  ]);
  const people = new Set(
    [rosa!._id, ...withPictures.slice(0, 2), ...busiest.map(({ _id }) => _id)].map(String),
  );
  for (const userId of people) {
    const { row, before } = await goesRound(userId);
    for (const { kind, leftOut } of row.found) expect([kind, leftOut]).toEqual([kind, 0]);
    const messages = await Message.countDocuments({ userId });
    expect(before.lists.messages).toHaveLength(messages);
  }
});
