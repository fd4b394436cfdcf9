import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import mongoose from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { whole } from "#tests/fakes/openai";
import { Client, textOf, type StreamedEvent } from "#tests/setup/client";
import { open, raw } from "#tests/setup/raw";
import { finish, held, oid, paced, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import { MAX_OPEN_STREAMS } from "~/features/chat/turns/streams/stream-limit.server";
import type { ConversationDto, TurnEvent } from "~/features/chat/types";

const stage = useStage();
beforeEach(() => stage.guide.answers(whole("Four in the morning", " is an honest hour.")));

async function scene() {
  const client = await Client.registered(stage.url);
  return { client, conversation: await client.conversation() };
}

const contractUrl = ({ id }: ConversationDto, message = "I wake at four.") =>
  `/api/chat/stream?message=${encodeURIComponent(message)}&conversationId=${id}&language=en`;
const turnsOf = ({ id }: ConversationDto) =>
  stage.db
    .collection("turns")
    .find({ conversationId: oid(id) })
    .toArray();
const typesOf = (events: StreamedEvent[]) => events.map(({ data }) => data.type);
/** The reply has started. */
const spoken = (events: StreamedEvent[]) => events.some(({ data }) => data.type === "token");

describe("the specified stream", () => {
  test("sends lines of `data: ` and JSON: tokens, then done with the message", async () => {
    const { client, conversation } = await scene();
    const answer = await raw(`${stage.url}${contractUrl(conversation)}`, {
      headers: { Cookie: client.cookie, "Accept-Encoding": "gzip, br" },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    expect(answer.headers["cache-control"]).toMatch(/no-store/);
    expect(answer.headers["cache-control"]).toMatch(/no-transform/);
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(answer.headers["x-accel-buffering"]).toBe("no");
    expect(answer.headers["set-cookie"]).toBeUndefined();

    const events: TurnEvent[] = [];
    for (const line of answer.text.split("\n")) {
      expect(line).toMatch(/^(data: \{.*\}|id: \d+\.(\d+|end)|: |)$/s);
      if (line.startsWith("data: ")) events.push(JSON.parse(line.slice(6)) as TurnEvent);
    }
    expect(answer.text.endsWith("\n\n")).toBe(true);
    const text = "Four in the morning is an honest hour.";
    expect(events.map((event) => (event.type === "token" ? event.content : "")).join("")).toBe(text);
    const [, stored] = await client.messages(conversation.id);
    expect(events.at(-1)).toEqual({ type: "done", status: "done", message: stored });
    expect(stored).toMatchObject({ role: "assistant", content: text, metadata: null });
  });

  test("sends tokens while the model writes, at most one event every 50 ms", async () => {
    const { client, conversation } = await scene();
    const pieces = Array.from({ length: 200 }, (_, n) => `${n} `);
    stage.guide.answers(paced(pieces, 3));
    const startedAt = performance.now();
    const { events } = await client.read(contractUrl(conversation));
    const ms = performance.now() - startedAt;
    expect(textOf(events)).toBe(pieces.join(""));
    const tokens = events.filter(({ data }) => data.type === "token").length;
    expect(tokens).toBeGreaterThan(3);
    expect(tokens).toBeLessThanOrEqual(ms / 50 + 2);
  });

  test("is open before the model has sent its first word", async () => {
    const { client, conversation } = await scene();
    const exchange = held(stage.guide);
    const answer = await client.get(contractUrl(conversation));
    expect(answer.status).toBe(200);
    finish(await exchange, "At last.");
    expect(await answer.text()).toContain("At last.");
  });

  test("joins the running turn if the same text is sent again", async () => {
    const { client, conversation } = await scene();
    const calls = stage.guide.requests.length;
    const exchange = held(stage.guide, "Four in");
    const first = client.read(contractUrl(conversation));
    const upstream = await exchange;
    const second = client.read(contractUrl(conversation), { stopWhen: spoken });
    expect(textOf((await second).events)).toBe("Four in");
    let seen: StreamedEvent[] = [];
    const third = client.read(contractUrl(conversation), { stopWhen: (now) => ((seen = now), false) });
    await until(() => textOf(seen) === "Four in");
    finish(upstream, " the morning");
    expect(textOf((await first).events)).toBe("Four in the morning");
    expect(textOf((await third).events)).toBe("Four in the morning");
    expect(stage.guide.requests.length - calls).toBe(1);
    expect(await client.usedToday()).toBe(1);
    expect(await client.messages(conversation.id)).toHaveLength(2);
  });

  test("refuses a different text during a turn: 409 with the running turn's id, and no slot is used", async () => {
    const { client, conversation } = await scene();
    const exchange = held(stage.guide, "Wait");
    const { turnId } = await client.sent(conversation.id, "I wake at four.");
    for (const answer of [
      await client.get(contractUrl(conversation, "And?")),
      await client.send(conversation.id, "And?"),
    ]) {
      expect([answer.status, await answer.json()]).toEqual([409, { turnId }]);
    }
    expect(await client.usedToday()).toBe(1);
    finish(await exchange);
    await client.readTurn(turnId);
    expect(await client.messages(conversation.id)).toHaveLength(2);
  });

  test("responds 402 as plain text when the day's messages are used up", async () => {
    const { client, conversation } = await scene();
    const ids = Array.from({ length: 20 }, () => new mongoose.mongo.ObjectId());
    await stage.db
      .collection("users")
      .updateOne(
        { _id: oid(conversation.userId) },
        { $set: { dailyTurnIds: ids, dailyMessageCount: 20, lastResetDate: new Date() } },
      );
    for (const answer of [
      await client.get(contractUrl(conversation)),
      await client.send(conversation.id, "Hello"),
    ]) {
      expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
        402,
        "text/plain; charset=utf-8",
        "Daily message limit reached",
      ]);
    }
    expect(await turnsOf(conversation)).toEqual([]);
    expect(await client.messages(conversation.id)).toEqual([]);
  });

  test("of a visitor: 401 as plain text", async () => {
    const { conversation } = await scene();
    const answer = await new Client(stage.url).get(contractUrl(conversation));
    expect([answer.status, await answer.text()]).toEqual([401, "Unauthorized"]);
  });

  test("reports a failed reply as error, and never as done", async () => {
    const { client, conversation } = await scene();
    stage.guide.answers((exchange) => exchange.refuse(400));
    const { events } = await client.read(contractUrl(conversation));
    expect(typesOf(events)).toEqual(["error"]);
    expect(events[0]!.data).toEqual({
      type: "error",
      error: expect.stringMatching(/^errors\.\w+$/) as string,
    });
  });
});

describe("reconnecting", () => {
  const text = "I wake 😴 at four 👨‍👩‍👧.\n\nZwölf 🇮🇹\u2028e\u0301!";

  test("to an ended reply, at every offset, returns the exact rest", async () => {
    const { client, conversation } = await scene();
    stage.guide.answers(whole(...Array.from(text)));
    const { turnId } = await client.sent(conversation.id, "Hello");
    const { events } = await client.readTurn(turnId);
    expect(textOf(events)).toBe(text);
    expect((await client.messages(conversation.id))[1]!.content).toBe(text);
    for (let offset = 0; offset <= text.length; offset += 1) {
      const rest = await client.readTurn(turnId, { lastEventId: `1.${offset}` });
      expect(textOf(rest.events)).toBe(text.slice(offset));
      expect(rest.events.at(-1)).toMatchObject({ id: "1.end", data: { type: "done" } });
      expect(typesOf(rest.events)).not.toContain("reset");
    }
  });

  test("to a running reply, at every offset, returns the exact rest", async () => {
    const { client, conversation } = await scene();
    const text = "An honest hour.";
    const exchange = held(stage.guide, ...Array.from(text));
    const { turnId } = await client.sent(conversation.id, "Hello");
    await client.readTurn(turnId, { stopWhen: (events) => textOf(events) === text });
    const readers = Array.from({ length: text.length + 1 }, (_, offset) =>
      client.readTurn(`${turnId}&after=1.${offset}`),
    );
    const upstream = await exchange;
    upstream.say(" And");
    finish(upstream, " then?");
    for (const [offset, { events }] of (await Promise.all(readers)).entries()) {
      expect(textOf(events)).toBe(`${text} And then?`.slice(offset));
      expect(typesOf(events).at(-1)).toBe("done");
    }
  });

  test("event ids are `attempt.characterOffset`, so that the last one is the reader's position", async () => {
    const { client, conversation } = await scene();
    const { events } = await client.read(contractUrl(conversation));
    let read = "";
    for (const { id, data } of events) {
      if (data.type !== "token") continue;
      read += data.content;
      expect(id).toBe(`1.${read.length}`);
    }
    expect(events.at(-1)!.id).toBe("1.end");
  });

  test("with an invalid id returns the complete reply", async () => {
    const { client, conversation } = await scene();
    const { turnId } = await client.sent(conversation.id, "Hello");
    const { events } = await client.readTurn(turnId);
    for (const lastEventId of [
      "x",
      "1",
      "1.",
      "1.x",
      "1.999999999",
      "-1.5",
      "1.-5",
      "1.5.5",
      "NaN.NaN",
      "1.1e3",
    ]) {
      expect([lastEventId, textOf((await client.readTurn(turnId, { lastEventId })).events)]).toEqual([
        lastEventId,
        textOf(events),
      ]);
    }
  });

  test("after a takeover by another process starts with reset, then the new text", async () => {
    const { client, conversation } = await scene();
    const exchange = held(stage.guide, "Half a");
    const { turnId } = await client.sent(conversation.id, "Hello");
    const first = client.readTurn(turnId);
    const turn = { _id: oid(turnId) };
    await until(async () => (await turnsOf(conversation))[0]!.chunks.length > 0);
    const taken = {
      owner: "another process",
      attempt: 2,
      chunks: ["Again"],
      leaseExpiresAt: new Date(Date.now() + 60_000),
    };
    await stage.db.collection("turns").updateOne(turn, { $set: taken });

    // The process that has lost the turn writes nothing more, closes its request, and ends its readers' streams
    // without an end event.
    expect(await (await exchange).closed).toEqual({ early: true });
    const { events } = await first;
    expect(typesOf(events)).toEqual(["token"]);
    expect(await turnsOf(conversation)).toMatchObject([{ attempt: 2, status: "running", chunks: ["Again"] }]);

    let seen: StreamedEvent[] = [];
    const second = client.readTurn(turnId, {
      lastEventId: events.at(-1)!.id,
      stopWhen: (now) => ((seen = now), false),
    });
    await until(() => textOf(seen) === "Again");
    await stage.db.collection("turns").updateOne(turn, { $set: { chunks: ["Again", ", with"] } });
    await until(() => textOf(seen) === "Again, with");
    await stage.db
      .collection("turns")
      .updateOne(turn, { $set: { status: "done", chunks: ["Again, with the end."], updatedAt: new Date() } });
    const rest = (await second).events;
    expect(rest.map(({ id, data }) => [id, data.type])).toEqual([
      ["2.0", "reset"],
      ["2.5", "token"],
      ["2.11", "token"],
      ["2.20", "token"],
      ["2.end", "done"],
    ]);
    expect(rest.at(-1)!.data).toMatchObject({ message: { content: "Again, with the end." } });
  });

  test("responds 204 if there is no reply, and starts none", async () => {
    const { client, conversation } = await scene();
    const calls = stage.guide.requests.length;
    expect((await client.get(`/api/chat/stream?conversationId=${conversation.id}`)).status).toBe(204);
    expect((await client.get(contractUrl(conversation), { "Last-Event-ID": "1.4" })).status).toBe(204);
    expect((await client.get(`${contractUrl(conversation)}&after=1.4`)).status).toBe(204);
    expect(stage.guide.requests.length).toBe(calls);
    expect(await turnsOf(conversation)).toEqual([]);

    const { events } = await client.read(contractUrl(conversation));
    const [turn] = await turnsOf(conversation);
    const end = events.at(-1)!.id;
    expect(
      (await client.get(`/api/chat/stream?turn=${turn!._id.toString()}`, { "Last-Event-ID": end })).status,
    ).toBe(204);
    // As EventSource does after a disconnect: the same URL, with the last id.
    expect((await client.get(contractUrl(conversation), { "Last-Event-ID": end })).status).toBe(204);
    expect((await client.get(contractUrl(conversation), { "Last-Event-ID": events[0]!.id })).status).toBe(
      204,
    );
    expect(await turnsOf(conversation)).toHaveLength(1);
    expect(await client.usedToday()).toBe(1);
  });

  test("over the specified stream to a running turn returns the exact rest", async () => {
    const { client, conversation } = await scene();
    const exchange = held(stage.guide, "Four in");
    const url = contractUrl(conversation);
    const first = await client.read(url, { stopWhen: spoken });
    const upstream = await exchange;
    upstream.say(" the");
    let seen: StreamedEvent[] = [];
    const lastEventId = first.events.at(-1)!.id;
    const second = client.read(url, { lastEventId, stopWhen: (now) => ((seen = now), false) });
    await until(() => textOf(seen) === " the");
    finish(upstream, " morning");
    expect(textOf((await second).events)).toBe(" the morning");
    expect(await turnsOf(conversation)).toHaveLength(1);
  });
});

describe("the model's text", () => {
  const hostile = [
    '\n\ndata: {"type":"done"}\n\n',
    "\r\n\r\nevent: done\r\ndata: x\r\n\r\n",
    "\r\rid: 9.9\r\r",
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "\u2028data: x\u2029",
    "\u0000\u0007\u001b[31m",
    "retry: 1\n: comment\n",
    '\\n\\n"}\n\n',
    '{"type":"error","error":"x"}',
    "\ufeff\u200b\u202edata",
  ];

  test("cannot forge an event, and arrives unchanged", async () => {
    const { client, conversation } = await scene();
    stage.guide.answers(whole(...hostile));
    const answer = await raw(`${stage.url}${contractUrl(conversation)}`, {
      headers: { Cookie: client.cookie },
    });
    let text = "";
    const types: string[] = [];
    // Line breaks as defined by the standard for event streams.
    for (const line of answer.text.split(/\r\n|\n|\r/)) {
      expect(line).toMatch(/^(data: \{.*\}|id: 1\.(\d+|end)|)$/s);
      if (!line.startsWith("data: ")) continue;
      const event = JSON.parse(line.slice(6)) as TurnEvent;
      types.push(event.type);
      if (event.type === "token") text += event.content;
    }
    expect(text).toBe(hostile.join(""));
    expect(types.filter((type) => type !== "token")).toEqual(["done"]);
    expect((await client.messages(conversation.id))[1]!.content).toBe(hostile.join(""));
  });

  test("is text on the page, without markup or scripts", async () => {
    const { client, conversation } = await scene();
    stage.guide.answers(whole(...hostile, "[x](javascript:alert(1)) ![y](https://evil.example/y.png)"));
    await client.read(contractUrl(conversation, "<script>alert(2)</script>"));
    const page = await (await client.get(`/chat/${conversation.id}`)).text();
    expect(page).not.toContain("<script>alert");
    expect(page).not.toMatch(/<img[^>]+(onerror|evil\.example)/);
    expect(page).not.toMatch(/href="javascript:/);
    expect(page).toContain("&lt;script&gt;alert(2)&lt;/script&gt;");
  });
});

describe("HEAD", () => {
  test("of a turn has the stream's headers and no body", async () => {
    const { client, conversation } = await scene();
    const exchange = held(stage.guide, "Wait");
    const { turnId } = await client.sent(conversation.id, "Hello");
    const answer = await raw(`${stage.url}/api/chat/stream?turn=${turnId}`, {
      method: "HEAD",
      headers: { Cookie: client.cookie },
    });
    expect([answer.status, answer.text]).toEqual([200, ""]);
    expect(answer.headers["content-type"]).toMatch(/^text\/event-stream/);
    finish(await exchange);
    await client.readTurn(turnId);
  });

  test("with a message starts nothing", async () => {
    const { client, conversation } = await scene();
    const calls = stage.guide.requests.length;
    for (const path of [contractUrl(conversation), "/chat?message=Hello"]) {
      const answer = await raw(`${stage.url}${path}`, { method: "HEAD", headers: { Cookie: client.cookie } });
      expect(answer.status).toBeLessThan(400);
    }
    expect(stage.guide.requests.length).toBe(calls);
    expect(await client.usedToday()).toBe(0);
  });
});

describe("readers", () => {
  async function memoryOf(pid: number): Promise<number> {
    return Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, "utf8"))![1]) / 1_024;
  }

  test("that do not read use little memory, delay no one, and get everything when they do read", async () => {
    const { client, conversation } = await scene();
    const exchange = held(stage.guide, "Begin. ");
    const { turnId } = await client.sent(conversation.id, "Hello");
    const url = `${stage.url}/api/chat/stream?turn=${turnId}`;
    const idle: IncomingMessage[] = [];
    while (idle.length < MAX_OPEN_STREAMS - 5) {
      const some = Array.from({ length: 5 }, () => open(url, { headers: { Cookie: client.cookie } }));
      idle.push(...(await Promise.all(some)));
    }
    expect(new Set(idle.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const before = await memoryOf(stage.apps[0]!.pid);
    const eager = client.readTurn(turnId);
    const upstream = await exchange;

    const pieces = Array.from({ length: 500 }, (_, n) => `${n}: ${"word ".repeat(20)}\n`);
    const startedAt = performance.now();
    for (const [n, piece] of pieces.entries()) {
      upstream.say(piece);
      if (n % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    finish(upstream);
    const { events } = await eager;
    const ms = performance.now() - startedAt;
    const text = `Begin. ${pieces.join("")}`;
    expect(text.length).toBeLessThan(60_000);
    expect(textOf(events)).toBe(text);
    expect(ms).toBeLessThan(5_000);
    expect((await memoryOf(stage.apps[0]!.pid)) - before).toBeLessThan(100);

    for (const reader of idle) {
      let body = "";
      for await (const chunk of reader.setEncoding("utf8")) body += chunk as string;
      const seen = [...body.matchAll(/^data: ([^\n]*)/gm)].map(([, data]) => ({
        id: "",
        data: JSON.parse(data!) as TurnEvent,
      }));
      expect(textOf(seen) === text).toBe(true);
      expect(typesOf(seen).at(-1)).toBe("done");
    }
  });

  test("that disconnect do not end the reply: it is finished and stored", async () => {
    const { client, conversation } = await scene();
    const exchange = held(stage.guide, "Four in");
    // The sender disconnects, and so do all other readers.
    const { events } = await client.read(contractUrl(conversation), { stopWhen: spoken });
    expect(textOf(events)).toBe("Four in");
    finish(await exchange, " the morning is an honest hour.");
    await until(async () => (await turnsOf(conversation))[0]!.settled);
    expect((await client.messages(conversation.id))[1]).toMatchObject({
      content: "Four in the morning is an honest hour.",
      metadata: null,
    });
    expect(await client.usedToday()).toBe(1);
  });

  test("that disconnect before the first word do not end it either", async () => {
    const { client, conversation } = await scene();
    const exchange = held(stage.guide);
    const reader = await open(`${stage.url}${contractUrl(conversation)}`, {
      headers: { Cookie: client.cookie },
    });
    const upstream = await exchange;
    reader.destroy();
    finish(upstream, "All the same.");
    await until(async () => (await turnsOf(conversation))[0]!.settled);
    expect((await client.messages(conversation.id))[1]).toMatchObject({ content: "All the same." });
  });
});

describe("stopping", () => {
  test("ends the reply within a second: the request to the model is closed, the partial text kept and marked, the slot charged", async () => {
    const { client, conversation } = await scene();
    const exchange = held(stage.guide, "Four in", " the");
    const reading = client.read(contractUrl(conversation));
    const upstream = await exchange;
    await until(async () => (await turnsOf(conversation))[0]?.chunks.length);
    const turnId = (await turnsOf(conversation))[0]!._id.toString();
    const startedAt = performance.now();
    const answer = await client.post(`/api/chat/turns/${turnId}/stop`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: "stopped" }]);
    expect(await upstream.closed).toEqual({ early: true });
    const { events } = await reading;
    expect(performance.now() - startedAt).toBeLessThan(1_000);

    expect(textOf(events)).toBe("Four in the");
    const [, stored] = await client.messages(conversation.id);
    expect(stored).toMatchObject({ content: "Four in the", metadata: { ended: "stopped" } });
    expect(events.at(-1)!.data).toEqual({ type: "done", status: "stopped", message: stored });
    expect(await client.usedToday()).toBe(1);
    const again = await client.post(`/api/chat/turns/${turnId}/stop`);
    expect([again.status, await again.json()]).toEqual([200, { status: "stopped" }]);
  });

  test("before the first word leaves the conversation usable", async () => {
    const { client, conversation } = await scene();
    const exchange = held(stage.guide);
    const { turnId } = await client.sent(conversation.id, "Hello");
    const upstream = await exchange;
    expect(await (await client.post(`/api/chat/turns/${turnId}/stop`)).json()).toEqual({ status: "stopped" });
    expect(await upstream.closed).toEqual({ early: true });
    expect(await client.messages(conversation.id)).toHaveLength(1);
    expect(typesOf((await client.readTurn(turnId)).events)).toEqual(["done"]);
    stage.guide.answers(whole("Here I am."));
    await client.read(contractUrl(conversation));
    expect((await client.messages(conversation.id)).at(-1)).toMatchObject({ content: "Here I am." });
  });
});
