import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { whole, type Answer } from "#tests/fakes/openai";
import { Client, textOf } from "#tests/setup/client";
import { field, textOfHtml } from "#tests/setup/html";
import { finish, held, useStage } from "#tests/setup/stage";
import type { MessageDto, TurnReceipt } from "~/features/chat/types";

const stage = useStage({ apps: 2 });

const endedBy =
  (reason: string, words: string): Answer =>
  (exchange) => {
    exchange.say(words);
    exchange.finish(reason);
    exchange.done();
  };
const begun = "Four in the morn";

/** A person with a conversation of one message, whose reply was cut. */
async function scene(reason = "length") {
  stage.guide.answers(endedBy(reason, begun));
  const client = await Client.registered(stage.url);
  const { id } = await client.conversation();
  const { events } = await client.readTurn((await client.sent(id, "I wake at four.")).turnId);
  const [asked, reply] = (await client.messages(id)) as [MessageDto, MessageDto];
  const ask = (body: object) =>
    client.post("/api/chat/turns", { conversationId: id, language: "en", submitKey: randomUUID(), ...body });
  const page = async () => (await client.get(`/chat/${id}`)).text();
  return { client, id, path: `/chat/${id}`, events, asked, reply, ask, page };
}

test("over the API a cut reply says so, goes on in the same message, and costs nothing", async () => {
  const { client, id, events, asked, reply, ask } = await scene();
  const ended = { content: begun, metadata: { ended: "length" } };
  expect(events.at(-1)!.data).toMatchObject({ type: "done", status: "done", message: ended });
  expect(reply).toMatchObject(ended);

  const exchange = held(stage.guide, "ing,");
  const body = { continue: reply.id, submitKey: randomUUID() };
  const answer = await ask(body);
  expect(answer.status).toBe(202);
  const receipt = (await answer.json()) as TurnReceipt;
  expect(receipt).toEqual({ turnId: expect.any(String) as string, conversationId: id, messageId: asked.id });
  expect(await (await ask(body)).json()).toEqual(receipt);
  const running = await ask({ continue: reply.id });
  expect([running.status, await running.json()]).toEqual([409, { turnId: receipt.turnId }]);

  // In both processes, and again in the middle.
  const reads = [client.readTurn(receipt.turnId), client.at(stage.apps[1]!.url).readTurn(receipt.turnId)];
  const rest = client.readTurn(receipt.turnId, { lastEventId: `1.${begun.length}` });
  finish(await exchange, " all is quiet.");
  const text = "Four in the morning, all is quiet.";
  for (const read of await Promise.all(reads)) {
    expect(textOf(read.events)).toBe(text);
    expect(read.events.at(-1)!.data).toMatchObject({ message: { id: reply.id, content: text } });
  }
  expect(textOf((await rest).events)).toBe("ing, all is quiet.");
  expect((await client.messages(id)).map(({ content }) => content)).toEqual(["I wake at four.", text]);
  expect(await client.usedToday()).toBe(1);
  expect((await ask({ continue: reply.id })).status).toBe(409);
});

test("over the API it is refused with 400 beside a message, an edit or another reply, and with 404 elsewhere", async () => {
  const { asked, reply, ask } = await scene();
  const status = async (more: object) => (await ask({ continue: reply.id, ...more })).status;
  expect(await status({ message: "Hello" })).toBe(400);
  expect(await status({ regenerate: reply.id })).toBe(400);
  expect(await status({ edit: asked.id })).toBe(400);
  expect(await status({ continue: 7 })).toBe(400);
  expect(await status({ continue: (await scene()).reply.id })).toBe(404);
  expect(await status({ continue: asked.id })).toBe(409);
});

test("the page says that the reply was cut, and a plain form continues it on the live page", async () => {
  const { client, path, reply, page } = await scene();
  const html = await page();
  expect(textOfHtml(html)).toContain("The reply was too long for its limit.");
  expect(field(html, "continue")).toMatchObject({ value: reply.id });
  const fields = { intent: "continue", continue: reply.id, submitKey: randomUUID() };
  const exchange = held(stage.guide, "ing,");
  const answer = await client.form(path, fields);
  expect(answer.status).toBe(303);
  const live = client.get(answer.headers.get("location")!);
  const upstream = await exchange;
  const meanwhile = await page();
  expect(meanwhile).not.toContain('value="continue"');
  upstream.say(" all is quie");
  upstream.finish("length");
  upstream.done();
  const written = await (await live).text();
  expect(written).toContain("Four in the morning, all is quie");
  expect(textOfHtml(written)).toContain("The reply was too long for its limit.");
  expect(field(written, "continue")).toMatchObject({ value: reply.id });
  expect((await client.form(path, fields)).headers.get("location")).toBe(answer.headers.get("location"));
  stage.guide.answers(whole("t."));
  const last = await client.form(path, { ...fields, submitKey: randomUUID() });
  await client.readTurn(last.headers.get("location")!.split("/").at(-1)!);
  const end = textOfHtml(await page());
  expect(end).toContain("Four in the morning, all is quiet.");
  expect(end).not.toContain("too long");
  expect((await client.form(path, { ...fields, submitKey: randomUUID() })).status).toBe(409);
});

test("a reply that the filter ended says so on the page and in the file, with a way to another", async () => {
  const { client, id, reply, page } = await scene("content_filter");
  const html = await page();
  expect(textOfHtml(html)).toMatch(/The model’s filter ended this reply\.\s+Try again/);
  expect(html.split('value="regenerate"')).toHaveLength(2);
  expect(field(html, "regenerate")).toMatchObject({ value: reply.id });
  const file = await (await client.get(`/conversations/${id}/download`)).text();
  expect(file).toContain(`${begun}\n\n*The model’s filter ended this reply.*`);
});

test("a reply that broke off says so where it stands and that it was not counted, with a way to another", async () => {
  stage.guide.answers((exchange) => {
    exchange.say("Four in");
    exchange.end();
  });
  const client = await Client.registered(stage.url);
  const { id } = await client.conversation();
  await client.readTurn((await client.sent(id, "I wake at four.")).turnId);
  const text = textOfHtml(await (await client.get(`/chat/${id}`)).text());
  expect(text).toMatch(/This reply was interrupted\.\s+Try again/);
  expect(text).toContain("Your message is saved and was not counted.");
  expect(await client.usedToday()).toBe(0);
});

test("a message whose reply failed without a word is answered once more, in its place", async () => {
  stage.guide.answers((exchange) => exchange.refuse(400));
  const client = await Client.registered(stage.url);
  const { id } = await client.conversation();
  const { messageId, turnId } = await client.sent(id, "I wake at four.");
  await client.readTurn(turnId);
  const html = await (await client.get(`/chat/${id}`)).text();
  expect(textOfHtml(html)).toContain("The reply was interrupted. Your message is saved");
  expect(field(html, "regenerate")).toMatchObject({ value: messageId });
  stage.guide.answers(whole("An honest hour."));
  const fields = { intent: "regenerate", regenerate: messageId, submitKey: randomUUID() };
  const answer = await client.form(`/chat/${id}`, fields);
  await client.readTurn(answer.headers.get("location")!.split("/").at(-1)!);
  expect(await client.messages(id)).toMatchObject([
    { id: messageId, content: "I wake at four.", versions: { count: 1 } },
    { content: "An honest hour.", versions: { count: 1 } },
  ]);
  expect(await client.usedToday()).toBe(1);
});
