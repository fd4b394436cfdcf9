import mongoose from "mongoose";
import { describe, expect, test } from "vitest";
import { Conversation } from "#models/conversation.server";
import { Message } from "#models/message.server";
import { makeConversation, makeMessage, makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { longReads } from "~/services/long-reads.server";
import { loadConversations } from "~/features/chat/conversations/load-conversations.server";
import { searchConversations } from "~/features/chat/conversations/search-conversations.server";

useDatabase();

async function titlesFound(userId: string, query: string): Promise<string[]> {
  return (await searchConversations(userId, query)).map(({ conversation }) => conversation.title);
}

describe("the search", () => {
  test("finds any part of a title and the words of a message, ignoring case and accents, the latest first", async () => {
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

  test("finds nothing for blanks and symbols, and treats operators as text", async () => {
    const { id: userId } = await makeUser();
    const conversation = await makeConversation({ userId, title: 'One (two) -three "four"' });
    await makeMessage(conversation, { content: "five -six $where" });
    for (const query of ["", "   ", "?!", ".*", "^", "$where: 1"])
      expect(await titlesFound(userId, query)).toEqual([]);
    for (const query of ["(two)", "-three", '"four"', "-six", "five -six"]) {
      expect(await titlesFound(userId, query), query).toHaveLength(1);
    }
  });

  test("finds a word that is still being typed, and the person's own words before the guide's", async () => {
    const { id: userId } = await makeUser();
    const conversation = await makeConversation({ userId, title: "Spring" });
    await makeMessage(conversation, { content: "I sat in the Gárden behind the house." });
    await makeMessage(conversation, { role: "assistant", content: "What grows in that garden?" });
    const excerpt = async (query: string) =>
      (await searchConversations(userId, query))[0]?.excerpt?.map(({ text }) => text).join("");
    expect(await excerpt("garde")).toContain("behind the house");
    expect(await excerpt("garden")).toContain("behind the house");
    expect(await excerpt("the gard")).toContain("behind the house");
    // The word has ended, or another letter stands before it.
    expect(await excerpt("garde ")).toBeUndefined();
    expect(await excerpt("arden")).toBeUndefined();
  });

  test("searches only the person's own conversations, and no drafts", async () => {
    const theirs = await makeConversation({ title: "A secret garden" });
    await makeMessage(theirs, { content: "the secret word" });
    const { id: userId } = await makeUser();
    await Conversation.create({ userId, title: "A secret draft", isDraft: true });
    expect(await titlesFound(userId, "secret")).toEqual([]);
    expect(await titlesFound(userId, "word")).toEqual([]);
  });

  test("while many people search says that it left out older messages, and leaves out none later", async () => {
    const { id: userId } = await makeUser();
    const conversation = await makeConversation({ userId, title: "Spring" });
    await makeMessage(conversation, { content: "I sat in the garden." });
    for (let n = 0; n < 200; n += 1) await makeMessage(conversation, { content: "Another day." });
    const search = async (query: string) => {
      const { hits, isPartial } = await loadConversations(userId, { query });
      return { found: hits!.length, isPartial };
    };
    // On a busy machine a search may run out of time, and says so.
    const complete = (query: string) => expect.poll(() => search(query), { timeout: 30_000 });
    await complete("garde").toEqual({ found: 1, isPartial: false });

    const others = Array.from({ length: 13 }, () => longReads().acquire());
    expect(await search("garde")).toEqual({ found: 0, isPartial: true });
    // Whole words are found by their index, however old.
    await complete("garden").toEqual({ found: 1, isPartial: false });
    for (const release of others) (await release)();
    await complete("garde").toEqual({ found: 1, isPartial: false });
  }, 90_000);

  test("for a part of a word looks at the latest thousand messages, and says so", async () => {
    const { id: userId } = await makeUser();
    const { id } = await makeConversation({ userId, title: "Spring" });
    const row = (content: string, second: number) => ({
      userId: new mongoose.Types.ObjectId(userId),
      conversationId: new mongoose.Types.ObjectId(id),
      role: "user",
      content,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)),
    });
    // An import may store older messages later.
    const days = Array.from({ length: 998 }, (_, n) => row("a day", 2 + n));
    await Message.collection.insertMany([row("the gardens", 1_500), ...days, row("a flower", 1)] as never);
    const search = async (query: string) => {
      const { hits, isPartial } = await loadConversations(userId, { query });
      return { found: hits!.length, isPartial };
    };
    const patient = { timeout: 30_000 };
    await expect.poll(() => search("flow"), patient).toEqual({ found: 1, isPartial: false });
    await Message.collection.insertOne(row("a night", 2_000) as never);
    await expect.poll(() => search("garde"), patient).toEqual({ found: 1, isPartial: true });
    expect(await search("flow")).toEqual({ found: 0, isPartial: true });
  }, 90_000);

  test("reads titles from the index alone", async () => {
    const { id: userId } = await makeUser();
    await Promise.all(
      [..."abcdefgh"].map((letter) => makeConversation({ userId, title: `Title ${letter}` })),
    );
    const plan = await Conversation.find({
      userId: new mongoose.Types.ObjectId(userId),
      isDraft: false,
      isArchived: mongoose.trusted({ $in: [null, true] }),
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
