import { describe, expect, test } from "vitest";
import { Conversation } from "#models/conversation.server";
import { Message } from "#models/message.server";
import { Turn } from "#models/turn.server";
import { UserMemory } from "#models/user-memory.server";
import { User } from "#models/user.server";
import { makeConversation, makeUser } from "#tests/factories/index";
import { whole, type Exchange } from "#tests/fakes/openai";
import { fakeGuide, useDatabase, useTurnRecovery } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { submitTurn } from "~/features/chat/turns/submit-turn.server";
import { runTurnStep } from "~/features/chat/turns/turn-step.server";
import { countWaitingRequests } from "~/services/waiting-requests.server";

useDatabase();
useTurnRecovery();

/** No rule sees danger in it; a model may. */
const message = "The lamp in my window goes out on Friday, and Martha takes the keys.";

const reporting =
  (kind: string, ...text: string[]) =>
  (exchange: Exchange) => {
    exchange.say(...text);
    exchange.call("report_danger", JSON.stringify({ kind }));
    exchange.finish("tool_calls");
    exchange.done();
  };

let keys = 0;
async function send(userId: string, conversationId: string, words = message) {
  const { turnId } = await submitTurn({
    userId,
    conversationId,
    message: words,
    language: "en",
    submitKey: `report-key-${keys++}`,
  });
  await until(() => Turn.findOne({ _id: turnId, settled: true }).lean(), { what: `turn ${turnId} settled` });
  return (await Message.findOne({ conversationId, role: "assistant" }).sort({ createdAt: -1 }).lean())!;
}

async function begin() {
  const { id: userId } = await makeUser({ country: "GB" });
  const { id } = await makeConversation({ userId });
  return { userId, conversationId: id };
}

describe("a model that reports danger where the rules saw none", () => {
  test("is answered with the fixed text, its helplines and a receipt that says so, and costs nothing", async () => {
    const { userId, conversationId } = await begin();
    fakeGuide.answers(reporting("self"));
    const reply = await send(userId, conversationId);
    expect(reply.content).toContain("116 123");
    expect(reply.receipt).toMatchObject({ source: "safety", safetyRule: "model:self" });
    expect(reply.metadata).toBeNull();
    expect(fakeGuide.requests).toHaveLength(1);
    expect((await User.findById(userId).lean())!.dailyMessageCount).toBe(0);
    expect(await UserMemory.countDocuments({ userId })).toBe(0);
  });

  test("is complete while requests wait and another reply has the step beside them", async () => {
    const { userId, conversationId } = await begin();
    let end = () => {};
    const other = new Promise<void>((resolve) => (end = resolve));
    let step: Promise<void> | undefined;
    fakeGuide.answers((exchange) => {
      countWaitingRequests(() => 1);
      step = runTurnStep(() => other);
      reporting("self")(exchange);
    });
    try {
      expect((await send(userId, conversationId)).content).toContain("116 123");
    } finally {
      countWaitingRequests(() => 0);
      end();
      await step;
    }
  });

  test("puts the conversation in care: what follows is met, and offered nothing", async () => {
    const { userId, conversationId } = await begin();
    fakeGuide.answers(reporting("self"), whole("It is warm here, and I am with you."));
    await send(userId, conversationId);
    const { care } = (await Conversation.findById(conversationId).lean())!;
    expect(care).toMatchObject({ kind: "self", language: "en" });
    const next = await send(userId, conversationId, "no");
    expect(next.receipt).toMatchObject({ source: "safety" });
  });

  test("that is not sure has a gentle question asked", async () => {
    const { userId, conversationId } = await begin();
    fakeGuide.answers(reporting("ask"));
    const reply = await send(userId, conversationId);
    expect(reply.receipt).toMatchObject({ safetyRule: "model:ask" });
    expect(reply.content).toContain("?");
  });

  test("after some words: the fixed text stands below them", async () => {
    const { userId, conversationId } = await begin();
    fakeGuide.answers(reporting("threatened", "I hear ", "you."));
    const reply = await send(userId, conversationId);
    expect(reply.content).toMatch(/^I hear you\.\n\n/);
    expect(reply.content.length).toBeGreaterThan(200);
  });
});
