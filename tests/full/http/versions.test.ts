import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { whole } from "#tests/fakes/openai";
import { Client } from "#tests/setup/client";
import { useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import type { MessageDto, TurnReceipt } from "~/features/chat/types";

const stage = useStage({ apps: 2 });
beforeEach(() => stage.guide.answers(whole("The first reply.")));

/** A person with a conversation of one message and its reply. */
async function scene() {
  const client = await Client.registered(stage.url);
  const { id } = await client.conversation();
  await client.readTurn((await client.sent(id, "I wake at four.")).turnId);
  const [asked, reply] = (await client.messages(id)) as [MessageDto, MessageDto];
  const ask = (body: object) =>
    client.post("/api/chat/turns", { conversationId: id, language: "en", submitKey: randomUUID(), ...body });
  const answered = async (body: object, words: string) => {
    stage.guide.answers(whole(words));
    const answer = await ask(body);
    expect(answer.status).toBe(202);
    await client.readTurn(((await answer.json()) as TurnReceipt).turnId);
  };
  const page = async (query = "") => (await client.get(`/chat/${id}${query}`)).text();
  return { client, id, path: `/chat/${id}`, asked, reply, ask, answered, page };
}

test("a process that dies while it writes another reply leaves the one before, and the next one finishes it", async () => {
  const { client, id, reply } = await scene();
  let isFirst = true;
  stage.guide.answers((exchange) => {
    exchange.say("Begun ");
    if (isFirst) return void (isFirst = false);
    exchange.say("and ended.");
    exchange.finish();
    exchange.done();
  });
  const dying = await stage.start();
  const answer = await client.at(dying.url).post("/api/chat/turns", {
    conversationId: id,
    regenerate: reply.id,
    language: "en",
    submitKey: randomUUID(),
  });
  expect(answer.status).toBe(202);
  await until(() => !isFirst);
  dying.kill("SIGKILL");
  expect((await client.messages(id))[1]).toMatchObject({ id: reply.id });
  const { turnId } = (await answer.json()) as TurnReceipt;
  const { events } = await client.readTurn(turnId);
  expect(events.at(-1)!.data).toMatchObject({ type: "done", message: { content: "Begun and ended." } });
  const messages = await client.messages(id);
  expect(messages).toHaveLength(2);
  expect(messages[1]!.versions).toEqual({ index: 2, count: 2 });
  expect(await client.usedToday()).toBe(2);
});
