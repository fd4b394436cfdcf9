import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { Conversation } from "#models/conversation.server";
import { Session } from "#models/session.server";
import { Turn } from "#models/turn.server";
import { User } from "#models/user.server";
import { makeUser } from "#tests/factories/index";
import { whole } from "#tests/fakes/openai";
import { fakeGuide, useDatabase } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { openSession } from "~/features/auth/sessions/sessions.server";
import { createConversation } from "~/features/chat/conversations/create-conversation.server";
import { recentConversations } from "~/features/chat/conversations/list-conversations.server";
import { openChat } from "~/features/chat/conversations/open-chat.server";
import { limits } from "~/services/rate-limiter.server";

useDatabase();
beforeEach(() => fakeGuide.answers(whole("Four in the morning is an honest hour.")));

const danger = "I want to kill myself";
const open = (userId: string, message: string, key: string = randomUUID()) =>
  openChat(userId, { message, key, language: "en", untitled: "New conversation" });
const made = (userId: string) => Conversation.countDocuments({ userId });

/** Creates as many conversations as the limit allows. */
async function atTheLimit() {
  const { id: userId } = await makeUser();
  const { points } = limits.conversationUser;
  await Promise.all(Array.from({ length: points }, () => createConversation(userId, { title: "T" })));
  return { userId, points };
}

async function personAtTheDailyLimit() {
  const { id: userId } = await makeUser();
  const used = Array.from({ length: 20 }, () => new Turn()._id);
  const today = new Date();
  today.setUTCHours(0, 0, 0, 0);
  await User.updateOne({ _id: userId }, { dailyTurnIds: used, dailyMessageCount: 20, lastResetDate: today });
  return { userId };
}

describe("beyond the limit on new conversations", () => {
  test("none is created by any route, and the text is saved for the unused one", async () => {
    const { userId, points } = await atTheLimit();
    await expect(createConversation(userId, { title: "T" })).rejects.toMatchObject({
      status: 429,
      details: { retryAfterSeconds: expect.any(Number) as number },
    });
    const [one, other] = [await open(userId, "Hello"), await open(userId, "Hello again")];
    for (const { refused, turnId } of [one, other]) {
      expect(refused).toMatchObject({ status: 429 });
      expect(turnId).toBeNull();
    }
    expect(one.conversationId).toBe(other.conversationId);
    expect((await recentConversations(userId)).total).toBe(points);
    expect(await made(userId)).toBe(points + 1);
  });

  test("a person in danger gets a reply, in one conversation", async () => {
    const { userId, points } = await atTheLimit();
    const opened = [];
    for (let n = 0; n < 5; n += 1) opened.push(await open(userId, danger));
    for (const { refused, turnId } of opened) {
      expect(refused).toBeNull();
      expect(turnId).toBeTruthy();
    }
    expect(new Set(opened.map(({ conversationId }) => conversationId)).size).toBe(1);
    const { id } = await createConversation(userId, { title: danger });
    const other = await createConversation(userId, { title: "T", initialMessage: danger });
    expect([id, other.id]).toEqual([opened[0]!.conversationId, opened[0]!.conversationId]);
    expect(await made(userId)).toBe(points + 1);
  });
});

describe("a message in a URL", () => {
  test("that exceeds the daily limit leaves no conversation in the list, even repeatedly", async () => {
    const { userId } = await personAtTheDailyLimit();
    for (let n = 0; n < 5; n += 1) {
      const { conversationId, refused } = await open(userId, `Hello ${n}`);
      expect(refused).toMatchObject({ status: 402 });
      expect(await Conversation.findById(conversationId).lean()).toMatchObject({ isDraft: true });
    }
    expect((await recentConversations(userId)).total).toBe(0);
    expect(await made(userId)).toBe(1);
  });

  test("that was refused is sent in the same conversation once it is allowed", async () => {
    const { userId } = await personAtTheDailyLimit();
    const key = randomUUID();
    expect((await open(userId, "Hello", key)).refused).toMatchObject({ status: 402 });
    await User.updateOne({ _id: userId }, { dailyTurnIds: [], dailyMessageCount: 0 });
    const { conversationId, turnId } = await open(userId, "Hello", key);
    expect(await Conversation.findById(conversationId).lean()).toMatchObject({
      isDraft: false,
      title: "Hello",
    });
    await until(() => Turn.findOne({ _id: turnId!, settled: true }).lean());
    expect((await recentConversations(userId)).total).toBe(1);
  });

  test("creates its own conversation beside the unused one and concurrent others", async () => {
    const { id: userId } = await makeUser();
    const unused = await openChat(userId, { message: "", key: null, language: "en", untitled: "New" });
    const opened = await Promise.all([open(userId, "One"), open(userId, "Two"), open(userId, danger)]);
    const ids = new Set([unused, ...opened].map(({ conversationId }) => conversationId));
    expect(ids.size).toBe(4);
    expect((await recentConversations(userId)).total).toBe(3);
    await until(async () => (await Turn.countDocuments({ userId, settled: true })) === 3);
  });
});

test("a person has at most a hundred sessions: the least recently used one ends", async () => {
  const { id } = await makeUser();
  const rows = { "sess.userId": new mongoose.Types.ObjectId(id) };
  const [oldest, used] = [await openSession(id, null), await openSession(id, null)];
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await Session.updateOne({ sid: oldest }, { $set: { "sess.lastSeenAt": hoursAgo(2) } });
  await Session.updateOne({ sid: used }, { $set: { "sess.lastSeenAt": hoursAgo(1) } });
  await Promise.all(Array.from({ length: 98 }, () => openSession(id, null)));
  expect(await Session.countDocuments(rows)).toBe(100);

  const newest = await openSession(id, null);
  expect(await Session.countDocuments(rows)).toBe(100);
  expect(await Session.exists({ sid: oldest })).toBeNull();
  expect(await Session.countDocuments({ sid: mongoose.trusted({ $in: [used, newest] }) })).toBe(2);
  await Promise.all(Array.from({ length: 60 }, () => openSession(id, null)));
  expect(await Session.countDocuments(rows)).toBe(100);
});
