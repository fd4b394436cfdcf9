import mongoose from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { Message } from "#models/message.server";
import { Turn } from "#models/turn.server";
import { User } from "#models/user.server";
import { makeConversation, makeMessage, makeUser } from "#tests/factories/index";
import { whole, type Exchange } from "#tests/fakes/openai";
import { fakeGuide, useDatabase, useTurnRecovery } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { FREE_DAILY_MESSAGES } from "~/features/auth/daily-usage";
import { deleteConversation } from "~/features/chat/conversations/delete-conversation.server";
import { joinOrSubmitTurn } from "~/features/chat/turns/join-or-submit-turn.server";
import { loadChat } from "~/features/chat/messages/load-chat.server";
import { openTurn } from "~/features/chat/turns/streams/open-turn.server";
import { settleTurn } from "~/features/chat/turns/settle-turn.server";
import { stopTurn } from "~/features/chat/turns/stop-turn.server";
import { submitTurn } from "~/features/chat/turns/submit-turn.server";
import { readCanary } from "~/features/guide/prompt/canary.server";

useDatabase();
useTurnRecovery();

beforeEach(() => fakeGuide.answers(whole("Four in the morning", " is an honest hour.")));

let keys = 0;
async function scene(user: Parameters<typeof makeUser>[0] = {}) {
  const { id: userId } = await makeUser(user);
  const conversation = await makeConversation({ userId });
  const send = (overrides: Partial<Parameters<typeof submitTurn>[0]> = {}) =>
    submitTurn({
      userId,
      conversationId: conversation.id,
      message: "I wake at four.",
      language: "en",
      submitKey: `submit-key-${keys++}`,
      ...overrides,
    });
  return { userId, conversation, send };
}

const settled = (turnId: string) =>
  until(() => Turn.findOne({ _id: turnId, settled: true }).lean(), { what: `turn ${turnId} settled` });
const usedBy = async (userId: string) => (await User.findById(userId).lean())!.dailyMessageCount;
const messagesOf = (conversationId: string) => Message.find({ conversationId }).sort({ createdAt: 1 }).lean();

/** A response that the test continues when it wants to. */
function held(...first: string[]) {
  let go!: (exchange: Exchange) => void;
  const exchange = new Promise<Exchange>((resolve) => (go = resolve));
  fakeGuide.answers((incoming) => {
    incoming.say(...first);
    go(incoming);
  });
  return exchange;
}

describe("a turn", () => {
  test("that is read while its reply is being stored shows it once, as the running one", async () => {
    const { userId, conversation, send } = await scene();
    const exchange = held("Four");
    const { turnId } = await send();
    const { assistantMessageId } = (await Turn.findById(turnId).lean())!;
    const stored = { _id: assistantMessageId, userId, conversationId: conversation.id };
    await Message.create({ ...stored, role: "assistant", content: "Four in the morning" });

    const { messages, runningTurn } = await loadChat(userId, conversation.id);
    expect(runningTurn).toEqual({ id: turnId, begun: "" });
    expect(messages.map(({ role }) => role)).toEqual(["user"]);
    const guide = await exchange;
    guide.finish();
    guide.done();
    await settled(turnId);
    expect((await loadChat(userId, conversation.id)).messages).toHaveLength(2);
  });

  test("stores the message, the complete reply and one slot", async () => {
    const { userId, conversation, send } = await scene();
    const { turnId, messageId } = await send();

    const turn = await settled(turnId);
    expect(turn).toMatchObject({
      status: "done",
      attempt: 1,
      chunks: [],
      receipt: { usage: { completionTokens: 2 } },
    });
    const messages = await messagesOf(conversation.id);
    expect(messages.map(({ role, content }) => ({ role, content }))).toEqual([
      { role: "user", content: "I wake at four." },
      { role: "assistant", content: "Four in the morning is an honest hour." },
    ]);
    expect(messages[0]!._id.toString()).toBe(messageId);
    expect(await usedBy(userId)).toBe(1);
  });

  test("passes the thread to the guide, oldest first, with the message once, last", async () => {
    const { conversation, send } = await scene();
    await makeMessage(conversation, { content: "First.", createdAt: new Date("2026-01-01") });
    await makeMessage(conversation, {
      role: "assistant",
      content: "Second.",
      createdAt: new Date("2026-01-02"),
    });
    const before = fakeGuide.requests.length;
    await settled((await send({ message: "Third." })).turnId);

    const sent = fakeGuide.requests[before]!.body.messages as { role: string; content: string }[];
    expect(sent.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(sent.slice(1).map(({ content }) => content)).toEqual(["First.", "Second.", "Third."]);
  });

  test("20 identical submits at once are one turn, one slot, one upstream call", async () => {
    const { userId, conversation, send } = await scene();
    const before = fakeGuide.requests.length;
    const receipts = await Promise.all(Array.from({ length: 20 }, () => send({ submitKey: "the same key" })));

    expect(new Set(receipts.map(({ turnId }) => turnId)).size).toBe(1);
    await settled(receipts[0]!.turnId);
    expect(await usedBy(userId)).toBe(1);
    expect(await messagesOf(conversation.id)).toHaveLength(2);
    expect(fakeGuide.requests.length - before).toBe(1);
  });

  test("of 100 concurrent sends exactly 20 are accepted", async () => {
    const user = await makeUser();
    const conversations = await Promise.all(
      Array.from({ length: 100 }, () => makeConversation({ userId: user.id })),
    );
    const answers: string[] = [];
    // Five may run at once: each worker waits for its turn to end before it sends the next.
    const worker = async (own: typeof conversations) => {
      for (const { id } of own) {
        try {
          const { turnId } = await submitTurn({
            userId: user.id,
            conversationId: id,
            message: "Hello",
            language: "en",
            submitKey: `parallel-${id}`,
          });
          await settled(turnId);
          answers.push("accepted");
        } catch (error) {
          answers.push(String((error as { status?: number }).status));
        }
      }
    };
    await Promise.all([0, 1, 2, 3].map((n) => worker(conversations.filter((_, index) => index % 4 === n))));

    expect(answers.filter((answer) => answer === "accepted")).toHaveLength(FREE_DAILY_MESSAGES);
    expect(answers.filter((answer) => answer === "402")).toHaveLength(80);
    expect(await usedBy(user.id)).toBe(FREE_DAILY_MESSAGES);
  });

  test("a second message during a turn is refused with the running turn's id, and uses no slot", async () => {
    const { userId, send } = await scene();
    const exchange = held("Wait");
    const { turnId } = await send();

    await expect(send()).rejects.toMatchObject({ status: 409, details: { id: turnId } });
    expect(await usedBy(userId)).toBe(1);
    whole(" for it.")(await exchange);
    await settled(turnId);
  });

  test("even a premium person has at most five running replies", async () => {
    const { id: userId } = await makeUser({ subscriptionTier: "premium" });
    fakeGuide.answers((exchange) => exchange.say("Slowly"));
    const send = async () =>
      submitTurn({
        userId,
        conversationId: (await makeConversation({ userId })).id,
        message: "Hello",
        language: "en",
        submitKey: `premium-${keys++}`,
      });
    const receipts = [];
    for (let n = 0; n < 5; n += 1) receipts.push(await send());
    await expect(send()).rejects.toMatchObject({ status: 429 });
    await Promise.all(receipts.map(({ turnId }) => stopTurn(userId, turnId)));
  });

  test("another person's conversation looks as if it did not exist, and costs nothing", async () => {
    const { userId, send } = await scene();
    const theirs = await makeConversation();
    await expect(send({ conversationId: theirs.id })).rejects.toMatchObject({ status: 404 });
    expect(await usedBy(userId)).toBe(0);
    expect(await messagesOf(theirs.id)).toEqual([]);
  });
});

describe("a reply that fails", () => {
  test.each([
    ["an error before the first word", (exchange: Exchange) => exchange.refuse(400)],
    ["an end without an end marker", (exchange: Exchange) => (exchange.say("Half"), exchange.end())],
    ["a broken connection", (exchange: Exchange) => (exchange.say("Half"), exchange.destroy())],
    ["an empty reply", whole()],
  ])("%s ends as failed, refunds the slot and leaves the conversation usable", async (_, answer) => {
    const { userId, conversation, send } = await scene();
    fakeGuide.answers(answer);
    const turn = await settled((await send()).turnId);

    expect(turn).toMatchObject({ status: "failed", error: "errors.replyFailed" });
    expect(await usedBy(userId)).toBe(0);
    const partial = (await messagesOf(conversation.id)).find(({ role }) => role === "assistant");
    if (partial) expect(partial).toMatchObject({ content: "Half", metadata: { ended: "failed" } });

    fakeGuide.answers(whole("All is well."));
    expect(await settled((await send()).turnId)).toMatchObject({ status: "done" });
  });

  test("keeps its last letters, also when the secret word begins with them", async () => {
    const { conversation, send } = await scene();
    const beginning = (await readCanary()).slice(0, 3);
    fakeGuide.answers((exchange) => (exchange.say(`Half ${beginning}`), exchange.end()));
    expect(await settled((await send()).turnId)).toMatchObject({ status: "failed" });
    const partial = (await messagesOf(conversation.id)).find(({ role }) => role === "assistant");
    expect(partial).toMatchObject({ content: `Half ${beginning}` });
  });

  test("a refund after midnight changes nothing", async () => {
    const { userId, send } = await scene();
    const exchange = held("Half");
    const { turnId } = await send();
    // After midnight, another turn starts the new day's count.
    await User.updateOne(
      { _id: userId },
      {
        dailyTurnIds: [new mongoose.Types.ObjectId()],
        dailyMessageCount: 1,
        lastResetDate: new Date("2100-01-01"),
      },
    );
    (await exchange).destroy();
    await settled(turnId);
    expect(await usedBy(userId)).toBe(1);
  });

  test("yesterday's count no longer applies", async () => {
    const { userId, send } = await scene({ dailyMessageCount: 20, lastResetDate: new Date("2020-01-01") });
    await settled((await send()).turnId);
    expect(await usedBy(userId)).toBe(1);
  });
});

describe("stopping", () => {
  test("keeps the partial text, charges the slot and closes the request to the model", async () => {
    const { userId, conversation, send } = await scene();
    const exchange = held("Four in", " the morning");
    const { turnId } = await send();
    const live = await openTurn(userId, turnId);
    await until(() => live.text === "Four in the morning");

    expect(await stopTurn(userId, turnId)).toEqual({ status: "stopped" });
    expect(await (await exchange).closed).toEqual({ early: true });
    expect(await usedBy(userId)).toBe(1);
    expect((await messagesOf(conversation.id))[1]).toMatchObject({
      content: "Four in the morning",
      metadata: { ended: "stopped" },
    });
  });

  test("is not possible for other people", async () => {
    const { send } = await scene();
    const exchange = held("Wait");
    const { turnId } = await send();
    await expect(stopTurn((await makeUser()).id, turnId)).rejects.toMatchObject({ status: 404 });
    whole("!")(await exchange);
    await settled(turnId);
  });
});

describe("turns that other processes leave behind", () => {
  const abandoned = (overrides: object) => ({
    owner: "a process that is gone",
    leaseExpiresAt: new Date(0),
    ...overrides,
  });

  async function leaveBehind(overrides: object) {
    const { userId, conversation } = await scene();
    const turn = await Turn.create({
      userId,
      conversationId: conversation.id,
      userMessageId: new mongoose.Types.ObjectId(),
      assistantMessageId: new mongoose.Types.ObjectId(),
      prompt: "I wake at four.",
      language: "en",
      status: "running",
      attempt: 1,
      slotDay: new Date(),
      ...abandoned(overrides),
    });
    return { userId, conversation, turnId: turn._id.toString() };
  }

  test("are generated once more, with the person's message in place", async () => {
    const { conversation, turnId } = await leaveBehind({ chunks: ["Half a"] });
    expect(await settled(turnId)).toMatchObject({ status: "done", attempt: 2 });
    expect((await messagesOf(conversation.id)).map(({ content }) => content)).toEqual([
      "I wake at four.",
      "Four in the morning is an honest hour.",
    ]);
  });

  test("are given up after a second failure, with the person's message and the partial reply", async () => {
    const { conversation, turnId } = await leaveBehind({ chunks: ["Half a"], attempt: 2, crashes: 1 });
    expect(await settled(turnId)).toMatchObject({ status: "failed" });
    expect(await messagesOf(conversation.id)).toMatchObject([
      { role: "user", content: "I wake at four." },
      { role: "assistant", content: "Half a", metadata: { ended: "failed" } },
    ]);
  });

  test("are settled once, however many processes settle them at the same time", async () => {
    const { conversation, turnId } = await leaveBehind({
      status: "done",
      chunks: ["The whole reply."],
      leaseExpiresAt: new Date(Date.now() + 60_000),
    });
    const turn = (await Turn.findById(turnId).lean())!;
    const ends = await Promise.all(Array.from({ length: 20 }, () => settleTurn(turn)));
    expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1);
    expect(await messagesOf(conversation.id)).toHaveLength(1);
  });

  test("are settled if only that was missing", async () => {
    const { conversation, turnId } = await leaveBehind({ status: "done", chunks: ["The whole reply."] });
    await settled(turnId);
    expect((await messagesOf(conversation.id))[0]).toMatchObject({ content: "The whole reply." });
  });
});

describe("reading", () => {
  test("the specified stream joins an identical message and refuses another", async () => {
    const { userId, conversation } = await scene();
    const exchange = held("One");
    const input = { userId, conversationId: conversation.id, message: "Hello", language: "en" as const };
    const [first, second] = await Promise.all([joinOrSubmitTurn(input), joinOrSubmitTurn(input)]);
    expect(second).toBe(first);
    await expect(joinOrSubmitTurn({ ...input, message: "Something else" })).rejects.toMatchObject({
      status: 409,
    });
    expect(await usedBy(userId)).toBe(1);
    whole(" reply")(await exchange);
    await settled(first);
  });

  test("an ended turn is read completely, and no other person may read it", async () => {
    const { userId, send } = await scene();
    const { turnId } = await send();
    await settled(turnId);
    // For a moment after it was stored, its readers here still follow it live.
    const ended = await until(
      async () => {
        const turn = await openTurn(userId, turnId);
        return turn.end && turn;
      },
      { what: "the turn to end for its readers" },
    );
    expect(ended).toMatchObject({
      text: "Four in the morning is an honest hour.",
      end: { status: "done" },
    });
    await expect(openTurn((await makeUser()).id, turnId)).rejects.toMatchObject({ status: 404 });
  });

  test("a turn that another process writes is followed to its end", async () => {
    const { userId, conversation } = await scene();
    const turn = await Turn.create({
      userId,
      conversationId: conversation.id,
      userMessageId: new mongoose.Types.ObjectId(),
      assistantMessageId: new mongoose.Types.ObjectId(),
      prompt: "Hello",
      language: "en",
      status: "running",
      attempt: 1,
      owner: "another process",
      leaseExpiresAt: new Date(Date.now() + 60_000),
      slotDay: new Date(),
      chunks: ["One"],
    });
    const live = await openTurn(userId, turn._id.toString());
    const unsubscribe = live.subscribe(() => undefined);
    expect(live.text).toBe("One");

    await Turn.updateOne({ _id: turn._id }, { $push: { chunks: " two" } });
    await until(() => live.text === "One two");
    await Turn.updateOne({ _id: turn._id }, { attempt: 2, chunks: ["Again"] });
    await until(() => live.attempt === 2 && live.text === "Again");
    await Turn.updateOne({ _id: turn._id }, { status: "done", chunks: ["Again, whole."] });
    await until(() => live.end);
    expect(live.text).toBe("Again, whole.");
    unsubscribe();
  });

  test("deleting a conversation ends its running reply and leaves nothing", async () => {
    const { userId, conversation, send } = await scene();
    const exchange = held("Half");
    const { turnId } = await send();
    const { closed } = await exchange;
    await deleteConversation(userId, conversation.id);
    await closed;
    expect(await Turn.countDocuments({ _id: turnId })).toBe(0);
    expect(await messagesOf(conversation.id)).toEqual([]);
  });
});
