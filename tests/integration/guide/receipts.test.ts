import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { AiConfiguration } from "#models/ai-configuration.server";
import { Message } from "#models/message.server";
import { ModelUse } from "#models/model-use.server";
import { SystemStats } from "#models/system-stats.server";
import { Turn } from "#models/turn.server";
import { User } from "#models/user.server";
import { UserMemory } from "#models/user-memory.server";
import { makeConversation, makeMessage, makeUser } from "#tests/factories/index";
import { whole } from "#tests/fakes/openai";
import { fakeGuide, useDatabase } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { countDay } from "~/features/admin/system-stats.server";
import { findReceipt } from "~/features/chat/messages/find-receipt.server";
import { submitTurn } from "~/features/chat/turns/submit-turn.server";
import { askGeneral } from "~/features/guide/ask-general.server";
import { buildPrompt } from "~/features/guide/prompt/build-prompt.server";
import { readCanary } from "~/features/guide/prompt/canary.server";
import { findUsage } from "~/features/guide/model-use/find-usage.server";
import type { ConfigurationCategory } from "~/features/guide/limits";
import { hashPrompt } from "~/features/guide/prompt/prompt-parts.server";
import { rebuildPrompt } from "~/features/guide/prompt/rebuild-prompt.server";
import { summariseConversation } from "~/features/guide/prompt/summarise-conversation.server";
import { updateConfiguration } from "~/features/guide/configurations/update-configuration.server";
import { askModelWhatToRemember } from "~/features/memory/model-extraction.server";
import { seedDefaults } from "~/features/setup/seed-defaults.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";

useDatabase();
beforeAll(async () => {
  await seedDefaults();
  // Jobs wait in the queue until a test runs them.
  await startJobs([]);
});
afterAll(stopJobs);
beforeEach(() => fakeGuide.answers(whole("An honest", " hour.")));

/** Sends a message, waits for its end, and returns the reply's row and the model's request. */
async function answered(userId: string, conversationId: string, message = "I wake at four.") {
  const before = fakeGuide.requests.length;
  const { turnId } = await submitTurn({
    userId,
    conversationId,
    message,
    language: "en",
    submitKey: randomUUID(),
  });
  const turn = await until(() => Turn.findOne({ _id: turnId, settled: true }).lean(), {
    what: "the turn's end",
  });
  const reply = await Message.findById(turn.assistantMessageId).lean();
  const sent = fakeGuide.requests[before]?.body.messages as { role: string; content: string }[];
  return { turn, reply: reply!, id: reply!._id.toString(), sent };
}

const activeId = async (category: ConfigurationCategory = "spiritual") =>
  (await AiConfiguration.findOne({ category, isActive: true }).lean())!._id.toString();

describe("a receipt", () => {
  test("is of a prompt with the card, when the conversation began with one, and of no other", async () => {
    const { id: userId } = await makeUser();
    const { id: conversationId } = await makeConversation({ userId });
    const first = await answered(userId, conversationId, "Diez minutos de calma");
    expect(first.sent[0]!.content).toContain(
      '<card>[{"title":"Diez minutos de calma","promise":"Un recorrido',
    );
    expect(hashPrompt(await rebuildPrompt(userId, first.id))).toBe(first.reply.receipt!.promptHash);
    const second = await answered(userId, conversationId, "Diez minutos de calma");
    expect(second.sent[0]!.content).not.toContain("<card>");
    const other = await makeConversation({ userId });
    expect((await answered(userId, other.id)).sent[0]!.content).not.toContain("<card>");
  });

  test("tells the configuration's version, the model, the tokens, the cost and the times", async () => {
    const { id: userId } = await makeUser();
    const conversation = await makeConversation({ userId });
    const configuration = await AiConfiguration.findById(await activeId()).lean();
    const { id } = await answered(userId, conversation.id);
    const receipt = await findReceipt(userId, id);
    expect(receipt).toEqual({
      messageId: id,
      source: "model",
      configuration: { id: await activeId(), name: "Anamcara", version: configuration!.version },
      model: "gpt-5",
      language: "en",
      memories: [],
      knowledge: [],
      safetyRule: null,
      safetyVersion: null,
      // 12 input tokens at 1.25 dollars and 2 output tokens at 10 dollars per million.
      usage: { promptTokens: 12, completionTokens: 2, cost: 0.000035 },
      firstTokenMs: expect.any(Number) as number,
      totalMs: expect.any(Number) as number,
      promptHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(receipt.totalMs).toBeGreaterThanOrEqual(receipt.firstTokenMs!);
    await expect(findReceipt((await makeUser()).id, id)).rejects.toMatchObject({ status: 404 });
  });

  test("is enough to rebuild the prompt, even after the configuration has changed", async () => {
    const { id: userId } = await makeUser({ usageNotes: "My sister died.", guideTone: "direct" });
    const conversation = await makeConversation({ userId });
    await answered(userId, conversation.id, "It was a long day.");
    const { id, sent } = await answered(userId, conversation.id);
    const { promptHash, configuration } = await findReceipt(userId, id);
    expect(hashPrompt(sent as never)).toBe(promptHash);
    await updateConfiguration((await makeUser({ isAdmin: true })).id, await activeId(), {
      systemPrompt: `You are another guide now. ${randomUUID()}`,
    });
    await answered(userId, conversation.id, "And the night?");
    const rebuilt = await rebuildPrompt(userId, id);
    expect(rebuilt).toEqual(sent);
    expect(hashPrompt(rebuilt)).toBe(promptHash);
    const later = await answered(userId, conversation.id, "And tomorrow?");
    expect((await findReceipt(userId, later.id)).configuration?.version).toBe(configuration!.version + 1);
  });

  test("names a forgotten memory without its text, and no other person's", async () => {
    const [{ id: userId }, other] = [await makeUser(), await makeUser()];
    const memory = await UserMemory.create({ userId, type: "long_term", content: "Wakes at four." });
    const theirs = await UserMemory.create({ userId: other.id, type: "long_term", content: "A secret." });
    const { id } = await answered(userId, (await makeConversation({ userId })).id);
    await Message.updateOne({ _id: id }, { $set: { "receipt.memoryIds": [memory._id, theirs._id] } });
    expect((await findReceipt(userId, id)).memories).toEqual([
      { id: memory.id as string, content: "Wakes at four." },
      { id: theirs.id as string, content: null },
    ]);
    await memory.deleteOne();
    expect((await findReceipt(userId, id)).memories[0]!.content).toBeNull();
  });

  test("does not show the new words of a memory under a reply that did not have them", async () => {
    const { id: userId } = await makeUser();
    const memory = await UserMemory.create({ userId, type: "long_term", content: "Wakes at four." });
    const { id: earlier } = await answered(userId, (await makeConversation({ userId })).id);
    const { id: later } = await answered(userId, (await makeConversation({ userId })).id);
    const { createdAt } = (await Message.findById(later).lean())!;
    await memory.updateOne({ $set: { content: "Sleeps until seven.", editedAt: createdAt } });
    const memoryIds = [memory._id];
    await Message.updateMany({ userId, role: "assistant" }, { $set: { "receipt.memoryIds": memoryIds } });
    expect((await findReceipt(userId, earlier)).memories[0]!.content).toBeNull();
    expect((await findReceipt(userId, later)).memories[0]!.content).toBe("Sleeps until seven.");
  });

  test("in care names the rule, and the therapy configuration phrases the instruction", async () => {
    const { id: userId } = await makeUser({ usageNotes: "My sister died.", guideTone: "direct" });
    const conversation = await makeConversation({ userId });
    await updateConfiguration((await makeUser({ isAdmin: true })).id, await activeId("therapy"), {
      systemPrompt: "Stay with them, in our words.",
    });
    await answered(userId, conversation.id, "I want to kill myself");
    fakeGuide.answers(whole("I hear how heavy this is. Is somebody near you now?"));
    const asked = await answered(userId, conversation.id, "My mother never understood any of it");
    const { reply, sent } = asked;
    expect(reply.content).toBe("I hear how heavy this is. Is somebody near you now?");
    expect(sent[0]!.content).toContain("Stay with them, in our words.");
    expect(sent[0]!.content).not.toContain("a tone that is direct");
    expect(reply.receipt).toMatchObject({
      source: "model",
      careConfiguration: { name: "Care", version: 2 },
      safetyRule: expect.any(String) as string,
    });
    expect(hashPrompt(await rebuildPrompt(userId, asked.id))).toBe(reply.receipt!.promptHash);
    expect(reply.receipt!.memoryIds ?? []).toEqual([]);
  });
});

describe("the canary", () => {
  test("is in the prompt and reaches neither the reader nor the database", async () => {
    const canary = await readCanary();
    expect(canary).toMatch(/^[a-z0-9]{12,}$/);
    fakeGuide.answers(whole("It is ", canary.slice(0, 5), canary.slice(5).toUpperCase(), ", friend."));
    const { id: userId } = await makeUser();
    const { turn, reply, sent } = await answered(userId, (await makeConversation({ userId })).id);
    expect(sent[0]!.content).toContain(canary);
    expect(reply.content).toBe("It is , friend.");
    expect(JSON.stringify([turn, reply]).toLowerCase()).not.toContain(canary);
  });
});

describe("a long conversation", () => {
  test("is summarised in the background, and the summary is in the next prompt, as data", async () => {
    const { id: userId } = await makeUser();
    const conversation = await makeConversation({ userId });
    const at = Date.now() - 1_000_000;
    for (let n = 0; n < 40; n += 1) {
      await makeMessage(conversation, {
        role: n % 2 ? "assistant" : "user",
        content: `Number ${n}. ${"word ".repeat(200)}`,
        createdAt: new Date(at + n * 1_000),
      });
    }
    const first = await answered(userId, conversation.id);
    expect(first.sent[0]!.content).not.toContain("<summary>");
    expect(first.sent.length).toBeLessThan(42);
    const waiting = await mongoose.connection
      .db!.collection("jobs")
      .findOne({ name: "summarise-conversation", "data.conversationId": conversation.id });
    expect(waiting).not.toBeNull();

    fakeGuide.answers(whole("They spoke of <b>forty</b> numbers."));
    await summariseConversation(userId, conversation.id);
    const asked = fakeGuide.requests.at(-1)!.body.messages as { content: string }[];
    expect(asked.at(-1)!.content).toContain("Number 0.");
    expect(asked.at(-1)!.content).not.toContain("Number 39.");
    fakeGuide.answers(whole("Yes."));
    const { sent } = await answered(userId, conversation.id, "And then?");
    expect(sent[0]!.content).toContain(
      '<summary>["They spoke of \\u003cb>forty\\u003c/b> numbers."]</summary>',
    );
    // Nothing has been left out since.
    const prompt = await buildPrompt({
      userId: new mongoose.Types.ObjectId(userId),
      conversationId: new mongoose.Types.ObjectId(conversation.id),
      userMessageId: new mongoose.Types.ObjectId(),
      prompt: "Now?",
      language: "en",
    });
    expect(prompt.unsummarised).toBe(0);
  });

  test("is summarised again from its summary and what came since, and from nothing before", async () => {
    const { id: userId } = await makeUser();
    const conversation = await makeConversation({ userId });
    const at = Date.now() - 2_000_000;
    const speak = async (from: number, to: number) => {
      for (let n = from; n < to; n += 1) {
        await makeMessage(conversation, {
          role: n % 2 ? "assistant" : "user",
          content: `Number ${n}. ${"word ".repeat(200)}`,
          createdAt: new Date(at + n * 1_000),
        });
      }
    };
    await speak(0, 40);
    fakeGuide.answers(whole("They began to count."));
    await summariseConversation(userId, conversation.id);
    const firstEnd = await Message.findOne({
      conversationId: conversation.id,
      summary: "They began to count.",
    });
    expect(firstEnd?.role).toBe("assistant");

    await speak(40, 80);
    fakeGuide.answers(whole("They counted on."));
    await summariseConversation(userId, conversation.id);
    const asked = (fakeGuide.requests.at(-1)!.body.messages as { content: string }[]).at(-1)!.content;
    expect(asked).toContain('<summary>["They began to count."]</summary>');
    const numbers = [...asked.matchAll(/Number (\d+)\./g)].map(([, n]) => Number(n));
    expect(numbers[0]).toBe(Number(/^Number (\d+)/.exec(firstEnd!.content)![1]) + 1);
    expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index));
    expect(numbers).not.toContain(79);

    // The next prompt has the new summary alone.
    fakeGuide.answers(whole("Yes."));
    const { sent } = await answered(userId, conversation.id, "And then?");
    expect(sent[0]!.content).toContain('<summary>["They counted on."]</summary>');
    expect(JSON.stringify(sent)).not.toContain("They began to count.");

    // One exchange more is not enough to ask the model again.
    const waiting = { name: "summarise-conversation", "data.conversationId": conversation.id };
    expect(await mongoose.connection.db!.collection("jobs").findOne(waiting)).toBeNull();
  });

  test("keeps its summary when the model does not answer", async () => {
    const { id: userId } = await makeUser();
    const conversation = await makeConversation({ userId });
    for (let n = 0; n < 40; n += 1) {
      await makeMessage(conversation, { role: n % 2 ? "assistant" : "user", content: "word ".repeat(200) });
    }
    fakeGuide.answers(whole("They spoke."));
    await summariseConversation(userId, conversation.id);
    for (let n = 0; n < 40; n += 1) {
      await makeMessage(conversation, { role: n % 2 ? "assistant" : "user", content: "more ".repeat(200) });
    }
    fakeGuide.answers((exchange) => exchange.refuse(400, { message: "no" }));
    await expect(summariseConversation(userId, conversation.id)).rejects.toThrow();
    const kept = await Message.find({ conversationId: conversation.id, summary: /./ }).lean();
    expect(kept.map(({ summary }) => summary)).toEqual(["They spoke."]);
  });

  test("in care is not summarised", async () => {
    const { id: userId } = await makeUser();
    const conversation = await makeConversation({ userId });
    for (let n = 0; n < 12; n += 1) {
      await makeMessage(conversation, { role: n % 2 ? "assistant" : "user", content: "word ".repeat(800) });
    }
    await answered(userId, conversation.id, "I want to kill myself");
    const before = fakeGuide.requests.length;
    await summariseConversation(userId, conversation.id);
    expect(fakeGuide.requests).toHaveLength(before);
  });
});

describe("usage", () => {
  test("holds what titles, topics, summaries and memories use, with their cost", async () => {
    await ModelUse.deleteMany({});
    const [{ id: userId }, other] = [await makeUser(), await makeUser()];
    const ask = (purpose: "title" | "topics") =>
      askGeneral({
        name: purpose,
        schema: z.object({ title: z.string() }),
        language: "en",
        use: { userId, purpose },
        task: "Write a title.",
        data: ["Words."],
      });
    fakeGuide.answersForm("title", whole('{"title": ', '"Four"}'));
    expect(await ask("title")).toEqual({ title: "Four" });
    // An answer that is refused has been paid for, too.
    fakeGuide.answersForm("topics", whole("no", "thing"));
    expect(await ask("topics")).toBeNull();
    await askModelWhatToRemember(userId, "My sister is called Ruth.", "en");
    const conversation = await makeConversation({ userId });
    for (let n = 0; n < 40; n += 1) {
      await makeMessage(conversation, { role: n % 2 ? "assistant" : "user", content: "word ".repeat(200) });
    }
    fakeGuide.answers(whole("They", " spoke."));
    await summariseConversation(userId, conversation.id);

    const rows = await ModelUse.find({ userId }, { _id: 0, purpose: 1, requests: 1, promptTokens: 1 })
      .sort({ purpose: 1 })
      .lean();
    expect(rows).toEqual(
      ["memories", "summary", "title", "topics"].map((purpose) => ({
        purpose,
        requests: 1,
        // An answer in another form is asked for once more.
        promptTokens: purpose === "topics" ? 24 : 12,
      })),
    );
    const today = new Date();
    const span = [new Date(today.getTime() - 86_400_000), new Date(today.getTime() + 86_400_000)] as const;
    expect(await findUsage(userId, ...span)).toEqual([
      {
        date: today.toISOString().slice(0, 10),
        replies: 0,
        background: 4,
        promptTokens: 60,
        completionTokens: 9,
        // 60 input tokens at 1.25 dollars and 9 output tokens at 10 dollars per million.
        cost: expect.closeTo(0.000165, 8) as number,
      },
    ]);
    expect(await findUsage(other.id, ...span)).toEqual([]);
    await countDay(today);
    const { metadata } = (await SystemStats.findOne().sort({ date: -1 }).lean())!;
    expect(metadata).toMatchObject({ usage: { background: 4, unpriced: 0 } });
    await SystemStats.deleteMany({});
    await ModelUse.deleteMany({});
  });

  test("of a person who is leaving is not written", async () => {
    const { id: userId } = await makeUser({ deletionStartedAt: new Date() });
    await askModelWhatToRemember(userId, "My sister is called Ruth.", "en");
    expect(await ModelUse.countDocuments({ userId })).toBe(0);
  });

  test("is counted per person and day, and counting a day again changes nothing", async () => {
    await Message.collection.deleteMany({});
    const [{ id: userId }, quiet] = [await makeUser(), await makeUser({ analyticsEnabled: false })];
    const conversation = await makeConversation({ userId });
    await answered(userId, conversation.id);
    const { id: regenerate } = await answered(userId, conversation.id, "And now?");
    await answered(quiet.id, (await makeConversation({ userId: quiet.id })).id);
    const today = new Date();
    const tomorrow = new Date(today.getTime() + 86_400_000);
    const from = new Date(today.getTime() - 86_400_000);
    expect(await findUsage(userId, from, tomorrow)).toEqual([
      {
        date: today.toISOString().slice(0, 10),
        replies: 2,
        background: 0,
        promptTokens: 24,
        completionTokens: 4,
        cost: expect.closeTo(0.00007, 8) as number,
      },
    ]);
    const again = { userId, conversationId: conversation.id, language: "en" as const, regenerate };
    const { turnId } = await submitTurn({ ...again, submitKey: randomUUID() });
    await until(() => Turn.findOne({ _id: turnId, settled: true }).lean(), { what: "the turn's end" });
    await countDay(today);
    const first = await SystemStats.findOne().lean();
    await countDay(today);
    expect(await SystemStats.find().lean()).toEqual([first]);
    expect(first).toMatchObject({
      activeUsers: 1,
      totalMessages: 6,
      dailyApiCalls: 4,
      totalUsers: await User.countDocuments(),
      // A reply that was replaced has been paid for, too.
      metadata: {
        usage: {
          replies: 4,
          background: 0,
          promptTokens: 48,
          completionTokens: 8,
          cost: 0.00014,
          unpriced: 0,
        },
      },
    });
  });
});
