import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Conversation } from "#models/conversation.server";
import { GalleryItem } from "#models/gallery-item.server";
import { Message } from "#models/message.server";
import { User } from "#models/user.server";
import { UserMemory } from "#models/user-memory.server";
import { useDatabase } from "#tests/setup/database";
import { unzipBytes } from "#tests/setup/unzip";
import { findImportedKinds } from "./normalise";
import { findReceipt } from "~/features/chat/messages/find-receipt.server";
import { cancelImport } from "~/features/privacy/import/change-import.server";
import { findLatestImport } from "~/features/privacy/import/find-import.server";
import { personalData } from "~/features/privacy/personal-data.server";
import { notTaken } from "~/features/privacy/import/not-taken";
import { importKinds } from "~/features/privacy/import/types";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";
import { makeFreshUser, makeFullLife } from "./full-life";
import { broughtIn, download, latestImport, sent } from "./helpers";

useDatabase();
// Jobs wait in the queue until a test runs them.
beforeAll(() => startJobs([]));
afterAll(stopJobs);

const freshCounts = (row: Awaited<ReturnType<typeof sent>>) =>
  Object.fromEntries(row.found.map(({ kind, fresh, here, leftOut }) => [kind, [fresh, here, leftOut]]));

describe("export → import → export", () => {
  test("is identical, but for what is named", { timeout: 120_000 }, async () => {
    const { userId } = await makeFullLife();
    const other = await makeFreshUser();
    const first = await download(userId);
    const row = await broughtIn(other, first);
    expect(row).toMatchObject({ status: "done", error: null });
    expect(freshCounts(row)).toEqual({
      conversations: [4, 0, 0],
      messages: [24, 0, 0],
      earlierVersions: [1, 0, 0],
      memories: [3, 0, 0],
      gallery: [3, 0, 0],
      series: [1, 0, 0],
      sittings: [2, 0, 0],
    });
    expect(row.brought.map(({ kind, fresh }) => [kind, fresh]).sort()).toEqual(
      row.found.map(({ kind, fresh }) => [kind, fresh]).sort(),
    );
    const second = await download(other);
    const [before, after] = await findImportedKinds({ userId, zip: first }, { userId: other, zip: second });
    expect(after).toEqual(before);
    expect(before.lists.messages).toHaveLength(24);
    expect(before.files.size).toBeGreaterThanOrEqual(4 + 3);
  });

  test("names each list of a download as brought in or not", () => {
    const named = [...importKinds, ...Object.values(notTaken).flat()];
    const lists = personalData.filter(({ isDeleted }) => !isDeleted).map(({ name }) => name);
    expect([...named].sort()).toEqual(lists.sort());
  });

  test("leaves the first account as it is, and both apart", { timeout: 120_000 }, async () => {
    const { userId } = await makeFullLife({ conversations: 2 });
    const other = await makeFreshUser();
    const before = unzipBytes(await download(userId))
      .get("data.json")!
      .toString();
    await broughtIn(other, await download(userId));
    const after = unzipBytes(await download(userId))
      .get("data.json")!
      .toString();
    const lists = (text: string) => {
      const { exportedAt: _, downloads: __, ...rest } = JSON.parse(text) as Record<string, unknown>;
      return rest;
    };
    expect(lists(after)).toEqual(lists(before));
    for (const model of [Conversation, Message, UserMemory, GalleryItem]) {
      const rows = await (model as typeof Message).find({ userId: other }).lean();
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(userId);
    }
    // A receipt's memories are the new account's own.
    const reply = await Message.findOne({ userId: other, "receipt.source": "model" });
    const { memories } = await findReceipt(other, reply!._id.toString());
    expect(memories.map(({ content }) => content)).toEqual([
      "Wakes at four.",
      "Wants to rest this week.",
      null,
    ]);
  });
});

describe("a second import", () => {
  test("of the same file changes nothing, and says so before", { timeout: 120_000 }, async () => {
    const { userId } = await makeFullLife({ conversations: 2 });
    const zip = await download(userId);
    const other = await makeFreshUser();
    await broughtIn(other, zip);
    const before = unzipBytes(await download(other))
      .get("data.json")!
      .toString();
    const row = await sent(other, zip);
    for (const { kind, fresh, here } of row.found) expect([kind, fresh, here > 0]).toEqual([kind, 0, true]);
    const shown = await findLatestImport(other);
    expect(shown).toMatchObject({ status: "ready", isEmptyAccount: false, storage: { needed: 0 } });
    await cancelImport(other, row._id.toString());
    await broughtIn(other, zip, false);
    const after = unzipBytes(await download(other))
      .get("data.json")!
      .toString();
    const lists = (text: string) => {
      const {
        exportedAt: _,
        downloads: __,
        broughtIn: ___,
        account: ____,
        ...rest
      } = JSON.parse(text) as Record<string, unknown>;
      return rest;
    };
    expect(lists(after)).toEqual(lists(before));
  });

  test("into the account that it was made in finds everything there", { timeout: 120_000 }, async () => {
    const { userId, conversationIds } = await makeFullLife({ conversations: 2 });
    const zip = await download(userId);
    const row = await sent(userId, zip);
    for (const { kind, fresh } of row.found) expect([kind, fresh]).toEqual([kind, 0]);
    await cancelImport(userId, row._id.toString());
    // A conversation that was deleted since comes back; what is there stays.
    await Conversation.deleteOne({ _id: conversationIds[0] });
    await Message.deleteMany({ conversationId: conversationIds[0] });
    await broughtIn(userId, zip, false);
    expect(await Conversation.countDocuments({ userId })).toBe(2);
    expect(await Message.countDocuments({ userId })).toBe(12);
    expect(await latestImport(userId)).toMatchObject({ status: "done" });
  });

  test("leaves the profile alone unless it is wanted", { timeout: 120_000 }, async () => {
    const { userId } = await makeFullLife({ conversations: 1 });
    const zip = await download(userId);
    const other = await makeFreshUser();
    await broughtIn(other, zip, false);
    expect(await User.findById(other).lean()).toMatchObject({ firstName: "Pia", preferredLanguage: "en" });
  });
});
