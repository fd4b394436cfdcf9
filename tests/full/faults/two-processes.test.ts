import { beforeEach, describe, expect, test } from "vitest";
import { whole } from "#tests/fakes/openai";
import { Client, textOf, type StreamedEvent } from "#tests/setup/client";
import { finish, held, oid, paced, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import type { TurnReceipt } from "~/features/chat/types";

const stage = useStage({ apps: 2 });
beforeEach(() => stage.guide.answers(whole("Four in the morning", " is an honest hour.")));

/** One person with a browser at each process. */
async function scene() {
  const first = await Client.registered(stage.apps[0]!.url);
  return { first, second: first.at(stage.apps[1]!.url), conversation: await first.conversation() };
}
const watch = (client: Client, turnId: string, lastEventId?: string) => {
  const watched = { events: [] as StreamedEvent[], over: Promise.resolve([] as StreamedEvent[]) };
  const stopWhen = (now: StreamedEvent[]) => {
    watched.events = now;
    return false;
  };
  watched.over = client.readTurn(turnId, { stopWhen, lastEventId }).then(({ events }) => events);
  return watched;
};

describe("submitting on two processes", () => {
  test("20 identical requests to the specified stream at once are one turn, and all read the complete reply", async () => {
    const { first, second, conversation } = await scene();
    const calls = stage.guide.requests.length;
    // The reply is long enough for all of them to connect.
    stage.guide.answers(paced(["Four ", "in ", "the ", "morning", "."], 400));
    const url = `/api/chat/stream?message=Hello&conversationId=${conversation.id}&language=en`;
    const readers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 ? first : second).read(url)),
    );
    for (const { events } of readers) {
      expect(textOf(events)).toBe("Four in the morning.");
      expect(events.at(-1)!.data.type).toBe("done");
    }
    expect(stage.guide.requests.length - calls).toBe(1);
    expect(await first.usedToday()).toBe(1);
    expect(await first.messages(conversation.id)).toHaveLength(2);
  });

  test("of 100 concurrent sends with 20 messages left, exactly 20 are accepted and 80 get 402", async () => {
    const { first, second } = await scene();
    const conversations = await Promise.all(
      Array.from({ length: 100 }, (_, n) => first.conversation(`No. ${n}`)),
    );
    const statuses: number[] = [];
    // Five replies may run at once: each worker waits for its own to end before it sends the next.
    const worker = async (own: typeof conversations, client: Client) => {
      for (const { id } of own) {
        const answer = await client.send(id, "Hello");
        statuses.push(answer.status);
        if (answer.status === 202) await client.readTurn(((await answer.json()) as TurnReceipt).turnId);
        else await answer.text();
      }
    };
    const part = (n: number) => conversations.filter((_, index) => index % 4 === n);
    await Promise.all([0, 1, 2, 3].map((n) => worker(part(n), n % 2 ? first : second)));
    expect(statuses.filter((status) => status === 202)).toHaveLength(20);
    expect(statuses.filter((status) => status === 402)).toHaveLength(80);
    expect(await first.usedToday()).toBe(20);
    const { userId } = conversations[0]!;
    expect(await stage.db.collection("turns").countDocuments({ userId: oid(userId) })).toBe(20);
    expect(await stage.db.collection("messages").countDocuments({ userId: oid(userId), role: "user" })).toBe(
      20,
    );
  });

  test("two concurrent messages in one conversation: one runs, the other is refused with its id and uses no slot", async () => {
    const { first, second, conversation } = await scene();
    const exchange = held(stage.guide, "Wait");
    const answers = await Promise.all([
      first.send(conversation.id, "One"),
      second.send(conversation.id, "Two"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    const [accepted, refused] = answers[0]!.status === 202 ? answers : answers.reverse();
    const { turnId } = (await accepted!.json()) as TurnReceipt;
    expect(await refused!.json()).toEqual({ turnId });
    expect(await first.usedToday()).toBe(1);
    finish(await exchange);
    await first.readTurn(turnId);
  });
});

describe("reading on the other process", () => {
  test("returns the complete reply from the beginning, live", async () => {
    const { first, second, conversation } = await scene();
    const exchange = held(stage.guide, "Four ");
    const { turnId } = await first.sent(conversation.id, "Hello");
    const upstream = await exchange;
    const there = watch(second, turnId);
    await until(() => textOf(there.events) === "Four ", {
      timeoutMs: 2_000,
      what: "the first word on the other process",
    });
    upstream.say("in 😴");
    await until(() => textOf(there.events) === "Four in 😴", {
      timeoutMs: 2_000,
      what: "the second word on the other process",
    });
    finish(upstream, " the morning.");
    const events = await there.over;
    expect(textOf(events)).toBe("Four in 😴 the morning.");
    expect(events.at(-1)).toMatchObject({
      id: "1.end",
      data: { type: "done", message: { content: "Four in 😴 the morning." } },
    });
  });

  test("continues with the exact rest for a reader who switches processes, in both directions", async () => {
    const { first, second, conversation } = await scene();
    const pieces = Array.from({ length: 60 }, (_, n) => `${n}${n % 7 ? "" : " 👨‍👩‍👧"} `);
    stage.guide.answers(paced(pieces, 40));
    const { turnId } = await first.sent(conversation.id, "Hello");
    let read: StreamedEvent[] = [];
    // Switches processes after every few words, like a reader with a bad connection behind a load balancer.
    for (let n = 0; n < 100 && !read.some(({ data }) => data.type === "done"); n += 1) {
      const client = n % 2 ? first : second;
      const lastEventId = read.at(-1)?.id;
      const { status, events } = await client.readTurn(turnId, {
        lastEventId,
        stopWhen: (now) => now.length >= 3 || now.some(({ data }) => data.type === "done"),
      });
      expect(status).toBe(200);
      read = [...read, ...events];
    }
    expect(textOf(read)).toBe(pieces.join(""));
    expect(read.map(({ data }) => data.type)).not.toContain("reset");
  });

  test("many short replies in a row: each has its end", async () => {
    const { first, second, conversation } = await scene();
    for (let n = 0; n < 18; n += 1) {
      const text = ["Four ", "in ", "the ", "morning."];
      stage.guide.answers(paced(text, n * 4));
      const { turnId } = await first.sent(conversation.id, `No. ${n}`);
      const [here, there] = await Promise.all([first.readTurn(turnId), second.readTurn(turnId)]);
      for (const { events } of [here, there]) {
        expect(textOf(events)).toBe(text.join(""));
        expect(events.at(-1)!.data.type).toBe("done");
      }
    }
  });

  test("works for many readers of many replies at once", async () => {
    stage.guide.answers(
      paced(
        Array.from({ length: 30 }, (_, n) => `${n} `),
        30,
      ),
    );
    const scenes = await Promise.all(Array.from({ length: 8 }, scene));
    const receipts = await Promise.all(
      scenes.map(({ first, conversation }) => first.sent(conversation.id, "Hello")),
    );
    const reads = scenes.flatMap(({ first, second }, n) =>
      [second, first, second].map((client) => client.readTurn(receipts[n]!.turnId)),
    );
    for (const { events } of await Promise.all(reads)) {
      expect(textOf(events)).toBe(Array.from({ length: 30 }, (_, n) => `${n} `).join(""));
      expect(events.at(-1)!.data.type).toBe("done");
    }
  });
});

describe("stopping on the other process", () => {
  test.each([
    ["while text arrives", 50],
    ["while the model is silent", 0],
  ])("ends the reply within a second, %s", async (_, ms) => {
    const { first, second, conversation } = await scene();
    let exchange;
    if (ms > 0)
      stage.guide.answers(
        paced(
          Array.from({ length: 400 }, (_, n) => `${n} `),
          ms,
        ),
      );
    else exchange = held(stage.guide, "Four in");
    const before = stage.guide.requests.length;
    const { turnId } = await first.sent(conversation.id, "Hello");
    const here = watch(first, turnId);
    await until(() => textOf(here.events).length > 5);
    const upstream = (await exchange) ?? (await stage.guide.request(before));

    const startedAt = performance.now();
    const answer = await second.post(`/api/chat/turns/${turnId}/stop`);
    expect(await answer.json()).toEqual({ status: "stopped" });
    expect(await upstream.closed).toEqual({ early: true });
    const events = await here.over;
    expect(performance.now() - startedAt).toBeLessThan(1_000);

    expect(events.at(-1)!.data).toMatchObject({ type: "done", status: "stopped" });
    const stored = (await second.messages(conversation.id))[1]!;
    expect(stored).toMatchObject({ metadata: { ended: "stopped" }, content: textOf(events) });
    expect(await second.usedToday()).toBe(1);
  });

  test("deleting the conversation there ends the reply here", async () => {
    const { first, second, conversation } = await scene();
    const exchange = held(stage.guide, "Four in");
    const { turnId } = await first.sent(conversation.id, "Hello");
    const here = watch(first, turnId);
    await until(() => textOf(here.events) === "Four in");
    expect((await second.request(`/api/conversations/${conversation.id}`, { method: "DELETE" })).status).toBe(
      204,
    );
    expect(await (await exchange).closed).toEqual({ early: true });
    expect((await here.over).map(({ data }) => data.type)).toEqual(["token"]);
    const of = { conversationId: oid(conversation.id) };
    expect(await stage.db.collection("messages").countDocuments(of)).toBe(0);
    expect(await stage.db.collection("turns").countDocuments(of)).toBe(0);
  });
});

describe("a change on one process takes effect on the other at once", () => {
  test("logging out", async () => {
    const { first, second } = await scene();
    expect((await second.get("/api/auth/user")).status).toBe(200);
    await first.post("/api/logout");
    expect((await second.get("/api/auth/user")).status).toBe(401);
  });

  test("signing in, registering, new conversations and messages", async () => {
    const { first, second, conversation } = await scene();
    expect((await second.get(`/api/conversations/${conversation.id}`)).status).toBe(200);
    const { turnId } = await first.sent(conversation.id, "Hello");
    await first.readTurn(turnId);
    expect(await second.messages(conversation.id)).toEqual(await first.messages(conversation.id));
    expect(await second.usedToday()).toBe(1);
  });

  test("a ban: the next request is refused on both, even one that would start a reply", async () => {
    const { first, second, conversation } = await scene();
    await stage.db
      .collection("users")
      .updateOne({ _id: oid(conversation.userId) }, { $set: { isBanned: true } });
    for (const client of [second, first]) {
      expect((await client.get("/api/auth/user")).status).toBe(401);
      expect((await client.send(conversation.id, "Hello")).status).toBe(401);
    }
    const of = { "sess.userId": oid(conversation.userId) };
    expect(await stage.db.collection("sessions").countDocuments(of)).toBe(0);
    expect(await stage.db.collection("turns").countDocuments({ conversationId: oid(conversation.id) })).toBe(
      0,
    );
  });
});
