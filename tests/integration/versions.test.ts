import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Conversation } from "#models/conversation.server";
import { Message } from "#models/message.server";
import { MessageFeedback } from "#models/message-feedback.server";
import { MessageVersion } from "#models/message-version.server";
import { Turn } from "#models/turn.server";
import { User } from "#models/user.server";
import { UserMemory } from "#models/user-memory.server";
import { makeConversation, makeUser } from "#tests/factories/index";
import { whole, type Exchange } from "#tests/fakes/openai";
import { fakeGuide, useDatabase, useTurnRecovery } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { FREE_DAILY_MESSAGES } from "~/features/auth/daily-usage";
import { deleteConversation } from "~/features/chat/conversations/delete-conversation.server";
import { searchConversations } from "~/features/chat/conversations/search-conversations.server";
import { findReceipt } from "~/features/chat/messages/find-receipt.server";
import { listMessages } from "~/features/chat/messages/list-messages.server";
import { listVersions } from "~/features/chat/messages/list-versions.server";
import { loadChat } from "~/features/chat/messages/load-chat.server";
import { rateReply, withdrawRating } from "~/features/chat/messages/rate-reply.server";
import { openTurn } from "~/features/chat/turns/streams/open-turn.server";
import { stopTurn } from "~/features/chat/turns/stop-turn.server";
import { submitTurn } from "~/features/chat/turns/submit-turn.server";
import type { MessageDto, TurnRequest } from "~/features/chat/types";
import { hashPrompt } from "~/features/guide/prompt/prompt-parts.server";
import { rebuildPrompt } from "~/features/guide/prompt/rebuild-prompt.server";
import { listMemories } from "~/features/memory/list-memories.server";

useDatabase();
useTurnRecovery();

beforeEach(() => fakeGuide.answers(whole("The first", " reply.")));

type Ask = Partial<TurnRequest>;

/** A conversation with one message and its reply. */
async function scene(message = "I wake at four.") {
  const { id: userId } = await makeUser();
  const conversation = await makeConversation({ userId });
  const begin = (ask: Ask) =>
    submitTurn({ userId, conversationId: conversation.id, language: "en", submitKey: randomUUID(), ...ask });
  const settled = (turnId: string) =>
    until(() => Turn.findOne({ _id: turnId, settled: true }).lean(), { what: "the turn's end" });
  const answered = async (ask: Ask, words?: string) => {
    if (words) fakeGuide.answers(whole(words));
    return settled((await begin(ask)).turnId);
  };
  const list = async () => (await listMessages(userId, conversation.id, { limit: 50 })).items;
  const said = async () => (await list()).map(({ content }) => content);
  const used = async () => (await User.findById(userId).lean())!.dailyMessageCount;
  await answered({ message });
  const [asked, reply] = (await list()) as [MessageDto, MessageDto];
  return { userId, conversation, begin, settled, answered, list, said, used, asked, reply };
}

/** An answer that the test continues when it wants to. */
function held(...first: string[]) {
  let go!: (exchange: Exchange) => void;
  const exchange = new Promise<Exchange>((resolve) => (go = resolve));
  fakeGuide.answers((incoming) => {
    incoming.say(...first);
    go(incoming);
  });
  return exchange;
}

describe("the last reply once more", () => {
  test("is another version that stands, costs a slot, and leaves the older one to read", async () => {
    const { userId, conversation, answered, list, used, asked, reply } = await scene();
    const before = fakeGuide.requests.length;
    const turn = await answered({ regenerate: reply.id }, "The second reply.");
    const sent = fakeGuide.requests[before]!.body.messages as { role: string; content: string }[];
    expect(sent.slice(1).map(({ content }) => content)).toEqual(["I wake at four."]);

    const messages = await list();
    expect(messages).toMatchObject([
      { id: asked.id, content: "I wake at four.", versions: { index: 1, count: 1 } },
      {
        id: turn.assistantMessageId.toString(),
        content: "The second reply.",
        versions: { index: 2, count: 2 },
      },
    ]);
    expect(await used()).toBe(2);
    for (const id of [reply.id, messages[1]!.id]) {
      expect(await listVersions(userId, id)).toMatchObject([
        { id: reply.id, content: "The first reply.", isShown: false },
        { id: messages[1]!.id, content: "The second reply.", isShown: true },
      ]);
    }
    expect(await listVersions(userId, asked.id)).toMatchObject([{ id: asked.id, isShown: true }]);
    const receipt = await findReceipt(userId, messages[1]!.id);
    expect(hashPrompt(await rebuildPrompt(userId, messages[1]!.id))).toBe(receipt.promptHash);
    expect((await openTurn(userId, turn._id.toString())).text).toBe("The second reply.");
    const first = await Turn.findOne({ assistantMessageId: reply.id }).lean();
    expect((await openTurn(userId, first!._id.toString())).text).toBe("The first reply.");
    const page = await loadChat(userId, conversation.id, { version: `${messages[1]!.id}.1` });
    expect(page.messages[1]).toMatchObject({
      html: expect.stringContaining("The first") as string,
      place: { id: messages[1]!.id, index: 1, standing: 2, count: 2 },
    });
    expect(page).toMatchObject({ isEarlier: true, regenerateId: null, editId: null });
  });

  test("is one turn for the same key, also after it has ended", async () => {
    const { begin, settled, reply, used } = await scene();
    const ask = { regenerate: reply.id, submitKey: "another please" };
    const first = await begin(ask);
    await settled(first.turnId);
    expect(await begin(ask)).toEqual(first);
    expect(await used()).toBe(2);
  });

  test("wins once when it is asked for in many tabs at once", async () => {
    const { begin, settled, list, used, reply } = await scene();
    fakeGuide.answers(whole("Another."));
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => begin({ regenerate: reply.id })),
    );
    const won = results.filter(({ status }) => status === "fulfilled") as PromiseFulfilledResult<{
      turnId: string;
    }>[];
    expect(won).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ status: 409 });
    }
    await settled(won[0]!.value.turnId);
    expect(await list()).toMatchObject([{}, { versions: { index: 2, count: 2 } }]);
    expect(await used()).toBe(2);
  });

  test("is taken back when another tab was done with the same one just before", async () => {
    const { userId, begin, settled, answered, said, used, reply } = await scene();
    const original = Turn.collection.findOneAndUpdate.bind(Turn.collection) as (
      ...args: unknown[]
    ) => Promise<unknown>;
    vi.spyOn(Turn.collection, "findOneAndUpdate").mockImplementationOnce((async (...args: unknown[]) => {
      vi.restoreAllMocks();
      await answered({ regenerate: reply.id }, "The other tab's.");
      return original(...args);
    }) as never);
    await expect(begin({ regenerate: reply.id })).rejects.toMatchObject({ status: 409 });
    expect(await said()).toEqual(["I wake at four.", "The other tab's."]);
    expect(await used()).toBe(2);
    expect(await Turn.countDocuments({ userId })).toBe(2);
    const latest = await Message.findOne({ userId, role: "assistant" }).lean();
    await settled((await begin({ regenerate: latest!._id.toString() })).turnId);
  });

  test("keeps the one before when it fails, refunds the slot, and keeps what came beside it", async () => {
    const { userId, begin, settled, list, used, reply } = await scene();
    const exchange = held("Only half");
    const { turnId } = await begin({ regenerate: reply.id });
    (await exchange).destroy();
    expect(await settled(turnId)).toMatchObject({ status: "failed" });
    expect(await list()).toMatchObject([
      {},
      { id: reply.id, content: "The first reply.", versions: { index: 1, count: 2 } },
    ]);
    expect(await used()).toBe(1);
    expect(await listVersions(userId, reply.id)).toMatchObject([
      { id: reply.id, isShown: true },
      { content: "Only half", isShown: false },
    ]);
  });

  test("that is stopped stands with what came of it; stopped before the first word it leaves the one before", async () => {
    const { userId, begin, settled, said, reply } = await scene();
    let exchange = held();
    const none = await begin({ regenerate: reply.id });
    await exchange;
    await stopTurn(userId, none.turnId);
    await settled(none.turnId);
    expect(await said()).toEqual(["I wake at four.", "The first reply."]);

    exchange = held("Half a reply");
    const half = await begin({ regenerate: reply.id });
    const feed = await openTurn(userId, half.turnId);
    await until(() => feed.text !== "");
    await stopTurn(userId, half.turnId);
    await settled(half.turnId);
    expect(await said()).toEqual(["I wake at four.", "Half a reply"]);
  });

  test("hides the one before while it is written", async () => {
    const { userId, conversation, begin, settled, reply } = await scene();
    const exchange = held("Another");
    const { turnId } = await begin({ regenerate: reply.id });
    const page = await loadChat(userId, conversation.id);
    expect(page).toMatchObject({ runningTurn: { id: turnId }, regenerateId: null, editId: null });
    expect(page.messages.map(({ role }) => role)).toEqual(["user"]);
    await expect(begin({ regenerate: reply.id })).rejects.toMatchObject({
      status: 409,
      details: { id: turnId },
    });
    await expect(begin({ edit: page.messages[0]!.id, message: "No." })).rejects.toMatchObject({
      status: 409,
    });
    const guide = await exchange;
    guide.finish();
    guide.done();
    await settled(turnId);
  });

  test("is refused for any other message: 409 for an own one, 404 for an unknown one or that of another person", async () => {
    const { answered, begin, asked, reply } = await scene();
    const other = await scene();
    await answered({ message: "And now?" });
    const refused: [string, number][] = [
      [reply.id, 409],
      [asked.id, 409],
      [other.reply.id, 404],
      ["0123456789abcdef01234567", 404],
      ["no-id", 404],
    ];
    for (const [regenerate, status] of refused) {
      await expect(begin({ regenerate }), regenerate).rejects.toMatchObject({ status });
      await expect(begin({ edit: regenerate, message: "x" }), regenerate).rejects.toMatchObject({ status });
    }
  });

  test("costs a slot like a message: there may be none left", async () => {
    const { userId, begin, said, reply } = await scene();
    const ids = Array.from({ length: FREE_DAILY_MESSAGES }, () => reply.id);
    await User.updateOne({ _id: userId }, { dailyMessageCount: ids.length, lastResetDate: new Date() });
    await expect(begin({ regenerate: reply.id })).rejects.toMatchObject({ status: 402 });
    expect(await said()).toEqual(["I wake at four.", "The first reply."]);
  });

  test("is taken over when its process died, and the one before stands until it has ended", async () => {
    const { userId, conversation, asked, reply, list, said, settled } = await scene();
    fakeGuide.answers(whole("After the crash."));
    const turn = await Turn.create({
      userId,
      conversationId: conversation.id,
      userMessageId: asked.id,
      assistantMessageId: "0123456789abcdef0123456a",
      prompt: "I wake at four.",
      language: "en",
      status: "running",
      owner: "a process that is gone",
      attempt: 1,
      leaseExpiresAt: new Date(0),
      slotDay: new Date(),
      replaces: { exchangeId: asked.id, replyId: reply.id, replyIndex: 2 },
    });
    await settled(turn.id as string);
    expect(await said()).toEqual(["I wake at four.", "After the crash."]);
    expect((await list())[1]!.versions).toEqual({ index: 2, count: 2 });
  });
});

describe("the last message in other words", () => {
  test("takes the place of the message and its reply, in prompts, search, title and lists", async () => {
    const { userId, conversation, begin, settled, list, asked, reply, used } = await scene("I love turnips.");
    await Conversation.updateOne({ _id: conversation.id }, { title: "I love turnips." });
    fakeGuide.answers(whole("About parsnips."));
    const before = fakeGuide.requests.length;
    const { turnId, messageId } = await begin({ edit: asked.id, message: "I love parsnips." });
    expect(messageId).not.toBe(asked.id);
    await settled(turnId);
    const sent = fakeGuide.requests[before]!.body.messages as { content: string }[];
    expect(sent.slice(1).map(({ content }) => content)).toEqual(["I love parsnips."]);
    const messages = await list();
    expect(messages).toMatchObject([
      { id: messageId, content: "I love parsnips.", versions: { index: 2, count: 2 } },
      { content: "About parsnips.", versions: { index: 2, count: 2 } },
    ]);
    expect(await used()).toBe(2);
    expect(await searchConversations(userId, "turnips")).toEqual([]);
    expect(await searchConversations(userId, "parsnips")).toHaveLength(1);
    expect(await listVersions(userId, asked.id)).toMatchObject([
      { id: asked.id, isShown: false },
      { id: messageId, isShown: true },
    ]);
    // An earlier message is read with the reply that it had, and the other way round.
    for (const at of [0, 1]) {
      const page = await loadChat(userId, conversation.id, { version: `${messages[at]!.id}.1` });
      expect(page.messages.map(({ id }) => id)).toEqual([asked.id, reply.id]);
    }
  });

  test("stands also when its reply fails, and can be edited again", async () => {
    const { begin, settled, answered, list, said, asked, used } = await scene();
    fakeGuide.answers((exchange) => exchange.refuse(400));
    const { turnId, messageId } = await begin({ edit: asked.id, message: "I wake at five." });
    await settled(turnId);
    expect(await said()).toEqual(["I wake at five."]);
    expect(await used()).toBe(1);
    await answered({ edit: messageId, message: "I wake at six." }, "Six is late.");
    expect(await list()).toMatchObject([
      { content: "I wake at six.", versions: { index: 3, count: 3 } },
      { content: "Six is late.", versions: { index: 2, count: 2 } },
    ]);
  });

  test("is looked at for danger as any message, and its care answer can be neither replaced nor rated", async () => {
    const { userId, conversation, answered, begin, list, said, asked, used } = await scene();
    const before = fakeGuide.requests.length;
    await answered({ edit: asked.id, message: "I want to kill myself" });
    expect(fakeGuide.requests.length).toBe(before);
    const [edited, care] = (await list()) as [MessageDto, MessageDto];
    expect(edited.content).toBe("I want to kill myself");
    expect((await findReceipt(userId, care.id)).source).toBe("safety");
    expect(await used()).toBe(1);
    expect(await loadChat(userId, conversation.id, { edit: edited.id })).toMatchObject({
      regenerateId: null,
      editId: null,
      editing: null,
    });
    await expect(begin({ regenerate: care.id })).rejects.toMatchObject({ status: 409 });
    await expect(begin({ edit: edited.id, message: "It is fine." })).rejects.toMatchObject({ status: 409 });
    await expect(rateReply(userId, care.id, { isHelpful: true })).rejects.toMatchObject({ status: 409 });
    // Danger is never refused: where it may not be an edit it is a message of its own.
    await answered({ edit: edited.id, message: "I have taken pills" });
    expect(await said()).toMatchObject([
      "I want to kill myself",
      expect.any(String) as string,
      "I have taken pills",
      expect.any(String) as string,
    ]);
  });

  test("leaves a memory of the message before as it is", async () => {
    const { userId, conversation, answered, asked } = await scene();
    const source = { conversationId: conversation.id, messageId: asked.id };
    await UserMemory.create({ userId, type: "long_term", content: "Wakes at four.", ...source });
    await answered({ edit: asked.id, message: "I wake at five." });
    const { items } = await listMemories(userId, { limit: 10 });
    expect(items).toMatchObject([{ content: "Wakes at four.", source }]);
  });
});

describe("what a person says of a reply", () => {
  test("is one answer that can be changed and taken back, and goes with the conversation", async () => {
    const { userId, conversation, answered, asked, reply } = await scene();
    expect(await rateReply(userId, reply.id, { isHelpful: false, comment: "Too short." })).toMatchObject({
      messageId: reply.id,
      isHelpful: false,
      comment: "Too short.",
    });
    await Promise.all([1, 2, 3].map(() => rateReply(userId, reply.id, { isHelpful: true })));
    expect(await MessageFeedback.find({ userId }).lean()).toMatchObject([{ isHelpful: true, comment: null }]);
    expect((await loadChat(userId, conversation.id)).messages[1]).toMatchObject({
      rating: { isHelpful: true, comment: null },
    });
    await withdrawRating(userId, reply.id);
    await withdrawRating(userId, reply.id);
    expect(await MessageFeedback.countDocuments({ userId })).toBe(0);

    const stranger = await makeUser();
    for (const [who, id] of [
      [stranger.id, reply.id],
      [userId, asked.id],
      [userId, "0123456789abcdef01234567"],
    ] as const) {
      await expect(rateReply(who, id, { isHelpful: true })).rejects.toMatchObject({ status: 404 });
      await expect(withdrawRating(who, id)).rejects.toMatchObject({ status: 404 });
      if (who === stranger.id) await expect(listVersions(who, id)).rejects.toMatchObject({ status: 404 });
    }
    await rateReply(userId, reply.id, { isHelpful: true });
    await answered({ regenerate: reply.id }, "The second reply.");
    expect(await MessageFeedback.countDocuments({ userId })).toBe(1);
    await deleteConversation(userId, conversation.id);
    const left = await Promise.all([
      Message.countDocuments({ userId }),
      MessageVersion.countDocuments({ userId }),
      MessageFeedback.countDocuments({ userId }),
      Turn.countDocuments({ userId }),
    ]);
    expect(left).toEqual([0, 0, 0, 0]);
  });
});
