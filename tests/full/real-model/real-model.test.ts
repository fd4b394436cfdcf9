import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { ConversationDto, MessageDto, ReceiptDto, TurnReceipt } from "~/features/chat/types";
import { startApp, type AppProcess } from "#tests/setup/app-process";
import { Client, textOf, type StreamedEvent } from "#tests/setup/client";
import { startLlamaServer, whyNoLlamaServer, type LlamaServer } from "#tests/setup/llama-server";
import { emptyDatabase, workerDatabase } from "#tests/setup/reused-database";
import { until } from "#tests/setup/until";

// What a person gets from llama.cpp's server. The model is the smallest there is: its words are not judged.
const whyNot = await whyNoLlamaServer();
if (whyNot) console.log(`The tests with a real model are skipped: ${whyNot}.`);

const uri = workerDatabase(inject("mongoUri"));
/** One variable is all that the product is told. */
const startWith = (server: LlamaServer) => startApp({ MONGODB_URI: uri, OPENAI_BASE_URL: server.baseUrl });

interface Talk {
  client: Client;
  id: string;
}

async function begin(client: Client, message: string): Promise<Talk> {
  const answer = await client.post("/api/conversations", { title: message });
  return { client, id: ((await answer.json()) as ConversationDto).id };
}

const pieces = (events: StreamedEvent[]) => events.filter(({ data }) => data.type === "token");

async function ask({ client, id }: Talk, body: object): Promise<TurnReceipt> {
  const answer = await client.post("/api/chat/turns", {
    conversationId: id,
    language: "en",
    submitKey: randomUUID(),
    ...body,
  });
  expect(answer.status).toBe(202);
  return answer.json() as Promise<TurnReceipt>;
}

/** Sends a message, or asks for another reply, and expects a whole one: streamed, and stored as it was streamed. */
async function answered(talk: Talk, body: object): Promise<MessageDto> {
  const { turnId } = await ask(talk, body);
  const { events } = await talk.client.readTurn(turnId);
  const last = events.at(-1)!.data;
  expect(last).toMatchObject({ type: "done", status: "done" });
  expect(pieces(events).length).toBeGreaterThan(1);
  const reply = (await talk.client.messages(talk.id)).at(-1)!;
  expect(reply.role).toBe("assistant");
  expect(reply.content.trim()).not.toBe("");
  expect(reply.content.trim()).toBe(textOf(events).trim());
  expect(reply.content).not.toMatch(/<\|im_(start|end)\|>|<\/?tool_call>/);
  // A small model may also talk to its limit of tokens.
  expect([undefined, "length"]).toContain(reply.metadata?.ended);
  return reply;
}

const receiptOf = async (client: Client, { id }: MessageDto) =>
  (await (await client.get(`/api/messages/${id}/receipt`)).json()) as ReceiptDto;

beforeAll(() => emptyDatabase(uri));

describe.skipIf(whyNot)("with a window of 8,192 tokens", () => {
  let server: LlamaServer;
  let app: AppProcess;
  let talk: Talk;
  const first = "I wake at four every night and think of my work until the morning comes.";

  beforeAll(async () => {
    server = await startLlamaServer(8_192);
    app = await startWith(server);
    talk = await begin(await Client.registered(app.url), first);
  }, 300_000);
  afterAll(async () => {
    await app?.stop();
    await server?.stop();
  });

  test("three messages have whole replies, streamed in pieces", async () => {
    for (const message of [first, "What could I do before I go to bed?", "And if I wake all the same?"])
      await answered(talk, { message });
    expect(await talk.client.messages(talk.id)).toHaveLength(6);
  });

  test("the conversation gets a title from the model", async () => {
    const title = async () => {
      const answer = await talk.client.get(`/api/conversations/${talk.id}`);
      return ((await answer.json()) as ConversationDto).title;
    };
    await until(async () => !first.startsWith((await title()).slice(0, -3)), {
      timeoutMs: 60_000,
      what: "a title",
    });
    expect((await title()).length).toBeLessThanOrEqual(50);
  });

  test("the receipt names the server's model, its tokens, and no cost", async () => {
    const reply = (await talk.client.messages(talk.id)).at(-1)!;
    const receipt = await receiptOf(talk.client, reply);
    expect(receipt).toMatchObject({ source: "model", model: expect.stringMatching(/SmolLM2/) });
    expect(receipt.usage!.promptTokens).toBeGreaterThan(100);
    expect(receipt.usage!.completionTokens).toBeGreaterThan(0);
    expect(receipt.usage!.cost).toBeNull();
  });

  test("a reply is written once more, and the earlier one is kept as a version", async () => {
    const reply = (await talk.client.messages(talk.id)).at(-1)!;
    const other = await answered(talk, { regenerate: reply.id });
    expect(other.id).not.toBe(reply.id);
    expect(other.versions).toEqual({ index: 2, count: 2 });
  });

  test("a reply is stopped within a second: its text stays, and the model stops writing", async () => {
    const { turnId } = await ask(talk, {
      message: "Count from one to a thousand, in words, without a break.",
    });
    let stopped: Promise<Response> | undefined;
    let askedAt = 0;
    const { events } = await talk.client.readTurn(turnId, {
      stopWhen: (soFar) => {
        if (stopped === undefined && pieces(soFar).length > 1) {
          askedAt = Date.now();
          stopped = talk.client.post(`/api/chat/turns/${turnId}/stop`);
        }
        return false;
      },
    });
    expect(Date.now() - askedAt).toBeLessThan(1_000);
    expect(await (await stopped!).json()).toEqual({ status: "stopped" });
    expect(events.at(-1)!.data).toMatchObject({ type: "done", status: "stopped" });
    const reply = (await talk.client.messages(talk.id)).at(-1)!;
    expect(reply).toMatchObject({ role: "assistant", metadata: { ended: "stopped" } });
    expect(reply.content.trim()).toBe(textOf(events).trim());
    expect(reply.content.trim()).not.toBe("");
    await until(async () => (await server.busy()) === 0, { what: "the model to stop" });
    await answered(talk, { message: "Thank you. What comes after ten?" });
  });

  test("somebody with the interface in Spanish writes in Spanish and gets a reply", async () => {
    const client = await Client.registered(app.url);
    await client.request("/api/user/profile", {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ preferredLanguage: "es" }),
    });
    const message = "Me despierto a las cuatro y no puedo dormir. ¿Qué puedo hacer, según tú?";
    const spanish = await begin(client, message);
    const reply = await answered(spanish, { message, language: "es" });
    expect(await receiptOf(client, reply)).toMatchObject({ source: "model", language: "es" });
    const page = await (await client.get(`/chat/${spanish.id}`, { "Accept-Language": "es" })).text();
    expect(page).toContain('<html lang="es"');
    expect(page).toContain("¿Qué puedo hacer, según tú?");
  });
});

describe.skipIf(whyNot)("with a window of 1,024 tokens", () => {
  let server: LlamaServer;
  let app: AppProcess;

  beforeAll(async () => {
    server = await startLlamaServer(1_024);
    app = await startWith(server);
  }, 120_000);
  afterAll(async () => {
    await app?.stop();
    await server?.stop();
  });

  test("a conversation that has become too long goes on", async () => {
    const message = "Work goes round in my head at night, and by day I am tired and short with my children.";
    const talk = await begin(await Client.registered(app.url), message);
    for (let count = 0; count < 6; count++) await answered(talk, { message: `${message} (${count + 1})` });
    expect(await talk.client.messages(talk.id)).toHaveLength(12);
  });
});
