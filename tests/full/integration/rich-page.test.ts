import { expect, test } from "vitest";
import { costlyText } from "#tests/factories/costly-text";
import { makeConversation, makeMessage } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { loadChat } from "~/features/chat/messages/load-chat.server";
import { MAX_REPLY_LENGTH } from "~/features/privacy/import/limits";
import { renderMarkdown } from "~/utils/text/markdown";

useDatabase();

/** The longest time in which nothing else ran, in milliseconds. */
async function longestSilence(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const look = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    ticking = setImmediate(look);
  };
  let ticking = setImmediate(look);
  await work();
  look();
  clearImmediate(ticking);
  return longest;
}

test("a page of replies as long and rich as an import may bring in lets other requests run in between", async () => {
  const conversation = await makeConversation();
  const replies = Array.from({ length: 15 }, (_, n) => `${n} ${costlyText(MAX_REPLY_LENGTH)}`);
  for (const content of replies) await makeMessage(conversation, { role: "assistant", content });
  const startedAt = performance.now();
  for (const reply of replies) renderMarkdown(reply);
  const together = performance.now() - startedAt;

  const silence = await longestSilence(async () => {
    const { messages, olderHref } = await loadChat(conversation.userId, conversation.id);
    // What would make the page too long is on the pages before it.
    expect(messages).toHaveLength(3);
    expect(olderHref).not.toBeNull();
  });
  expect(silence).toBeLessThan(together / 2);

  let shown = 0;
  for (let before: string | undefined, pages = 0; pages < 10; pages += 1) {
    const { messages, olderHref } = await loadChat(conversation.userId, conversation.id, { before });
    shown += messages.length;
    if (olderHref === null) break;
    before = new URL(olderHref, "http://localhost").searchParams.get("before")!;
  }
  expect(shown).toBe(15);
}, 120_000);
