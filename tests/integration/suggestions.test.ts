import { describe, expect, test } from "vitest";
import { Turn } from "#models/turn.server";
import { makeConversation, makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { suggestTopics } from "~/features/home/suggest-topics.server";
import { libraryReply } from "~/services/llm/library/engine.server";
import { libraryContent } from "~/services/llm/library/load.server";
import { suggestPractices } from "~/services/llm/library/suggest.server";
import mongoose from "mongoose";

useDatabase();

async function wrote(userId: string, ...prompts: string[]): Promise<void> {
  const conversation = await makeConversation({ userId });
  for (const prompt of prompts) {
    await Turn.create({
      userId,
      conversationId: conversation.id,
      userMessageId: new mongoose.Types.ObjectId(),
      assistantMessageId: new mongoose.Types.ObjectId(),
      prompt,
      language: "en",
      status: "done",
      owner: "test",
      attempt: 1,
      leaseExpiresAt: new Date(0),
      slotDay: new Date(0),
      settled: true,
    });
  }
}

describe("the topics of the home screen", () => {
  test("are none for a person of whom nothing is known", async () => {
    expect(await suggestTopics(await makeUser(), "en")).toEqual([]);
  });

  test("follow the latest messages, in the reader's language, four different ones", async () => {
    const user = await makeUser();
    await wrote(user.id, "I wake at four every night and cannot sleep", "my father died and I miss him");
    const topics = await suggestTopics(user, "it");
    expect(topics).toHaveLength(4);
    expect(new Set(topics.map(({ title }) => title)).size).toBe(4);
    expect(topics.map(({ category }) => category)).toContain("meditation");
    expect(topics.map(({ category }) => category)).toContain("relationships");
    const english = (await suggestTopics(user, "en")).map(({ title }) => title);
    expect(topics.some(({ title }) => english.includes(title))).toBe(false);
  });

  test("start with the person's reasons for coming", async () => {
    const user = await makeUser({ usageReasons: ["sleep", "somebody's own"] });
    expect((await suggestTopics(user, "en"))[0]).toMatchObject({ category: "meditation" });
  });

  test("lead to their own practice when tapped, whatever their text", async () => {
    const user = await makeUser();
    await wrote(user.id, "I wake at four every night and cannot sleep", "my father died and I miss him");
    for (const { title } of await suggestTopics(user, "it")) {
      const practice = libraryContent.it.practices.find((own) => own.title === title)!;
      expect(libraryReply([{ role: "user", content: title }], "en")).toContain(practice.steps[0]);
    }
  });

  test("offer no joy to a person who spoke of dying", () => {
    const heavy = suggestPractices(["so much joy and gratitude and joy", "I cannot sleep"], {
      language: "en",
      isSteadying: true,
    });
    expect(heavy.map(({ topic }) => topic)).not.toContain("joy");
    expect(heavy.map(({ topic }) => topic)).not.toContain("gratitude");
  });
});
