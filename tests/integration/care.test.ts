import { beforeEach, describe, expect, test } from "vitest";
import { Conversation } from "#models/conversation.server";
import { Message } from "#models/message.server";
import { Turn } from "#models/turn.server";
import { User } from "#models/user.server";
import { makeConversation, makeUser } from "#tests/factories/index";
import { whole, type Exchange } from "#tests/fakes/openai";
import { fakeGuide, useDatabase, useTurnRecovery } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { createConversation } from "~/features/chat/conversations/create-conversation.server";
import { findReceipt } from "~/features/chat/messages/find-receipt.server";
import { openChat } from "~/features/chat/conversations/open-chat.server";
import { openTurn } from "~/features/chat/turns/streams/open-turn.server";
import { submitTurn } from "~/features/chat/turns/submit-turn.server";
import { runTurnStep } from "~/features/chat/turns/turn-step.server";
import { listTopics } from "~/features/home/load-topics.server";
import { careTexts } from "~/features/safety/care/care-texts.server";
import { countWaitingRequests } from "~/services/waiting-requests.server";

useDatabase();
useTurnRecovery();

const reflection = "Four in the morning is an honest hour.";
let calls = 0;
beforeEach(() => {
  calls = 0;
  fakeGuide.answers((exchange) => {
    calls += 1;
    return whole(reflection)(exchange);
  });
});

let keys = 0;
async function scene(user: Parameters<typeof makeUser>[0] = {}) {
  const { id: userId } = await makeUser(user);
  const conversation = await makeConversation({ userId });
  const send = (message: string, overrides: Partial<Parameters<typeof submitTurn>[0]> = {}) =>
    submitTurn({
      userId,
      conversationId: conversation.id,
      message,
      language: "en",
      submitKey: `care-key-${keys++}`,
      place: { timeZone: "Europe/London", acceptLanguage: null },
      ...overrides,
    });
  const replies = async () =>
    (
      await Message.find({ conversationId: conversation.id, role: "assistant" })
        .sort({ createdAt: 1, _id: 1 })
        .lean()
    ).map(({ content }) => content);
  const care = async () => (await Conversation.findById(conversation.id).lean())!.care;
  const age = (hours: number) =>
    Conversation.updateOne(
      { _id: conversation.id },
      { "care.since": new Date(Date.now() - hours * 3_600_000) },
      { timestamps: false },
    );
  return { userId, conversation, send, replies, care, age };
}
const settled = (turnId: string) =>
  until(() => Turn.findOne({ _id: turnId, settled: true }).lean(), { what: `turn ${turnId} settled` });

describe("a direct statement of danger", () => {
  test("gets a complete reply at once, with the country's numbers as links, without calling a model", async () => {
    const { userId, send, replies } = await scene();
    const { turnId } = await send("I want to kill myself");
    const live = await openTurn(userId, turnId);
    expect(live.end?.status).toBe("done");
    const [reply] = await replies();
    expect(live.text).toBe(reply);
    for (const part of [...careTexts.en.answers.self.before, ...careTexts.en.answers.self.after]) {
      expect(reply).toContain(part);
    }
    expect(reply).toContain("[116 123](tel:116123)");
    expect(reply).toContain("[999](tel:999)");
    expect(calls).toBe(0);
  });

  test.each([
    ["America/New_York", null, "[988](tel:988)"],
    ["Europe/Madrid", null, "[024](tel:024)"],
    [null, "it-IT,it;q=0.9", "[112](tel:112)"],
    ["UTC", null, "findahelpline.com"],
  ])("names the helplines of %s %s", async (timeZone, acceptLanguage, number) => {
    const { send, replies } = await scene();
    await send("I want to die", { place: { timeZone, acceptLanguage } });
    expect((await replies())[0]).toContain(number);
  });

  test("names those of the profile's country before all others", async () => {
    const { send, replies } = await scene({ country: "US" });
    await send("I want to die");
    expect((await replies())[0]).toContain("[988](tel:988)");
  });

  test("gets a reply in the language of the message", async () => {
    const { send, replies } = await scene();
    await send("non voglio più vivere, voglio farla finita");
    expect((await replies())[0]).toContain(careTexts.it.answers.self.before[0]);
  });

  test("is free of charge, and gets a reply when the day's messages are used up", async () => {
    const today = new Date();
    today.setUTCHours(0, 0, 0, 0);
    const { userId, conversation, send, replies } = await scene();
    const used = Array.from({ length: 20 }, () => new Turn()._id);
    await User.updateOne(
      { _id: userId },
      { dailyTurnIds: used, dailyMessageCount: 20, lastResetDate: today },
    );
    await expect(send("What a day.")).rejects.toMatchObject({ status: 402 });
    await send("I want to kill myself");
    await send("no");
    expect(await replies()).toHaveLength(2);
    expect((await User.findById(userId).lean())!.dailyMessageCount).toBe(20);
    expect(await Message.countDocuments({ conversationId: conversation.id, role: "user" })).toBe(2);
  });

  test("gets a reply during another reply, which ends and stays before it", async () => {
    const { conversation, send } = await scene();
    let running!: (exchange: Exchange) => void;
    const exchange = new Promise<Exchange>((resolve) => (running = resolve));
    fakeGuide.answers((incoming) => {
      incoming.say("Worry rehearses a play. ");
      running(incoming);
    });
    const first = await send("I worry so much about tomorrow's exam");
    await exchange;
    await send("I took all my pills");
    await settled(first.turnId);
    const roles = await Message.find({ conversationId: conversation.id })
      .sort({ createdAt: 1, _id: 1 })
      .lean();
    expect(roles.at(-2)).toMatchObject({ role: "user", content: "I took all my pills" });
    expect(roles.at(-1)!.content).toContain(careTexts.en.answers.pills.before[0]);
  });

  test("sent twice is one turn, and a flood gets the last reply again instead of a refusal", async () => {
    const { userId, conversation, send } = await scene();
    const [one, other] = await Promise.all([
      send("I want to die", { submitKey: "the very same" }),
      send("I want to die", { submitKey: "the very same" }),
    ]);
    expect(one.turnId).toBe(other.turnId);
    for (let time = 0; time < 40; time++) await send("I want to die");
    expect(await Turn.countDocuments({ conversationId: conversation.id })).toBeLessThanOrEqual(30);
    // Another danger in another conversation gets its own answer, and its words are kept.
    const elsewhere = await createConversation(userId, { title: "Another" });
    const violence = await send("My husband hits me", { conversationId: elsewhere.id });
    expect(await Message.countDocuments({ conversationId: elsewhere.id })).toBe(2);
    expect(violence.conversationId).toBe(elsewhere.id);
  }, 60_000);

  test("has a receipt that names the rule, and becomes neither a title nor a topic", async () => {
    const { userId, conversation, send } = await scene();
    await send("I want to kill myself");
    const message = (await Message.findOne({ conversationId: conversation.id, role: "assistant" }).lean())!;
    expect(await findReceipt(userId, message._id.toString())).toMatchObject({
      source: "safety",
      safetyRule: "en:kill-self",
      safetyVersion: expect.stringMatching(/^\d+\.\d+$/) as string,
      memories: [],
      usage: null,
    });
    const person = (await User.findById(userId).lean())!;
    const reader = { language: "en", timeZone: "UTC" } as const;
    expect(await listTopics({ ...person, id: userId }, reader)).toEqual([]);
    const opened = await openChat(userId, {
      message: "I want to end my life",
      key: null,
      language: "en",
      untitled: "New conversation",
    });
    expect((await Conversation.findById(opened.conversationId).lean())!.title).toBe("New conversation");
    expect((await createConversation(userId, { title: "quiero morirme", language: "es" })).title).toBe(
      "Nueva conversación",
    );
  });
});

describe("the issue's four conversations", () => {
  const four: [string[], string][] = [
    [["I want to die", "no", "I took some pills"], careTexts.en.answers.pills.before[0]!],
    [["my husband hits me", "I'm scared he'll come home soon"], "~threatened"],
    [["my friend wants to kill herself"], careTexts.en.answers.worried.before[0]!],
    [["I want to kill myself", "no"], "~notSafe"],
  ];
  test.each(four)("%j", async (messages, expected) => {
    const { send, replies } = await scene();
    for (const message of messages) await send(message);
    const said = await replies();
    expect(new Set(said).size).toBe(said.length);
    const last = said.at(-1)!;
    const { followUps, again } = careTexts.en;
    if (expected === "~notSafe") expect(followUps.notSafe.some((text) => last.includes(text))).toBe(true);
    else if (expected === "~threatened") {
      expect([...followUps.more.threatened, ...again.threatened].some((text) => last.includes(text))).toBe(
        true,
      );
    } else expect(last).toContain(expected);
    expect(last).toContain("(tel:");
    expect(calls).toBe(0);
  });
});

describe("a conversation in care", () => {
  test("stays in care for 24 hours, and until the person says that they are safe", async () => {
    const { send, replies, age, care } = await scene();
    fakeGuide.answers(whole("I am with you. Who could sit with you now?"));
    await send("I want to kill myself");
    await age(23);
    const safe = await send("I'm safe now, my sister is here");
    await settled(safe.turnId);
    expect((await care())?.safeAt).toBeTruthy();
    const early = await send("What a strange dream I had");
    await settled(early.turnId);
    expect((await replies()).at(-1)).not.toContain(reflection);
    await age(25);
    fakeGuide.answers(whole(reflection));
    const late = await send("What a strange dream I had");
    await settled(late.turnId);
    expect((await replies()).at(-1)).toBe(reflection);
  });

  test("does not leave care by time alone", async () => {
    const { send, age } = await scene();
    await send("I want to kill myself");
    await age(100);
    const { turnId } = await send("hello again");
    expect((await Turn.findById(turnId).lean())!.safety).toBeTruthy();
  });

  test("calls a connected model with the care instruction, and shows its text only if it is allowed", async () => {
    const { send, replies } = await scene();
    await send("I want to kill myself");
    let system = "";
    fakeGuide.answers((exchange) => {
      system = (exchange.body.messages as { content: string }[])[0]!.content;
      return whole("I hear how heavy this is. Is somebody near you now?")(exchange);
    });
    await settled((await send("My mother never understood any of it")).turnId);
    expect(system).toContain("may be in danger");
    expect((await replies()).at(-1)).toBe("I hear how heavy this is. Is somebody near you now?");

    fakeGuide.answers(whole("As your therapist I say: go Premium and generate a meditation."));
    await settled((await send("She was always at work when I was small")).turnId);
    const last = (await replies()).at(-1)!;
    expect(careTexts.en.followUps.more.self.some((text) => last.includes(text))).toBe(true);
  });

  test("uses its own texts when the model fails", async () => {
    const { send, replies } = await scene();
    await send("I want to kill myself");
    fakeGuide.answers((exchange) => exchange.refuse(500));
    await settled((await send("My mother never understood any of it")).turnId);
    const last = (await replies()).at(-1)!;
    expect(careTexts.en.followUps.more.self.some((text) => last.includes(text))).toBe(true);
  }, 30_000);
});

test("while requests wait and another reply's step runs, a model's reply in care is begun and ended", async () => {
  const { userId, send } = await scene();
  await send("I want to kill myself");
  const done = () => Turn.countDocuments({ userId, status: "done" });
  await until(async () => (await done()) === 1);
  countWaitingRequests(() => 1);
  let goOn = () => {};
  const other = runTurnStep(() => new Promise<void>((resolve) => (goOn = resolve)));
  try {
    await send("I sit in the kitchen and the lamp is on.");
    await until(async () => (await done()) === 2);
    expect(calls).toBe(1);
  } finally {
    countWaitingRequests(() => 0);
    goOn();
    await other;
  }
});
