import { beforeEach, describe, expect, test } from "vitest";
import { whole, type Answer } from "#tests/fakes/openai";
import { Client, textOf } from "#tests/setup/client";
import { oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

const stage = useStage();
beforeEach(() => stage.guide.answers(whole("All is well.")));

/** The bytes of a reply in pieces that end anywhere, even inside a character. */
const event = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
async function drip(exchange: Parameters<Answer>[0], bytes: Buffer, ms: number): Promise<void> {
  for (let at = 0; at < bytes.length; at += 7) {
    exchange.raw(bytes.subarray(at, at + 7) as unknown as string);
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
}

/** What fails at the model, how much of the reply had arrived by then, and how often the model is called at most. */
const failures: [name: string, answer: Answer, partial: string, calls: number][] = [
  ["500", (exchange) => exchange.refuse(500), "", 2],
  ["503 from a proxy, in HTML", (exchange) => exchange.refuse(503, { message: "<html>" }), "", 2],
  ["429", (exchange) => exchange.refuse(429, { message: "Rate limit", code: "rate_limit_exceeded" }), "", 2],
  [
    "429 for want of money",
    (exchange) => exchange.refuse(429, { message: "Quota", code: "insufficient_quota" }),
    "",
    2,
  ],
  ["401", (exchange) => exchange.refuse(401, { message: "Incorrect API key" }), "", 1],
  ["400", (exchange) => exchange.refuse(400), "", 2],
  ["a connection that breaks before the first word", (exchange) => exchange.destroy(), "", 2],
  [
    "a connection that breaks between two words",
    async (exchange) => {
      exchange.say("Four in", " the");
      await new Promise((resolve) => setTimeout(resolve, 100));
      exchange.destroy();
    },
    "Four in the",
    1,
  ],
  [
    "an end without an end marker",
    (exchange) => {
      exchange.say("Four in", " the");
      exchange.end();
    },
    "Four in the",
    1,
  ],
  [
    "an error in the middle of the stream",
    (exchange) => {
      exchange.say("Four in");
      exchange.raw('data: {"error":{"message":"The server had an error","type":"server_error"}}\n\n');
      exchange.done();
    },
    "Four in",
    1,
  ],
  [
    "bytes that are not an event",
    (exchange) => {
      exchange.say("Four in");
      exchange.raw("data: {not json}\n\n");
      exchange.done();
    },
    "Four in",
    1,
  ],
  ["an empty reply", whole(), "", 2],
  ["a reply of blanks", whole("  ", "\n"), "", 2],
  [
    "a slow stream that breaks off",
    async (exchange) => {
      await drip(exchange, Buffer.from(event("Four 😴") + event(" in") + event(" the").slice(0, -6)), 5);
      exchange.end();
    },
    "Four 😴 in",
    1,
  ],
];

describe.each(failures)("%s at the model", (_, answer, partial, mostCalls) => {
  test("is an error for the reader, never done; partial text is kept and marked, the slot is refunded, and the next message works", async () => {
    const client = await Client.registered(stage.url);
    const conversation = await client.conversation();
    const calls = stage.guide.requests.length;
    stage.guide.answers(answer);
    const { status, events } = await client.read(
      `/api/chat/stream?message=Hello&conversationId=${conversation.id}&language=en`,
    );
    expect(status).toBe(200);
    expect(textOf(events).trim()).toBe(partial);
    const types = events.map(({ data }) => data.type);
    expect(types).not.toContain("done");
    expect(types.at(-1)).toBe("error");
    // A reader learns that it failed, but not the model's error message.
    expect(events.at(-1)!.data).toEqual({
      type: "error",
      error: expect.stringMatching(/^errors\.\w+$/) as string,
    });
    expect(stage.guide.requests.length - calls).toBeLessThanOrEqual(mostCalls);

    expect(await client.usedToday()).toBe(0);
    const [own, reply, ...rest] = await client.messages(conversation.id);
    expect(own).toMatchObject({ role: "user", content: "Hello" });
    if (partial)
      expect(reply).toMatchObject({ role: "assistant", content: partial, metadata: { ended: "failed" } });
    else expect(reply).toBeUndefined();
    expect(rest).toEqual([]);
    const [turn] = await stage.db
      .collection("turns")
      .find({ conversationId: oid(conversation.id) })
      .toArray();
    expect(turn).toMatchObject({ status: "failed", settled: true, attempt: 1 });

    stage.guide.answers(whole("All is well."));
    const { turnId } = await client.sent(conversation.id, "Again");
    expect((await client.readTurn(turnId)).events.at(-1)!.data).toMatchObject({
      type: "done",
      status: "done",
    });
    expect((await client.messages(conversation.id)).at(-1)).toMatchObject({
      content: "All is well.",
      metadata: null,
    });
    expect(await client.usedToday()).toBe(1);
  });
});

describe("a slow model", () => {
  test("that sends single bytes, even within a character: the reply is complete", async () => {
    const client = await Client.registered(stage.url);
    const conversation = await client.conversation();
    const text = "Four 😴 in the 👨‍👩‍👧 morning.";
    stage.guide.answers(async (exchange) => {
      await drip(exchange, Buffer.from(event("Four 😴 in") + event(" the 👨‍👩‍👧 morning.")), 5);
      exchange.finish();
      exchange.done();
    });
    const { turnId } = await client.sent(conversation.id, "Hello");
    const { events } = await client.readTurn(turnId);
    expect(textOf(events)).toBe(text);
    expect(events.at(-1)!.data).toMatchObject({ type: "done", message: { content: text } });
  });

  test("that refuses once, before its first word, is called once more", async () => {
    const client = await Client.registered(stage.url);
    const conversation = await client.conversation();
    stage.guide.answers((exchange) => exchange.refuse(503), whole("Here I am."));
    const { turnId } = await client.sent(conversation.id, "Hello");
    expect(textOf((await client.readTurn(turnId)).events)).toBe("Here I am.");
    expect(await client.usedToday()).toBe(1);
  });
});

test("an unreachable model is an error, and the rest of the product works", async () => {
  const app = await stage.start({ OPENAI_BASE_URL: "http://127.0.0.1:1/v1" });
  const client = await Client.registered(app.url);
  const conversation = await client.conversation();
  const { turnId } = await client.sent(conversation.id, "Hello");
  const { events } = await client.readTurn(turnId);
  expect(events.map(({ data }) => data.type)).toEqual(["error"]);
  await until(async () => (await client.usedToday()) === 0);
  expect((await client.get("/")).status).toBe(200);
  await app.stop();
});
