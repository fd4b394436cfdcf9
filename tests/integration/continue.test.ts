import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { Message } from "#models/message.server";
import { Turn } from "#models/turn.server";
import { User } from "#models/user.server";
import { makeConversation, makeUser } from "#tests/factories/index";
import { whole, type Answer, type Exchange } from "#tests/fakes/openai";
import { fakeGuide, useDatabase, useTurnRecovery } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { listMessages } from "~/features/chat/messages/list-messages.server";
import { loadChat } from "~/features/chat/messages/load-chat.server";
import { CONTINUE_INSTRUCTION } from "~/features/chat/turns/continuation";
import { stopTurn } from "~/features/chat/turns/stop-turn.server";
import { openTurn } from "~/features/chat/turns/streams/open-turn.server";
import { submitTurn } from "~/features/chat/turns/submit-turn.server";
import type { MessageDto, TurnRequest } from "~/features/chat/types";

useDatabase();
useTurnRecovery();

/** A reply that the server ends for a reason of its own. */
const endedBy =
  (reason: string, ...pieces: string[]): Answer =>
  (exchange) => {
    exchange.say(...pieces);
    exchange.finish(reason);
    if (exchange.body.stream_options) exchange.usage(12, pieces.length);
    exchange.done();
  };
const begun = "Four in the morn";

beforeEach(() => fakeGuide.answers(endedBy("length", begun)));

/** A conversation with one message, whose reply was cut. */
async function scene() {
  const { id: userId } = await makeUser();
  const conversation = await makeConversation({ userId });
  const begin = (ask: Partial<TurnRequest>) =>
    submitTurn({ userId, conversationId: conversation.id, language: "en", submitKey: randomUUID(), ...ask });
  const settled = (turnId: string) =>
    until(() => Turn.findOne({ _id: turnId, settled: true }).lean(), { what: "the turn's end" });
  const list = async () => (await listMessages(userId, conversation.id, { limit: 50 })).items;
  await settled((await begin({ message: "I wake at four." })).turnId);
  const [asked, reply] = (await list()) as [MessageDto, MessageDto];
  const goOn = async (answer: Answer, ask: Partial<TurnRequest> = {}) => {
    fakeGuide.answers(answer);
    return settled((await begin({ continue: reply.id, ...ask })).turnId);
  };
  const replyNow = async () => (await list()).find(({ id }) => id === reply.id);
  const used = async () => (await User.findById(userId).lean())!.dailyMessageCount;
  const show = () => loadChat(userId, conversation.id);
  return { userId, conversation, begin, settled, list, asked, reply, goOn, replyNow, used, show };
}

/** An answer that the test continues when it wants to. */
function held(...first: string[]) {
  return new Promise<Exchange>((resolve) => {
    fakeGuide.answers((exchange) => {
      exchange.say(...first);
      resolve(exchange);
    });
  });
}

describe("a reply that the server ends before its own end", () => {
  test("by length is stored with that, counts, and may go on", async () => {
    const { reply, used, show } = await scene();
    expect(reply).toMatchObject({ content: begun, metadata: { ended: "length" } });
    expect(await used()).toBe(1);
    expect(await show()).toMatchObject({ continueId: reply.id, regenerateId: reply.id, lastError: null });
  });

  test("by its filter is stored with that, counts, and is sent with the next message", async () => {
    const { begin, settled, list, used, show } = await scene();
    fakeGuide.answers(endedBy("content_filter", "So far."));
    await settled((await begin({ message: "And then?" })).turnId);
    const last = (await list()).at(-1)!;
    expect(last).toMatchObject({ content: "So far.", metadata: { ended: "filtered" } });
    expect(await used()).toBe(2);
    expect(await show()).toMatchObject({ continueId: null, regenerateId: last.id });
    fakeGuide.answers(whole("Well."));
    await settled((await begin({ message: "Go on?" })).turnId);
    const sent = fakeGuide.requests.at(-1)!.body.messages as { content: string }[];
    expect(sent.map(({ content }) => content)).toContain("So far.");
  });

  test("because it never ends is cut at the longest length, and is too long to go on", async () => {
    const { begin, settled, list, show, used } = await scene();
    fakeGuide.answers((exchange) => exchange.say("x".repeat(30_000), "y".repeat(30_001)));
    await settled((await begin({ message: "Speak for ever." })).turnId);
    expect((await list()).at(-1)).toMatchObject({ metadata: { ended: "length" } });
    expect(await used()).toBe(2);
    expect(await show()).toMatchObject({ continueId: null });
    await expect(begin({ continue: (await list()).at(-1)!.id })).rejects.toMatchObject({ status: 409 });
  });
});

describe("a reply that goes on", () => {
  test("is the same message with more text, and costs nothing", async () => {
    const { asked, reply, goOn, list, used } = await scene();
    const turn = await goOn(whole("ing, ", "all is quiet."));
    const messages = await list();
    expect(messages.map(({ id }) => id)).toEqual([asked.id, reply.id]);
    expect(messages[1]).toEqual({ ...reply, content: "Four in the morning, all is quiet.", metadata: null });
    expect(turn).toMatchObject({ status: "done", chunks: [] });
    expect(await used()).toBe(1);
    const sent = fakeGuide.requests.at(-1)!.body.messages as { role: string; content: string }[];
    expect(sent.slice(-3)).toEqual([
      { role: "user", content: "I wake at four." },
      { role: "assistant", content: begun },
      { role: "user", content: CONTINUE_INSTRUCTION },
    ]);
    const { receipt } = (await Message.findById(reply.id).lean())!;
    expect(receipt!.usage).toMatchObject({ promptTokens: 24, completionTokens: 3 });
  });

  test("may be cut once more, and go on again", async () => {
    const { reply, goOn, replyNow, show } = await scene();
    await goOn(endedBy("length", "ing, all"));
    expect(await replyNow()).toMatchObject({
      content: "Four in the morning, all",
      metadata: { ended: "length" },
    });
    expect(await show()).toMatchObject({ continueId: reply.id });
    await goOn(whole(" is quiet."));
    expect(await replyNow()).toMatchObject({ content: "Four in the morning, all is quiet.", metadata: null });
  });

  test("is read from its first word, while the page has it in no other place", async () => {
    const { userId, begin, settled, reply, show } = await scene();
    const exchange = held("ing,");
    const { turnId } = await begin({ continue: reply.id });
    const feed = await openTurn(userId, turnId);
    await until(() => feed.text === `${begun}ing,`);
    const { messages, runningTurn } = await show();
    expect(messages.map(({ role }) => role)).toEqual(["user"]);
    expect(runningTurn).toEqual({ id: turnId, begun });
    whole(" quiet.")(await exchange);
    await settled(turnId);
    expect((await openTurn(userId, turnId)).text).toBe("Four in the morning, quiet.");
  });

  test.each([
    ["breaks off", (exchange: Exchange) => (exchange.say("ing, half"), exchange.destroy())],
    ["cannot begin", (exchange: Exchange) => exchange.refuse(400)],
    ["brings nothing", whole("  ")],
  ])("and %s leaves the message as it was, still to be continued", async (_, answer) => {
    const { reply, goOn, replyNow, used, show } = await scene();
    expect(await goOn(answer)).toMatchObject({ status: "failed", chunks: [] });
    expect(await replyNow()).toEqual(reply);
    expect(await show()).toMatchObject({ continueId: reply.id, lastError: "errors.replyFailed" });
    expect(await used()).toBe(1);
    await goOn(whole("ing."));
    expect(await replyNow()).toMatchObject({ content: "Four in the morning.", metadata: null });
  });

  test("keeps what has come when it is stopped; before that it stays as it was", async () => {
    const { userId, begin, reply, replyNow } = await scene();
    void held();
    const first = await begin({ continue: reply.id });
    await stopTurn(userId, first.turnId);
    expect(await replyNow()).toEqual(reply);
    void held("ing,");
    const second = await begin({ continue: reply.id });
    const feed = await openTurn(userId, second.turnId);
    await until(() => feed.text.endsWith("ing,"));
    await stopTurn(userId, second.turnId);
    expect(await replyNow()).toMatchObject({ content: `${begun}ing,`, metadata: { ended: "stopped" } });
  });

  test("is one turn however often the same key comes, and one of two keys is refused", async () => {
    const { begin, settled, reply, replyNow } = await scene();
    const exchange = held();
    const submitKey = randomUUID();
    const asks = [submitKey, submitKey, submitKey, randomUUID()].map((key) =>
      begin({ continue: reply.id, submitKey: key }),
    );
    const ends = await Promise.allSettled(asks);
    const turns = new Set(ends.flatMap((end) => (end.status === "fulfilled" ? [end.value.turnId] : [])));
    expect(turns.size).toBe(1);
    expect(ends.filter(({ status }) => status === "rejected").length).toBeGreaterThan(0);
    whole("ing.")(await exchange);
    await settled([...turns][0]!);
    expect(await replyNow()).toMatchObject({ content: "Four in the morning." });
  });

  test("may go on when no message is left for today", async () => {
    const { userId, goOn, replyNow } = await scene();
    await User.updateOne({ _id: userId }, { dailyMessageCount: 20 });
    await goOn(whole("ing."));
    expect(await replyNow()).toMatchObject({ content: "Four in the morning." });
  });
});

describe("asking a reply to go on is refused", () => {
  test("with 409 when it is whole, is not the last, or is no reply; with 404 when it is not theirs", async () => {
    const { begin, settled, asked, reply, goOn } = await scene();
    await expect(begin({ continue: asked.id })).rejects.toMatchObject({ status: 409 });
    await expect(begin({ continue: (await scene()).reply.id })).rejects.toMatchObject({ status: 404 });
    await goOn(endedBy("length", "ing"));
    fakeGuide.answers(whole("Whole."));
    const { turnId } = await begin({ message: "And now?" });
    await settled(turnId);
    await expect(begin({ continue: reply.id })).rejects.toMatchObject({ status: 409 });
    const { assistantMessageId } = (await Turn.findById(turnId).lean())!;
    await expect(begin({ continue: assistantMessageId.toString() })).rejects.toMatchObject({
      code: "errors.cannotContinue",
      status: 409,
    });
  });
});

describe("a reply whose process died while it went on", () => {
  const abandon = (turnId: string, chunks: string[], overrides = {}) =>
    Turn.collection.updateOne(
      { _id: new mongoose.Types.ObjectId(turnId) },
      { $set: { owner: "a process that is gone", leaseExpiresAt: new Date(0), chunks, ...overrides } },
    );

  test("goes on once more after the text it had, without what was written since", async () => {
    const { userId, begin, settled, reply, replyNow } = await scene();
    const first = held("ing, lost");
    const { turnId } = await begin({ continue: reply.id });
    const feed = await openTurn(userId, turnId);
    await until(() => feed.text.endsWith("lost"));
    await first;
    const second = held("ing, found");
    await abandon(turnId, [begun, "ing, lost"]);
    const exchange = await second;
    await until(async () => (await openTurn(userId, turnId)).text === `${begun}ing, found`);
    expect((await Turn.findById(turnId).lean())!.chunks[0]).toBe(begun);
    whole(".")(exchange);
    await settled(turnId);
    expect(await replyNow()).toMatchObject({ content: `${begun}ing, found.`, metadata: null });
  });

  test("a second time stays as it was", async () => {
    const { begin, settled, reply, replyNow } = await scene();
    void held("ing, lost");
    const { turnId } = await begin({ continue: reply.id });
    await abandon(turnId, [begun, "ing, lost"], { crashes: 1 });
    expect(await settled(turnId)).toMatchObject({ status: "failed" });
    expect(await replyNow()).toEqual(reply);
  });
});
