import type { Response as ExpressResponse } from "express";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { TurnFeed } from "~/features/chat/turns/streams/turn-feed.server";
import { writeLivePage, type LivePage } from "~/http/streaming/live-page.server";

const heartbeat = "<!-- -->";
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Serves the live page of a feed. @returns reads it until it holds some words, or to its end. */
async function livePage(feed: TurnFeed, more: Partial<LivePage> = {}) {
  const server = createServer((_, response) => {
    const page = {
      feed,
      sessionId: "session",
      marker: "HERE",
      nonce: "n",
      begunLength: 0,
      wakingText: "Waking up.",
      failureText: () => "It failed.",
      noteTexts: () => [],
      endingOf: () => null,
      ...more,
    };
    writeLivePage(response as ExpressResponse, "<body><div>HERE</div></body>", page, 20);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let html = "";
  return async (words?: string) => {
    while (words === undefined || !html.includes(words)) {
      const { done, value } = await reader.read();
      if (done) break;
      html += value;
    }
    return html.replaceAll(heartbeat, "");
  };
}

const message = {
  id: "m1",
  conversationId: "c1",
  role: "assistant" as const,
  content: "Four",
  metadata: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  versions: { index: 1, count: 1 },
};
const whole = { status: "done" as const, message };

test("a model that is silent is said to be waking up, once, until its first word", async () => {
  const feed = new TurnFeed("turn", "user", 1);
  const read = await livePage(feed);
  expect(await read("Waking up.")).not.toContain("#waking{display:none}");
  feed.append("Four");
  expect(await read("Four")).toMatch(/#waking\{display:none\}<\/style>Four$/);
  feed.finish(whole);
  expect((await read()).split("Waking up.")).toHaveLength(2);
});

test("and no longer when it fails", async () => {
  const feed = new TurnFeed("turn", "user", 1);
  const read = await livePage(feed);
  await read("Waking up.");
  feed.finish({ status: "failed", error: "errors.modelBusy", retryAfterSeconds: 60 });
  expect(await read()).toMatch(/#waking\{display:none\}.*It failed\./s);
});

test("a reply that goes on shows what stood before, and waits for words of its own", async () => {
  const feed = new TurnFeed("turn", "user", 1, "Four in");
  const read = await livePage(feed, { begunLength: 7 });
  expect(await read("Waking up.")).toMatch(/Four in.*Waking up\./s);
  feed.append(" the morning");
  expect(await read("the morning")).toMatch(/#waking\{display:none\}<\/style> the morning$/);
});

test("the library and a model that writes are not waking up", async () => {
  for (const [text, wakingText] of [
    ["", null],
    ["Four", "Waking up."],
  ] as const) {
    const feed = new TurnFeed("turn", "user", 1, text);
    const read = await livePage(feed, { wakingText });
    await read(heartbeat);
    feed.finish(whole);
    expect(await read()).not.toContain("Waking up.");
  }
});

test("what an attempt wrote is hidden when another one begins", async () => {
  const feed = new TurnFeed("turn", "user", 1, "A thought");
  const read = await livePage(feed, { wakingText: null });
  await read("A thought");
  feed.restart(2);
  feed.append("Four");
  feed.finish(whole);
  expect(await read()).toContain(
    'id="attempt-1"><p>A thought</p></div><style nonce="n">#attempt-1{display:none}</style><div class="attempt" id="attempt-2"><p>Four</p></div>',
  );
});

test("a reply that was cut has its reason and a button", async () => {
  const feed = new TurnFeed("turn", "user", 1, "Four");
  const read = await livePage(feed, {
    endingOf: ({ id }) => ({
      text: "Too long.",
      remedy: { action: "/chat/c1", fields: { intent: "continue", continue: id }, label: "Go on" },
    }),
  });
  feed.finish(whole);
  const html = await read();
  expect(html).toContain('<div class="reply-end"><p>Too long.</p>');
  expect(html).toMatch(/<form[^>]*action="\/chat\/c1".*name="continue" value="m1".*<button[^>]*>Go on</s);
});
