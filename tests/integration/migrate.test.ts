import mongoose from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { models } from "#models/all.server";
import { Conversation } from "#models/conversation.server";
import { Migration } from "#models/migration.server";
import { User } from "#models/user.server";
import { UserMemory } from "#models/user-memory.server";
import { useDatabase } from "#tests/setup/database";
import { listConnections } from "~/features/auth/identities/list-connections.server";
import { listConversations } from "~/features/chat/conversations/list-conversations.server";
import { migrate } from "~/features/setup/migrate.server";

useDatabase();
beforeEach(async () => {
  await Promise.all([Migration, User, Conversation].map(({ collection }) => collection.deleteMany({})));
});

/** An account as the first commit of the product (7f56470) wrote it. */
const firstAccount = () => ({
  _id: new mongoose.Types.ObjectId(),
  email: "rosa@example.com",
  firstName: "Rosa",
  lastName: "Moreno",
  password: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA",
  authProvider: "local",
  profileImageUrl: null,
  preferredLanguage: "it",
  dateOfBirth: null,
  gender: null,
  usageReasons: ["sleep"],
  usageNotes: null,
  onboardingCompleted: true,
  stripeCustomerId: null,
  stripeSubscriptionId: null,
  subscriptionTier: "premium",
  subscriptionStatus: "active",
  dailyMessageCount: 0,
  dailyTurnIds: [],
  lastResetDate: new Date("2026-05-01T00:00:00Z"),
  isAdmin: false,
  isBanned: false,
  createdAt: new Date("2026-05-01T08:00:00Z"),
  updatedAt: new Date("2026-05-02T08:00:00Z"),
  __v: 0,
});

describe("a start", () => {
  test("migrates an account of the first commit to the current schema, and keeps its values", async () => {
    const account = firstAccount();
    await User.collection.insertOne(account);
    await migrate();

    const row = await User.collection.findOne({ _id: account._id });
    expect(row).toMatchObject(account);
    const fresh = new User({ email: "new@example.com" }).toObject();
    expect(Object.keys(row!).sort()).toEqual([...Object.keys(fresh), "createdAt", "updatedAt", "__v"].sort());
    expect(row).toMatchObject({
      identities: [],
      timeZone: "UTC",
      memoryEnabled: true,
      deletionStartedAt: null,
    });
    expect((await listConnections(account._id.toString())).hasPassword).toBe(true);
  });

  test("gives a conversation without times its creation time, and lists it", async () => {
    const _id = mongoose.Types.ObjectId.createFromTime(1_750_000_000);
    const userId = new mongoose.Types.ObjectId();
    await Conversation.collection.insertOne({ _id, userId, title: "Timeless", isFavorite: true } as never);
    await migrate();

    const { items } = await listConversations(userId.toString(), { limit: 10 });
    const time = new Date(1_750_000_000_000).toISOString();
    expect(items).toMatchObject([
      { title: "Timeless", category: "general", isFavorite: true, createdAt: time, updatedAt: time },
    ]);
  });

  test("gives a memory of an older version its fields, an end if it is short, and words for the search", async () => {
    const userId = new mongoose.Types.ObjectId();
    const old = { userId, category: null, embedding: null, conversationId: null };
    await UserMemory.collection.insertMany([
      { ...old, type: "short", content: "An exam on Friday." },
      { ...old, type: "long_term", content: "My mother died." },
    ] as never);
    const before = Date.now();
    await migrate();
    const [short, long] = await UserMemory.collection.find({ userId }).sort({ type: -1 }).toArray();
    expect(short).toMatchObject({ isPaused: false, messageId: null, terms: ["exam", "fridai"] });
    expect((short!.expiresAt as Date).getTime()).toBeGreaterThan(before + 29 * 86_400_000);
    expect(long).toMatchObject({ isPaused: false, expiresAt: null, terms: ["mother", "di"] });
  });

  test("lets the jobs that followed a reply wait as the one that does now", async () => {
    const jobs = mongoose.connection.db!.collection("jobs");
    const data = { userId: "a person", turnId: "a turn", once: "a turn" };
    await jobs.insertMany([
      { name: "draw-memories", data },
      { name: "improve-title", data: { userId: "a person", conversationId: "a conversation" } },
    ]);
    await migrate();
    expect(await jobs.find().toArray()).toMatchObject([{ name: "after-reply", data }]);
    await jobs.deleteMany({});
  });

  test("fills more rows than one command takes", async () => {
    const userId = new mongoose.Types.ObjectId();
    const rows = Array.from({ length: 2_345 }, (_, n) => ({ userId, title: `Number ${n}` }));
    await Conversation.collection.insertMany(rows as never);
    await migrate();
    expect(await Conversation.countDocuments({ userId, isDraft: false, isFavorite: false })).toBe(2_345);
  });

  test("works for every model", async () => {
    for (const model of models) {
      const { insertedId } = await model.collection.insertOne({} as never);
      await Migration.deleteMany({});
      await migrate();
      await model.collection.deleteOne({ _id: insertedId });
    }
  });
});

describe("the steps", () => {
  const step = (version: number, run: () => Promise<void> | void) => ({
    version,
    summary: `step ${version}`,
    run: async () => run(),
  });

  test("run once each, in order, and only the new ones later", async () => {
    const ran: number[] = [];
    const make = (version: number) => step(version, () => void ran.push(version));
    await migrate([make(1), make(2)]);
    await migrate([make(1), make(2), make(3)]);
    await migrate([make(1)]);
    expect(ran).toEqual([1, 2, 3]);
  });

  test("run in one of many processes that start together, and the others wait", async () => {
    let runs = 0;
    let isDone = false;
    const slow = step(1, async () => {
      runs += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
      isDone = true;
    });
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        await migrate([slow]);
        expect(isDone).toBe(true);
      }),
    );
    expect(runs).toBe(1);
  });

  test("that failed run again at the next start, without waiting for the lock", async () => {
    const broken = step(1, () => {
      throw new Error("the disk is full");
    });
    await expect(migrate([broken])).rejects.toThrow("the disk is full");
    const startedAt = performance.now();
    await migrate([step(1, () => undefined)]);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(await Migration.findOne().lean()).toMatchObject({ version: 1, lockedBy: null });
  });

  test("of a dead process are taken over when its lease has expired, by the database's clock", async () => {
    await Migration.create({
      _id: "schema",
      version: 0,
      lockedBy: "dead",
      lockedUntil: new Date(Date.now() - 1),
    });
    let runs = 0;
    await migrate([step(1, () => void (runs += 1))]);
    expect(runs).toBe(1);
  });
});
