import mongoose from "mongoose";
import { describe, expect, test } from "vitest";
import { Conversation } from "#models/conversation.server";
import { makeConversation, makeMessage, makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { searchConversations } from "~/features/chat/search-conversations.server";

useDatabase();

async function titlesFound(userId: string, query: string): Promise<string[]> {
  return (await searchConversations(userId, query)).map(({ conversation }) => conversation.title);
}

describe("the search", () => {
  test("finds any part of a title and the words of a message, case and accents ignored, the latest first", async () => {
    const { id: userId } = await makeUser();
    const make = (title: string, day: number) =>
      makeConversation({ userId, title, updatedAt: new Date(Date.UTC(2026, 0, day)) });
    await make("Perché mi sveglio", 1);
    const spoken = await make("Something else", 3);
    await make("Nothing of the kind", 4);
    await makeMessage(spoken, { content: "Ieri ho chiesto: PERCHE proprio l'anima, e non il corpo?" });

    expect(await titlesFound(userId, " perche ")).toEqual(["Something else", "Perché mi sveglio"]);
    expect(await titlesFound(userId, "RCHÉ")).toEqual(["Perché mi sveglio"]);
    expect(await titlesFound(userId, "l’anima corpo")).toEqual(["Something else"]);
    expect(await titlesFound(userId, "anima mente")).toEqual([]);
  });

  test("finds nothing for blanks and signs, and takes what looks like an operator as text", async () => {
    const { id: userId } = await makeUser();
    const conversation = await makeConversation({ userId, title: 'One (two) -three "four"' });
    await makeMessage(conversation, { content: "five -six $where" });
    for (const query of ["", "   ", "?!", ".*", "^", "$where: 1"])
      expect(await titlesFound(userId, query)).toEqual([]);
    for (const query of ["(two)", "-three", '"four"', "-six", "five -six"]) {
      expect(await titlesFound(userId, query), query).toHaveLength(1);
    }
  });

  test("looks only at the person's own, and at nothing that was never written in", async () => {
    const theirs = await makeConversation({ title: "A secret garden" });
    await makeMessage(theirs, { content: "the secret word" });
    const { id: userId } = await makeUser();
    await Conversation.create({ userId, title: "A secret draft", isDraft: true });
    expect(await titlesFound(userId, "secret")).toEqual([]);
    expect(await titlesFound(userId, "word")).toEqual([]);
  });

  test("reads titles from the index alone", async () => {
    const { id: userId } = await makeUser();
    await Promise.all(
      [..."abcdefgh"].map((letter) => makeConversation({ userId, title: `Title ${letter}` })),
    );
    const plan = await Conversation.find({
      userId: new mongoose.Types.ObjectId(userId),
      isDraft: false,
      title: mongoose.trusted({ $regex: "^(?=[\\s\\S]*?c)", $options: "i" }),
    })
      .sort({ updatedAt: -1, _id: -1 })
      .limit(100)
      .explain("executionStats");
    const { executionStats } = plan as unknown as {
      executionStats: { totalDocsExamined: number; nReturned: number };
    };
    expect(executionStats).toMatchObject({ nReturned: 1, totalDocsExamined: 1 });
  });
});
