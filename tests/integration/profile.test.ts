import mongoose from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { GalleryItem } from "#models/gallery-item.server";
import { Message } from "#models/message.server";
import { PricingPlan } from "#models/pricing-plan.server";
import { Turn } from "#models/turn.server";
import { User } from "#models/user.server";
import { makeConversation, makeMessage, makeUser } from "#tests/factories/index";
import { whole } from "#tests/fakes/openai";
import { fakeGuide, useDatabase, useTurnRecovery } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { loadMonthlyPrice } from "~/features/profile/load-monthly-price.server";
import { toProfileDto } from "~/features/profile/load-profile.server";
import { loadStats } from "~/features/profile/load-stats.server";
import { savePreferences } from "~/features/profile/save-preferences.server";
import { updateProfile } from "~/features/profile/update-profile.server";
import { deleteConversation } from "~/features/chat/conversations/delete-conversation.server";
import { submitTurn } from "~/features/chat/turns/submit-turn.server";
import { seedDefaults } from "~/features/setup/seed-defaults.server";

useDatabase();
useTurnRecovery();

beforeEach(() => fakeGuide.answers(whole("Four in the morning", " is an honest hour.")));

const stored = (id: string) => User.findById(id).lean();

describe("the profile", () => {
  test("saves the changed fields and touches nothing else", async () => {
    const before = await makeUser();
    const { user, isChanged } = await updateProfile(before.id, { firstName: "Ana", lastName: "Moreno" });

    expect(isChanged).toBe(true);
    expect(user).toMatchObject({ firstName: "Ana", lastName: "Moreno", preferredLanguage: "en" });
    const { updatedAt: _, ...after } = (await stored(before.id))!;
    // What the console's search compares is written with the name and not read.
    const { updatedAt: __, id: ___, searchText: ____, searchParts: _____, ...rest } = before;
    expect(after).toEqual({ ...rest, firstName: "Ana" });
  });

  test("shows a last name that was given only, and one that was not follows the first name", async () => {
    const { id } = await makeUser({ firstName: "Ana", lastName: "Ana" });
    expect(toProfileDto((await stored(id))!)).toMatchObject({ firstName: "Ana", lastName: "" });
    await updateProfile(id, { firstName: "Anna" });
    expect(await stored(id)).toMatchObject({ firstName: "Anna", lastName: "Anna" });
    await updateProfile(id, { lastName: "Moreno" });
    await updateProfile(id, { firstName: "Ana" });
    expect(toProfileDto((await stored(id))!)).toMatchObject({ firstName: "Ana", lastName: "Moreno" });
  });

  test("is not written when nothing differs", async () => {
    const { id } = await makeUser();
    const before = await stored(id);
    const same = { firstName: "Rosa", lastName: "Moreno", preferredLanguage: "en" } as const;
    expect(await updateProfile(id, same)).toMatchObject({ isChanged: false });
    expect(await updateProfile(id, {})).toMatchObject({ isChanged: false });
    expect(await stored(id)).toEqual(before);
  });

  test("of an account that is being deleted cannot be changed", async () => {
    const { id } = await makeUser({ deletionStartedAt: new Date() });
    const before = await stored(id);
    await expect(updateProfile(id, { firstName: "Ana" })).rejects.toMatchObject({ status: 404 });
    await savePreferences(id, { dailyQuote: false });
    expect(await stored(id)).toEqual(before);
  });
});

describe("the preferences", () => {
  test("save one setting without touching the other", async () => {
    const { id } = await makeUser();
    await savePreferences(id, { dailyQuote: false });
    expect(await stored(id)).toMatchObject({ emailNotifications: true, dailyQuote: false });
    await savePreferences(id, { emailNotifications: false });
    expect(await stored(id)).toMatchObject({ emailNotifications: false, dailyQuote: false });
    await savePreferences(id, { preferredLanguage: "fr" });
    expect(await stored(id)).toMatchObject({ preferredLanguage: "fr", dailyQuote: false });
  });
});

test.each([
  ["fr", "French"],
  ["de", "German"],
] as const)(
  "the guide replies in %s to a person who prefers it, although the pages cannot",
  async (code, name) => {
    const { id } = await makeUser();
    await updateProfile(id, { preferredLanguage: code });
    const conversation = await makeConversation({ userId: id });
    const message = { message: "Hm.", language: "en" as const, submitKey: "the only key" };
    const { turnId } = await submitTurn({ userId: id, conversationId: conversation.id, ...message });
    await until(() => Turn.findOne({ _id: turnId, settled: true }).lean(), { what: "the reply" });
    const [system] = fakeGuide.requests.at(-1)!.body.messages as { content: string }[];
    expect(system!.content).toContain(name);
  },
);

describe("the journey", () => {
  async function writeOn(userId: string, conversationId: string, ...days: string[]) {
    await Turn.insertMany(
      days.map((day) => ({
        userId,
        conversationId,
        userMessageId: new mongoose.Types.ObjectId(),
        assistantMessageId: new mongoose.Types.ObjectId(),
        prompt: "I wake at four.",
        language: "en",
        status: "done",
        owner: "test",
        attempt: 1,
        leaseExpiresAt: new Date(),
        slotDay: new Date(day),
        settled: true,
      })),
    );
  }

  test("of a new account is all zeros", async () => {
    const { id } = await makeUser();
    const nothing = {
      daysActive: 0,
      messagesExchanged: 0,
      meditationsCreated: 0,
      imagesCreated: 0,
      sittings: 0,
      minutesSat: 0,
    };
    expect(await loadStats(id)).toEqual(nothing);
  });

  test("counts each UTC day with a message once, including the day of registration", async () => {
    const { id } = await makeUser();
    const conversation = await makeConversation({ userId: id });
    await writeOn(
      id,
      conversation.id,
      // Slots of the first day have the time of registration; those of later days, midnight.
      "2026-11-19T16:20:00Z",
      "2026-11-19T16:20:00Z",
      "2026-11-20T00:00:00Z",
      "2026-11-21T00:00:00Z",
      "2026-11-21T00:00:00Z",
    );
    expect((await loadStats(id)).daysActive).toBe(3);
  });

  test("counts a message and its reply as two, and neither after their conversation is deleted", async () => {
    const { id } = await makeUser();
    const conversation = await makeConversation({ userId: id });
    const { turnId } = await submitTurn({
      userId: id,
      conversationId: conversation.id,
      message: "I wake at four.",
      language: "en",
      submitKey: "the only key",
    });
    await until(() => Turn.findOne({ _id: turnId, settled: true }).lean(), { what: "the reply" });
    expect(await loadStats(id)).toMatchObject({ daysActive: 1, messagesExchanged: 2 });

    await deleteConversation(id, conversation.id);
    expect(await loadStats(id)).toMatchObject({ daysActive: 0, messagesExchanged: 0 });
  });

  test("counts the gallery by type", async () => {
    const { id } = await makeUser();
    const item = (type: "meditation" | "image") => ({ userId: id, type, title: "Rain", objectPath: "x" });
    await GalleryItem.create([item("meditation"), item("image"), item("image")]);
    expect(await loadStats(id)).toMatchObject({ meditationsCreated: 1, imagesCreated: 2 });
  });

  test("counts no other person's data", async () => {
    const { id } = await makeUser();
    const theirs = await makeConversation();
    await makeMessage(theirs);
    await writeOn(theirs.userId, theirs.id, "2026-11-20T00:00:00Z");
    await GalleryItem.create({ userId: theirs.userId, type: "image", title: "Rain", objectPath: "x" });
    expect(Object.values(await loadStats(id))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test("is counted in indexes: one key per day or message, and no documents", async () => {
    const { id } = await makeUser();
    const userId = new mongoose.Types.ObjectId(id);
    const conversation = await makeConversation({ userId: id });
    for (let n = 0; n < 40; n++) await makeMessage(conversation);
    await writeOn(id, conversation.id, ...Array.from({ length: 40 }, (_, n) => `2026-11-0${1 + (n % 4)}`));

    const explain = async (command: object) => {
      const { executionStats, stages } = (await mongoose.connection.db!.command({
        explain: command,
        verbosity: "executionStats",
      })) as { executionStats?: unknown; stages?: { $cursor?: { executionStats: unknown } }[] };
      return executionStats ?? stages![0]!.$cursor!.executionStats;
    };
    expect(
      await explain({ distinct: Turn.collection.name, key: "slotDay", query: { userId } }),
    ).toMatchObject({ totalKeysExamined: 4, totalDocsExamined: 0 });
    const count = [{ $match: { userId } }, { $group: { _id: 1, n: { $sum: 1 } } }];
    expect(await explain({ aggregate: Message.collection.name, pipeline: count, cursor: {} })).toMatchObject({
      totalKeysExamined: 41,
      totalDocsExamined: 0,
    });
  });
});

test("the price of Premium is the seeded plan's, or its changed one", async () => {
  expect(await loadMonthlyPrice()).toBeNull();
  await seedDefaults();
  expect(await loadMonthlyPrice()).toBe(8.9);
  await PricingPlan.updateOne({ _id: "monthly" }, { price: 9.5 });
  expect(await loadMonthlyPrice()).toBe(9.5);
});
