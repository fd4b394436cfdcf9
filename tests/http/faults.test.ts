import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { whole } from "#tests/fakes/openai";
import { Client, textOf, type StreamedEvent } from "#tests/setup/client";
import { finish, held, oid, paced, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import type { TurnReceipt } from "~/features/chat/types";

// What fails most often, once each; tests/full/faults has the rest.
const stage = useStage({ apps: 0, ownMongod: true, expectedTrouble: /database connection/ });
afterEach(async () => {
  for (const app of stage.apps) app.kill("SIGKILL");
  await Promise.all(stage.apps.map((app) => app.exited));
});

/** The longest time that a process may take to exit, in milliseconds. */
const GONE_MS = 30_000;
/** A process's lease plus the second in which another process notices that it expired, in milliseconds. */
const TAKEOVER_MS = 5_000 + 1_000;

test("a killed process's reply is taken over by another one; readers get a reset and the complete reply", async () => {
  const [dying, survivor] = await Promise.all([stage.start(), stage.start()]);
  const client = await Client.registered(dying.url);
  const other = client.at(survivor.url);
  const conversation = await client.conversation();
  const slow = paced(
    Array.from({ length: 200 }, (_, n) => `old ${n} `),
    50,
  );
  const again = "From the beginning: four in the morning 😴 is an honest hour.";
  stage.guide.answers(slow, paced(again.split(/(?= )/), 60));
  const { turnId } = await client.sent(conversation.id, "I wake at four.");

  let here: StreamedEvent[] = [];
  let there: StreamedEvent[] = [];
  const reading = client.readTurn(turnId, { stopWhen: (now) => ((here = now), false) });
  const following = other.readTurn(turnId, { stopWhen: (now) => ((there = now), false) });
  await until(() => textOf(there).includes("old 6 ") && textOf(here).includes("old 8 "));
  const killedAt = performance.now();
  dying.kill("SIGKILL");
  await dying.exited;

  // Readers of the dead process reconnect to the other one, with the position that they had.
  const cut = (await reading).events;
  expect(cut.map(({ data }) => data.type)).not.toContain("done");
  const moved = other.readTurn(turnId, { lastEventId: cut.at(-1)!.id });
  for (const events of [(await following).events, (await moved).events]) {
    expect(events.filter(({ data }) => data.type === "reset")).toHaveLength(1);
    expect(textOf(events)).toBe(again);
    expect(events.at(-1)!.data).toMatchObject({ type: "done", message: { content: again } });
  }
  expect(performance.now() - killedAt).toBeLessThan(TAKEOVER_MS + 6_000);
  expect(await stage.db.collection("turns").findOne({ _id: oid(turnId) })).toMatchObject({
    status: "done",
    attempt: 2,
    crashes: 1,
  });
  expect((await other.messages(conversation.id)).map(({ content }) => content)).toEqual([
    "I wake at four.",
    again,
  ]);
  expect(await other.usedToday()).toBe(1);
  expect(here.length).toBeGreaterThan(0);
});

test("after SIGTERM /readyz fails at once, new turns are refused, running ones finish for their readers, and the exit is clean", async () => {
  const app = await stage.start();
  const client = await Client.registered(app.url);
  const [first, second, third] = await Promise.all([1, 2, 3].map((n) => client.conversation(`No. ${n}`)));
  const exchange = held(stage.guide, "Four in");
  const { turnId } = await client.sent(first!.id, "I wake at four.");
  const upstream = await exchange;
  const other = held(stage.guide, "Sleep");
  const sent = await client.form(`/chat/${second!.id}`, {
    message: "I cannot sleep.",
    submitKey: "a submit key",
  });
  const secondUpstream = await other;
  let heard: StreamedEvent[] = [];
  const reading = client.readTurn(turnId, { stopWhen: (now) => ((heard = now), false) });
  const page = (await client.get(sent.headers.get("location")!)).text();
  await until(() => textOf(heard) === "Four in");

  const signalledAt = performance.now();
  app.kill("SIGTERM");
  const readyz = () => fetch(`${app.url}/readyz`).then((answer) => answer.status);
  await until(async () => (await readyz()) === 503, { timeoutMs: 1_000, what: "/readyz to say no" });
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  const refused = await client.send(third!.id, "Hello");
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([503, true]);
  expect(
    (await client.get(`/api/chat/stream?conversationId=${third!.id}&message=Hello&language=en`)).status,
  ).toBe(503);
  expect(await client.usedToday()).toBe(2);
  // Existing text can be read, also by a reader who connects now.
  expect((await client.get(`/chat/${first!.id}`)).status).toBe(200);
  const late = client.readTurn(turnId);
  await until(() => textOf(heard) === "Four in");

  upstream.say(" the morning");
  await until(() => textOf(heard) === "Four in the morning");
  finish(upstream, ".");
  finish(secondUpstream, " well.");
  for (const { events } of [await reading, await late]) {
    expect(textOf(events)).toBe("Four in the morning.");
    expect(events.at(-1)!.data.type).toBe("done");
  }
  expect(await page).toMatch(/Sleep well\..*<\/html>\s*$/s);
  expect(await app.exited).toBe(0);
  expect(performance.now() - signalledAt).toBeLessThan(GONE_MS);

  const messages = await stage.db
    .collection("messages")
    .find({ userId: oid(first!.userId), role: "assistant" })
    .toArray();
  expect(messages.map(({ content, metadata }) => [content as string, metadata as null]).sort()).toEqual([
    ["Four in the morning.", null],
    ["Sleep well.", null],
  ]);
  expect(
    await stage.db.collection("turns").countDocuments({ userId: oid(first!.userId), settled: false }),
  ).toBe(0);
});

test("20 identical submits on two processes at once are one turn, one slot, one upstream call", async () => {
  const apps = await Promise.all([stage.start(), stage.start()]);
  const first = await Client.registered(apps[0].url);
  const second = first.at(apps[1].url);
  const conversation = await first.conversation();
  stage.guide.answers(whole("Four in the morning", " is an honest hour."));
  const calls = stage.guide.requests.length;
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? first : second).send(conversation.id, "I wake at four.", key),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202));
  const receipts = (await Promise.all(answers.map((answer) => answer.json()))) as TurnReceipt[];
  expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
  await first.readTurn(receipts[0]!.turnId);
  expect(await first.usedToday()).toBe(1);
  expect(await first.messages(conversation.id)).toHaveLength(2);
  expect(stage.guide.requests.length - calls).toBe(1);
});

test("while the database is away, answers are 503 with the time to try again, and danger gets its numbers", async () => {
  const app = await stage.start();
  const client = await Client.registered(app.url);
  const conversation = await client.conversation();
  const submitKey = randomUUID();
  stage.guide.answers(whole("Here I am."));
  await stage.mongod.crash();
  const send = () => client.send(conversation.id, "Are you there?", submitKey);
  const seen = await Promise.all([
    send(),
    client.form(`/chat/${conversation.id}`, { message: "Are you there?", submitKey }),
    client.get("/"),
    client.get("/api/conversations"),
    client.send(conversation.id, "I want to kill myself"),
  ]);
  for (const answer of seen) {
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([503, true]);
  }
  expect(await seen.at(-1)!.text()).toContain("tel:");
  expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);

  await stage.mongod.start();
  await until(async () => (await fetch(`${app.url}/readyz`)).status === 200, { what: "the database back" });
  const receipt = (await (await send()).json()) as TurnReceipt;
  await client.readTurn(receipt.turnId);
  expect((await client.messages(conversation.id)).map(({ content }) => content)).toEqual([
    "Are you there?",
    "Here I am.",
  ]);
  expect(await client.usedToday()).toBe(1);
});
