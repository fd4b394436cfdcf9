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

/** How long one reply may take on a busy machine, in milliseconds. */
const REPLY_MS = 240_000;
const long = { timeout: 4 * REPLY_MS };

interface Talk {
  client: Client;
  id: string;
  title: string;
}

/** Opens a conversation that has the beginning of its first message for a title. */
async function begin(client: Client, message: string): Promise<Talk> {
  const { id, title } = await client.conversation(message);
  return { client, id, title };
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

/** Sends a message, or asks for another reply, and expects a whole one that is stored as it was streamed. */
async function answered(talk: Talk, body: object): Promise<{ reply: MessageDto; pieces: number }> {
  const { turnId } = await ask(talk, body);
  const { events } = await talk.client.readTurn(turnId);
  expect(events.at(-1)!.data).toMatchObject({ type: "done", status: "done" });
  const reply = (await talk.client.messages(talk.id)).at(-1)!;
  expect(reply.role).toBe("assistant");
  expect(reply.content.trim()).not.toBe("");
  expect(reply.content.trim()).toBe(textOf(events).trim());
  expect(reply.content).not.toMatch(/<\|im_(start|end)\|>|<\/?tool_call>/);
  // A small model may also talk to its limit of tokens.
  expect([undefined, "length"]).toContain(reply.metadata?.ended);
  return { reply, pieces: pieces(events).length };
}

const receiptOf = async (client: Client, { id }: MessageDto) =>
  (await (await client.get(`/api/messages/${id}/receipt`)).json()) as ReceiptDto;

beforeAll(() => emptyDatabase(uri));

describe.skipIf(whyNot)("with a window of 8,192 tokens", long, () => {
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
    const counts: number[] = [];
    for (const message of [first, "What could I do before I go to bed?", "And if I wake all the same?"])
      counts.push((await answered(talk, { message })).pieces);
    expect(Math.max(...counts)).toBeGreaterThan(2);
    expect(await talk.client.messages(talk.id)).toHaveLength(6);
  });

  test("the conversation gets a title from the model", async () => {
    const one = await begin(talk.client, first);
    await answered(one, { message: first });
    const title = async () => {
      const answer = await talk.client.get(`/api/conversations/${one.id}`);
      return ((await answer.json()) as ConversationDto).title;
    };
    await until(async () => (await title()) !== one.title, { timeoutMs: REPLY_MS, what: "a title" });
    expect((await title()).length).toBeLessThanOrEqual(50);
  });

  test("the receipt has the server's numbers of tokens", async () => {
    const reply = (await talk.client.messages(talk.id)).at(-1)!;
    const { source, usage } = await receiptOf(talk.client, reply);
    expect(source).toBe("model");
    expect(usage!.promptTokens).toBeGreaterThan(100);
    expect(usage!.completionTokens).toBeGreaterThan(0);
  });

  test("the receipt names the server's model without its folder, and no cost", async () => {
    const reply = (await talk.client.messages(talk.id)).at(-1)!;
    const { model, usage } = await receiptOf(talk.client, reply);
    expect(model).toBe("SmolLM2-135M-Instruct.Q4_1.gguf");
    expect(usage!.cost).toBeNull();
  });

  test("a reply is written once more, and the earlier one is kept as a version", async () => {
    const reply = (await talk.client.messages(talk.id)).at(-1)!;
    const { reply: other } = await answered(talk, { regenerate: reply.id });
    expect(other.id).not.toBe(reply.id);
    expect(other.versions).toEqual({ index: 2, count: 2 });
  });

  test("a reply is stopped within a second: its text stays, and the model stops writing", async () => {
    const { turnId } = await ask(talk, {
      message: "Count from one to a thousand, in words, without a break.",
    });
    let soFar: StreamedEvent[] = [];
    const reading = talk.client.readTurn(turnId, {
      stopWhen: (events) => {
        soFar = events;
        return false;
      },
    });
    await until(() => pieces(soFar).length > 1, { timeoutMs: REPLY_MS, what: "the reply to begin" });
    const [task] = await server.writing();
    const askedAt = Date.now();
    const answer = await talk.client.post(`/api/chat/turns/${turnId}/stop`);
    const { events } = await reading;
    expect(Date.now() - askedAt).toBeLessThan(1_000);
    expect(await answer.json()).toEqual({ status: "stopped" });
    expect(events.at(-1)!.data).toMatchObject({ type: "done", status: "stopped" });
    const reply = (await talk.client.messages(talk.id)).at(-1)!;
    expect(reply).toMatchObject({ role: "assistant", metadata: { ended: "stopped" } });
    expect(reply.content.trim()).toBe(textOf(events).trim());
    expect(reply.content.trim()).not.toBe("");
    await until(async () => !(await server.writing()).includes(task!), { what: "the model to stop" });
    await answered(talk, { message: "Thank you. What comes after ten?" });
  });

  test("a person with the interface in Spanish writes in Spanish and gets a reply", async () => {
    const client = await Client.registered(app.url);
    await client.request("/api/user/profile", {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ preferredLanguage: "es" }),
    });
    const message = "Me despierto a las cuatro y no puedo dormir. ¿Qué puedo hacer, según tú?";
    const spanish = await begin(client, message);
    const { reply } = await answered(spanish, { message, language: "es" });
    expect(await receiptOf(client, reply)).toMatchObject({ source: "model", language: "es" });
    const page = await (await client.get(`/chat/${spanish.id}`, { "Accept-Language": "es" })).text();
    expect(page).toContain('<html lang="es"');
    expect(page).toContain("¿Qué puedo hacer, según tú?");
  });
});

describe.skipIf(whyNot)("with a window of 1,024 tokens", long, () => {
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
    // About 180 tokens a message, and 320 are the instructions.
    const message = "Work goes round in my head at night, and by day I read the same page of a book again. ";
    const talk = await begin(await Client.registered(app.url), message);
    for (let count = 1; count <= 6; count++) {
      const { reply } = await answered(talk, { message: `${count}. ${message.repeat(9)}` });
      const { usage } = await receiptOf(talk.client, reply);
      expect(usage!.promptTokens + usage!.completionTokens).toBeLessThanOrEqual(1_024);
    }
    expect(await talk.client.messages(talk.id)).toHaveLength(12);
  });
});
