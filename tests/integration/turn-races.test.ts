import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Message } from "#models/message.server";
import { MessageVersion } from "#models/message-version.server";
import { Turn, type TurnDocument } from "#models/turn.server";
import { User } from "#models/user.server";
import { makeConversation, makeUser } from "#tests/factories/index";
import { whole } from "#tests/fakes/openai";
import { fakeGuide, useDatabase, useTurnRecovery } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { reserveSlot } from "~/features/chat/turns/daily-slots.server";
import { deleteConversation } from "~/features/chat/conversations/delete-conversation.server";
import { discardConversations } from "~/features/chat/conversations/discard-conversations.server";
import { restoreConversations } from "~/features/chat/conversations/restore-conversations.server";
import { localTurns } from "~/features/chat/turns/streams/local-turns.server";
import { settleTurn } from "~/features/chat/turns/settle-turn.server";
import { submitTurn } from "~/features/chat/turns/submit-turn.server";
import { LEASE_MS } from "~/features/chat/turns/turn-lease.server";
import { consumeRateLimit, limits } from "~/services/rate-limiter.server";

useDatabase();
useTurnRecovery();

beforeEach(() => fakeGuide.answers(whole("Four in the morning is an honest hour.")));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function scene() {
  const { id: userId } = await makeUser();
  const conversation = await makeConversation({ userId });
  const send = (message = "I wake at four.") =>
    submitTurn({
      userId,
      conversationId: conversation.id,
      message,
      language: "en",
      submitKey: randomUUID(),
    });
  const left = async () => ({
    turns: await Turn.countDocuments({ userId }),
    messages: await Message.countDocuments({ userId }),
    slots: (await User.findById(userId).lean())!.dailyTurnIds.length,
    running: [...localTurns.values()].filter(({ live }) => live.userId === userId).length,
  });
  return { userId, conversation, send, left };
}
const nothing = { turns: 0, messages: 0, slots: 0, running: 0 };

/** Runs `work` just before the next turn is written. */
function beforeTheTurnIsWritten(work: () => Promise<unknown>): void {
  for (const method of ["insertOne", "findOneAndUpdate"] as const) {
    const original = Turn.collection[method].bind(Turn.collection) as (
      ...args: unknown[]
    ) => Promise<unknown>;
    vi.spyOn(Turn.collection, method).mockImplementationOnce((async (...args: unknown[]) => {
      vi.restoreAllMocks();
      await work();
      return original(...args);
    }) as never);
  }
}

describe("a conversation that is deleted while a message is being accepted", () => {
  test.each(["I wake at four.", "I want to kill myself"])("deletes the message, too: %s", async (message) => {
    const { userId, conversation, send, left } = await scene();
    beforeTheTurnIsWritten(() => deleteConversation(userId, conversation.id));
    await expect(send(message)).rejects.toMatchObject({ status: 404 });
    expect(await left()).toEqual(nothing);
  });
});

describe("a conversation that is deleted and restored while a message is being accepted or answered", () => {
  test("has its message and its reply", async () => {
    const { userId, conversation, send } = await scene();
    let isAsked = () => {};
    const asked = new Promise<void>((resolve) => (isAsked = resolve));
    fakeGuide.answers(({ say }) => {
      say("Four in");
      isAsked();
    });
    const { turnId } = await send();
    await asked;
    await until(async () => (await Turn.findById(turnId).lean())!.chunks.length > 0);
    // As when another process writes the reply, and ends it after the conversation was moved.
    const local = localTurns.get(turnId)!;
    localTurns.delete(turnId);
    vi.spyOn(Turn, "find").mockReturnValueOnce({ lean: () => Promise.resolve([]) } as never);
    const { id } = await discardConversations(userId, [conversation.id]);
    local.abort.abort("stopped");
    await local.done;
    await restoreConversations(userId, id!);
    const messages = await Message.find({ userId }).sort({ createdAt: 1 }).lean();
    expect(messages.map(({ content }) => content)).toEqual(["I wake at four.", "Four in"]);
  });

  test.each(["I wake at five.", "I want to kill myself"])(
    "has the message that an edit was to replace, and its versions: %s",
    async (words) => {
      const { userId, conversation, send } = await scene();
      const settled = async (turnId: string) =>
        until(() => Turn.findOne({ _id: turnId, settled: true }).lean());
      const edit = async (message: string) => {
        const latest = await Message.findOne({ userId, role: "user" }).sort({ createdAt: -1 }).lean();
        return submitTurn({
          userId,
          conversationId: conversation.id,
          edit: latest!._id.toString(),
          message,
          language: "en",
          submitKey: randomUUID(),
        });
      };
      await settled((await send()).turnId);
      await settled((await edit("I wake at three.")).turnId);
      const rows = async () => ({
        messages: await Message.find({ userId }).sort({ _id: 1 }).lean(),
        versions: await MessageVersion.find({ userId }).sort({ _id: 1 }).lean(),
      });
      const before = await rows();
      expect(before).toMatchObject({ messages: { length: 2 }, versions: { length: 2 } });
      beforeTheTurnIsWritten(() => discardConversations(userId, [conversation.id]));
      await expect(edit(words)).rejects.toMatchObject({ status: 404 });
      await restoreConversations(userId, conversation.id);
      expect(await rows()).toEqual(before);
    },
  );
});

test("a message that is refused takes no slot from the same one that goes on", async () => {
  const { userId, conversation, left } = await scene();
  const submitKey = randomUUID();
  const send = () =>
    submitTurn({
      userId,
      conversationId: conversation.id,
      message: "I wake at four.",
      language: "en",
      submitKey,
    });
  beforeTheTurnIsWritten(async () => {
    // Meanwhile so many others have begun that the repeated request is one too many.
    const { points } = limits.sendUser;
    for (let n = 1; n < points; n += 1) await consumeRateLimit("sendUser", userId, points);
    await expect(send()).rejects.toMatchObject({ status: 429 });
  });
  await send();
  expect(await left()).toMatchObject({ turns: 1, slots: 1 });
});

test("of many messages that a person sends at once five are answered", async () => {
  const { id: userId } = await makeUser({ subscriptionTier: "premium" });
  const conversations = await Promise.all(Array.from({ length: 16 }, () => makeConversation({ userId })));
  let finish = () => {};
  const end = new Promise<void>((resolve) => (finish = resolve));
  fakeGuide.answers(async (exchange) => {
    await end;
    return whole("Four in the morning is an honest hour.")(exchange);
  });
  const send = ({ id: conversationId }: { id: string }) =>
    submitTurn({
      userId,
      conversationId,
      message: "I wake at four.",
      language: "en",
      submitKey: randomUUID(),
    });
  const outcomes = await Promise.allSettled(conversations.map(send));
  const running = await Turn.countDocuments({ userId, status: "running" });
  finish();
  expect(running).toBe(5);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ status: 429 });
  await until(async () => (await Turn.countDocuments({ userId, settled: true })) === 5);
  // The places are free again.
  await send(conversations[0]!);
});

describe("a turn without a conversation", () => {
  async function leftBehind(values: Partial<TurnDocument>) {
    const { userId, conversation, left } = await scene();
    const _id = new mongoose.Types.ObjectId();
    const { day: slotDay } = (await reserveSlot(userId, _id))!;
    const turn = await Turn.create({
      _id,
      userId,
      conversationId: conversation.id,
      userMessageId: new mongoose.Types.ObjectId(),
      assistantMessageId: new mongoose.Types.ObjectId(),
      prompt: "I wake at four.",
      language: "en",
      status: "done",
      owner: "a process that is gone",
      attempt: 1,
      leaseExpiresAt: new Date(Date.now() + 60_000),
      slotDay,
      chunks: ["The whole reply."],
      ...values,
    });
    await Message.create({
      _id: turn.userMessageId,
      userId,
      conversationId: conversation.id,
      role: "user",
      content: "I",
    });
    await mongoose.connection.collection("conversations").deleteOne({ userId: turn.userId });
    return { turn: turn.toObject(), left };
  }

  test.each([{ chunks: ["The whole reply."] }, { chunks: [] }])(
    "is settled and leaves nothing: %j",
    async (values) => {
      const { turn, left } = await leftBehind(values);
      await settleTurn(turn);
      expect(await left()).toEqual(nothing);
    },
  );

  test("of a dead process is recovered and leaves nothing", async () => {
    const { left } = await leftBehind({ status: "running", chunks: [], leaseExpiresAt: new Date(0) });
    await until(async () => (await left()).turns === 0 && (await left()).running === 0);
    expect(await left()).toEqual(nothing);
  });
});

describe("recovery", () => {
  test("continues with the turns behind those that it cannot settle", async () => {
    const { userId, conversation } = await scene();
    const row = (values: object) => ({
      _id: new mongoose.Types.ObjectId(),
      userId: new mongoose.Types.ObjectId(userId),
      conversationId: new mongoose.Types.ObjectId(conversation.id),
      userMessageId: new mongoose.Types.ObjectId(),
      assistantMessageId: new mongoose.Types.ObjectId(),
      prompt: "I wake at four.",
      language: "en",
      status: "done",
      owner: "a process that is gone",
      attempt: 1,
      slotDay: new Date(),
      settled: false,
      createdAt: new Date(),
      updatedAt: new Date(),
      ...values,
    });
    // Turns without chunks, which no process writes; more of them than one batch.
    const bad = Array.from({ length: 25 }, () => row({ leaseExpiresAt: new Date(0) }));
    const good = row({ chunks: ["The whole reply."], leaseExpiresAt: new Date(1_000) });
    await Turn.collection.insertMany([...bad, good] as never);
    await until(() => Turn.findOne({ _id: good._id, settled: true }).lean(), { what: "the good turn" });
    // They are retried later.
    const waiting = { settled: false, leaseExpiresAt: mongoose.trusted({ $gt: new Date() }), userId };
    await until(async () => (await Turn.countDocuments(waiting)) === bad.length);
    await Turn.deleteMany({ userId });
  });
});

test.each(["I wake at four.", "I want to kill myself"])(
  "a process with a slow clock writes a lease by the database's clock: %s",
  async (message) => {
    const { send } = await scene();
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: now - 600_000 });
    const { turnId } = await send(message);
    vi.useRealTimers();
    const { leaseExpiresAt } = (await Turn.findById(turnId).lean())!;
    expect(leaseExpiresAt.getTime()).toBeGreaterThanOrEqual(now + LEASE_MS - 1_000);
  },
);
