import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import mongoose from "mongoose";
import { AiConfiguration } from "#models/ai-configuration.server";
import { Conversation } from "#models/conversation.server";
import { makeUser } from "#tests/factories/index";
import { whole, type Answer } from "#tests/fakes/openai";
import { fakeGuide, useDatabase, useTurnRecovery } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { createConversation } from "~/features/chat/conversations/create-conversation.server";
import { editConversation } from "~/features/chat/conversations/edit-conversation.server";
import { improveTitle } from "~/features/chat/conversations/improve-title.server";
import { openChat } from "~/features/chat/conversations/open-chat.server";
import { localTurns } from "~/features/chat/turns/streams/local-turns.server";
import { submitTurn } from "~/features/chat/turns/submit-turn.server";
import { Turn } from "#models/turn.server";
import { User } from "#models/user.server";
import { defaultConfigurations } from "~/features/guide/configurations/default-configurations";
import { jobs } from "~/features/jobs/jobs.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";

useDatabase();
useTurnRecovery();
beforeAll(() => startJobs(jobs));
afterAll(stopJobs);

const words = "I wake at four every night and then I lie there and think of work";
const automatic = "I wake at four every night and then I lie there an...";
const answers = (answer: string | Answer) =>
  fakeGuide.answersForm(
    "title",
    typeof answer === "string" ? whole(JSON.stringify({ title: answer })) : answer,
  );
const titleOf = async (id: string) => (await Conversation.findById(id).lean())!.title;
/** The jobs are put in the queue when a reply has ended. */
const jobsDone = async () => {
  await until(() => localTurns.size === 0, { what: "the replies to end" });
  const waiting = () => mongoose.connection.db!.collection("jobs").countDocuments({ name: "after-reply" });
  await until(async () => (await waiting()) === 0, { what: "the titles to be written" });
};
const asked = () => fakeGuide.forms.length;

beforeEach(() => {
  fakeGuide.answers(whole("An honest hour."));
  answers("Awake at four");
});

/** Opens a conversation with a message, and waits for its reply. */
async function opened(message = words, userId?: string) {
  const id = userId ?? (await makeUser()).id;
  const { conversationId, turnId } = await openChat(id, {
    message,
    key: null,
    language: "en",
    untitled: "New conversation",
  });
  await until(() => Turn.findOne({ _id: turnId!, settled: true }).lean(), { what: "the reply" });
  return { userId: id, conversationId };
}

describe("the title of a conversation", () => {
  beforeAll(async () => {
    const { name, systemPrompt } = defaultConfigurations.general;
    await AiConfiguration.create({ name, systemPrompt, category: "general", isActive: true, version: 1 });
  });

  test("is written by the model after the first exchange, from both of its messages", async () => {
    const before = asked();
    const { conversationId } = await opened();
    await until(async () => (await titleOf(conversationId)) === "Awake at four", { what: "the title" });
    const messages = fakeGuide.forms[before]!.body.messages as { content: string }[];
    expect(messages[0]!.content).toContain("You write short texts");
    expect(messages[1]!.content).toContain(`{"person":"${words}"},{"guide":"An honest hour."}`);
  });

  test("is not asked for after the second exchange", async () => {
    const { userId, conversationId } = await opened();
    await jobsDone();
    const before = asked();
    const { turnId } = await submitTurn({
      userId,
      conversationId,
      message: "And then I get up.",
      language: "en",
      submitKey: "the second one",
    });
    await until(() => Turn.findOne({ _id: turnId, settled: true }).lean(), { what: "the reply" });
    await jobsDone();
    expect(asked()).toBe(before);
  });

  test("stays as the person named it, before and while the model writes", async () => {
    let name = async () => {};
    answers(async (exchange) => {
      await name();
      await whole(JSON.stringify({ title: "Awake at four" }))(exchange);
    });
    const { id: userId } = await makeUser();
    let conversationId = "";
    name = async () => {
      conversationId = (await Conversation.findOne({ userId }).lean())!._id.toString();
      // Even the same words, once they are the person's own.
      await editConversation(userId, conversationId, { title: automatic });
    };
    await opened(words, userId);
    await jobsDone();
    expect(await titleOf(conversationId)).toBe(automatic);

    const named = await createConversation(userId, { title: "My nights" });
    await submitTurn({
      userId,
      conversationId: named.id,
      message: words,
      language: "en",
      submitKey: "my nights",
    });
    await jobsDone();
    expect(await titleOf(named.id)).toBe("My nights");
  });

  test("stays in care, also when danger is stated while the model writes", async () => {
    const before = asked();
    const danger = await opened("I want to kill myself");
    await jobsDone();
    expect(asked()).toBe(before);
    expect(await titleOf(danger.conversationId)).toBe("New conversation");

    const { userId, conversationId } = await opened();
    await jobsDone();
    await Conversation.updateOne({ _id: conversationId }, { $set: { title: automatic } });
    answers(async (exchange) => {
      await submitTurn({
        userId,
        conversationId,
        message: "I want to kill myself",
        language: "en",
        submitKey: "danger by now",
      });
      await whole(JSON.stringify({ title: "Awake at four" }))(exchange);
    });
    await improveTitle(
      (await Conversation.findById(conversationId).lean())!,
      (await User.findById(userId).lean())!,
    );
    expect(await titleOf(conversationId)).toBe(automatic);
  });

  test.each([
    ['"Awake at four."', "Awake at four"],
    ["«Svegliarsi alle quattro»", "Svegliarsi alle quattro"],
    ["a".repeat(51), automatic],
    ["See example.com", automatic],
    ["<b>Awake</b>", automatic],
    ["Awake\nat four", automatic],
    ["", automatic],
  ])("written as %j is %j", async (written, title) => {
    answers(written);
    const { conversationId } = await opened();
    await jobsDone();
    expect(await titleOf(conversationId)).toBe(title);
  });
});
