import mongoose from "mongoose";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { Message } from "#models/message.server";
import { makeConversation, makeMessage, makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { longReads } from "~/services/long-reads.server";
import { MAX_HITS, searchConversations } from "~/features/chat/conversations/search-conversations.server";

useDatabase();

async function titlesFound(userId: string, query: string): Promise<string[]> {
  return (await searchConversations(userId, query)).map(({ conversation }) => conversation.title);
}

describe("the search", () => {
  test("of many at once fails for none, also for two frequent words that never meet", async () => {
    const { id: userId } = await makeUser();
    const { id } = await makeConversation({ userId, title: "Stone" });
    const own = {
      userId: new mongoose.Types.ObjectId(userId),
      conversationId: new mongoose.Types.ObjectId(id),
    };
    for (let batch = 0; batch < 40; batch += 1) {
      const rows = Array.from({ length: 1_000 }, (_, n) => ({
        ...own,
        role: "user" as const,
        content: n % 2 ? "a stone in the garden" : "a river behind the house",
        createdAt: new Date(),
      }));
      await Message.collection.insertMany(rows as never);
    }
    const query = (n: number) => (n % 2 ? "stone river" : "the garden");
    // As the requests do: a few at a time.
    const inTurn = (n: number) => longReads().run(() => searchConversations(userId, query(n)));
    await Promise.all(Array.from({ length: 60 }, (_, n) => inTurn(n)));
    expect(await titlesFound(userId, "river")).toEqual(["Stone"]);
  }, 120_000);

  test("of a hundred long replies does not block the process", async () => {
    const { id: userId } = await makeUser();
    const content = `${"One breath and añother one. ".repeat(2_000)}needle`;
    for (let n = 0; n < MAX_HITS; n += 1) await makeMessage(await makeConversation({ userId }), { content });
    const delays = monitorEventLoopDelay({ resolution: 5 });
    delays.enable();
    const hits = await searchConversations(userId, "needle");
    // The histogram has to record the last delay, too.
    await setTimeout(20);
    delays.disable();
    expect(hits).toHaveLength(MAX_HITS);
    for (const { excerpt } of hits) expect(excerpt?.filter(({ isHit }) => isHit)).toHaveLength(1);
    expect(delays.max / 1e6).toBeLessThan(250);
  });
});
