import mongoose from "mongoose";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { Conversation } from "#models/conversation.server";
import { DataImport } from "#models/data-import.server";
import { GalleryItem } from "#models/gallery-item.server";
import { Message } from "#models/message.server";
import { User } from "#models/user.server";
import { UserMemory } from "#models/user-memory.server";
import { useDatabase } from "#tests/setup/database";
import { cancelImport, confirmImport } from "~/features/privacy/import/change-import.server";
import { findLatestImport } from "~/features/privacy/import/find-import.server";
import { removeExpiredImportsJob } from "~/features/privacy/import/import-expiry.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";
import { listObjectsOf } from "~/services/storage.server";
import { makeFreshUser, makeFullLife } from "#tests/integration/import/full-life";
import { download, latestImport, sent, work } from "#tests/integration/import/helpers";

useDatabase();
beforeAll(() => startJobs([]));
afterAll(stopJobs);
afterEach(() => vi.restoreAllMocks());

const { Collection } = mongoose.mongo;
const jobs = () => mongoose.connection.db!.collection("jobs");

/** Lets the writes of the import fail from the `at`th one on, before or after it has been made. */
function failAt(
  at: number,
  isAfter: boolean,
  names: readonly ("insertMany" | "insertOne")[] = ["insertMany", "insertOne"],
): { count: () => number } {
  let count = 0;
  for (const name of names) {
    const original = Collection.prototype[name] as (...args: unknown[]) => Promise<unknown>;
    vi.spyOn(Collection.prototype, name).mockImplementation(async function (
      this: mongoose.mongo.Collection,
      ...args: unknown[]
    ) {
      count += 1;
      if (count < at) return original.apply(this, args);
      if (isAfter && count === at) await original.apply(this, args);
      throw new Error("the process ended");
    } as never);
  }
  return { count: () => count };
}

async function filesOf(userId: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of listObjectsOf(userId)) paths.push(path);
  return paths;
}

async function rowsOf(userId: string) {
  const counts = [Conversation, Message, UserMemory, GalleryItem].map((model) =>
    (model as typeof Message).countDocuments({ userId }),
  );
  return Promise.all(counts);
}

async function confirmed(userId: string, zip: Buffer): Promise<string> {
  const { _id } = await sent(userId, zip);
  await confirmImport(userId, _id.toString(), true);
  return _id.toString();
}

test("an import that ends at any write is finished by the next attempt", { timeout: 240_000 }, async () => {
  const { userId } = await makeFullLife({ conversations: 2, exchanges: 2 });
  const zip = await download(userId);
  const whole = await rowsOf(userId);
  let at = 1;
  for (let isLast = false; !isLast; at += 3) {
    const other = await makeFreshUser();
    await confirmed(other, zip);
    const writes = failAt(at, at % 2 === 0);
    await work(other).catch(() => undefined);
    isLast = writes.count() < at;
    vi.restoreAllMocks();
    if (!isLast) {
      expect(await Conversation.countDocuments({ userId: other })).toBe(0);
      expect((await User.findById(other).lean())!.firstName).toBe("Pia");
      await work(other);
    }
    expect(await latestImport(other)).toMatchObject({ status: "done", openItemId: null });
    expect(await rowsOf(other)).toEqual(whole);
    expect((await filesOf(other)).some((path) => path.includes("/imports/"))).toBe(false);
  }
  expect(at).toBeGreaterThan(9);
});

test(
  "one that never succeeds, or is cancelled, leaves the account as it was",
  { timeout: 240_000 },
  async () => {
    const { userId } = await makeFullLife({ conversations: 2, exchanges: 2 });
    const zip = await download(userId);
    for (const isCancelled of [false, true]) {
      const other = await makeFreshUser();
      const id = await confirmed(other, zip);
      // After the media and the messages.
      failAt(2, true, ["insertMany"]);
      await work(other).catch(() => undefined);
      expect(await Message.countDocuments({ userId: other })).toBeGreaterThan(0);
      if (isCancelled) {
        await cancelImport(other, id);
        await cancelImport(other, id);
      } else {
        for (let n = 0; n < 3; n += 1) await work(other).catch(() => undefined);
      }
      vi.restoreAllMocks();
      if (isCancelled) await work(other);
      const end = isCancelled ? { status: "cancelled" } : { status: "failed", error: "ours" };
      expect(await latestImport(other)).toMatchObject(end);
      expect(await rowsOf(other)).toEqual([0, 0, 0, 0]);
      expect(await filesOf(other)).toEqual([]);
      expect((await User.findById(other).lean())!.firstName).toBe("Pia");
      // The person can try again.
      await confirmed(other, zip);
      await work(other);
      expect(await rowsOf(other)).toEqual(await rowsOf(userId));
    }
  },
);

test(
  "what was sent is removed after a day, and work without a job is resumed",
  { timeout: 60_000 },
  async () => {
    const { userId } = await makeFullLife({ conversations: 1, exchanges: 1 });
    const zip = await download(userId);
    const [waiting, lost] = [await makeFreshUser(), await makeFreshUser()];
    await sent(waiting, zip);
    await confirmed(lost, zip);
    await jobs().deleteMany({ "data.userId": lost });
    const expireAt = new Date(Date.now() - 1);
    await DataImport.updateMany({ userId: mongoose.trusted({ $in: [waiting, lost] }) }, { expireAt });
    expect(await findLatestImport(waiting)).toBeNull();
    // Another file can be sent at once.
    expect((await sent(waiting, zip)).status).toBe("ready");
    expect(await filesOf(waiting)).toHaveLength(1);
    await DataImport.updateMany({ userId: waiting }, { expireAt });
    await removeExpiredImportsJob.handle({}, { report: () => Promise.resolve() });
    expect(await latestImport(waiting)).toBeNull();
    expect(await filesOf(waiting)).toEqual([]);
    expect(await jobs().countDocuments({ "data.userId": lost, name: "import-data" })).toBe(1);
    await work(lost);
    expect((await rowsOf(lost))[0]).toBe(1);
  },
);
