import { afterEach, describe, expect, test } from "vitest";
import { connect } from "node:net";
import { whole } from "#tests/fakes/openai";
import { startFakeStripe } from "#tests/fakes/stripe";
import { Client, textOf, type StreamedEvent } from "#tests/setup/client";
import { finish, held, oid, paced, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import { REQUESTS_AT_ONCE } from "~/http/middleware/request-queue.server";

const stage = useStage({ apps: 0 });
afterEach(async () => {
  for (const app of stage.apps) app.kill("SIGKILL");
  await Promise.all(stage.apps.map((app) => app.exited));
});

/** The longest time that a process may take to exit, in milliseconds. */
const GONE_MS = 30_000;

describe("SIGTERM with open streams", () => {
  test("/readyz fails at once, new turns are refused, running ones finish for their readers, and the exit is clean", async () => {
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

  test("a reply that does not end is released: the other process finishes it, and it does not count as a failure", async () => {
    const [going, staying] = await Promise.all([stage.start(), stage.start()]);
    const client = await Client.registered(going.url);
    const other = client.at(staying.url);
    const conversation = await client.conversation();
    const calls = stage.guide.requests.length;
    const again = "A new beginning: four in the morning.";
    stage.guide.answers(
      paced(
        Array.from({ length: 2_000 }, (_, n) => `old ${n} `),
        100,
      ),
      whole(again),
    );
    const { turnId } = await client.sent(conversation.id, "I wake at four.");
    let heard: StreamedEvent[] = [];
    const reading = client.readTurn(turnId, { stopWhen: (now) => ((heard = now), false) });
    const following = other.readTurn(turnId);
    await until(() => textOf(heard).includes("old 2 "));

    const signalledAt = performance.now();
    going.kill("SIGTERM");
    const cut = (await reading).events;
    expect(cut.map(({ data }) => data.type)).not.toContain("done");
    const moved = other.readTurn(turnId, { lastEventId: cut.at(-1)!.id });
    for (const { events } of [await following, await moved]) {
      expect(events.map(({ data }) => data.type)).toContain("reset");
      expect(textOf(events)).toBe(again);
      expect(events.at(-1)!.data.type).toBe("done");
    }
    expect(await going.exited).toBe(0);
    expect(performance.now() - signalledAt).toBeLessThan(GONE_MS);

    expect(await stage.guide.requests[calls]!.closed).toEqual({ early: true });
    await until(async () => (await stage.db.collection("turns").countDocuments({ settled: false })) === 0);
    expect(await stage.db.collection("turns").findOne({ _id: oid(turnId) })).toMatchObject({
      status: "done",
      attempt: 2,
      crashes: 0,
    });
    expect((await other.messages(conversation.id)).map(({ content }) => content)).toEqual([
      "I wake at four.",
      again,
    ]);
    expect(await other.usedToday()).toBe(1);
    expect(stage.guide.requests.length - calls).toBe(2);
  });
});

test("requests that wait at a SIGTERM are served", async () => {
  const app = await stage.start();
  const client = await Client.registered(app.url);
  const { id } = await client.conversation();
  const statusesOf = (path: string, onAnswer = () => {}) =>
    Promise.all(
      Array.from({ length: REQUESTS_AT_ONCE * 3 }, async () => {
        const answer = await client.get(path);
        onAnswer();
        await answer.text();
        return answer.status;
      }),
    );
  // Connections that the process has accepted: one that is not yet is refused when the process stops listening.
  await statusesOf("/healthz");
  // The first signal comes with the first answer, when the rest still waits; further ones change nothing.
  const statuses = await statusesOf(`/chat/${id}`, () => app.kill("SIGTERM"));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await app.exited).toBe(0);
});

test("SIGTERM while the database is away: the process ends cleanly in time, and its reply is generated by the next one", async () => {
  const app = await stage.start();
  const client = await Client.registered(app.url);
  const conversation = await client.conversation();
  const exchange = held(stage.guide, "Four in");
  const { turnId } = await client.sent(conversation.id, "I wake at four.");
  await exchange;
  stage.mongod.pause();
  const signalledAt = performance.now();
  app.kill("SIGTERM");
  try {
    expect(await app.exited).toBe(0);
    expect(performance.now() - signalledAt).toBeLessThan(GONE_MS);
  } finally {
    stage.mongod.resume();
  }
  stage.guide.answers(whole("Here I am."));
  const next = client.at((await stage.start()).url);
  expect(textOf((await next.readTurn(turnId)).events)).toBe("Here I am.");
});

test("a signal cuts no request that waits for Stripe, and none whose body is still arriving", async () => {
  const stripe = await startFakeStripe();
  const app = await stage.start({ STRIPE_SECRET_KEY: "sk_test_stop", STRIPE_API_BASE: stripe.url });
  const client = await Client.registered(app.url);
  stripe.state = "slow";
  const paying = client.post("/api/create-subscription", { planType: "annual" });
  await until(() => stripe.requests.length > 0, { what: "Stripe to be asked" });
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  let answer = "";
  const ended = new Promise((resolve) =>
    socket.on("data", (data) => (answer += data)).once("close", resolve),
  );
  const body = JSON.stringify({ title: "Slowly" });
  socket.write(
    `POST /api/conversations HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${client.cookie}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  await until(async () => (await fetch(`${app.url}/healthz`)).ok);
  const signalledAt = performance.now();
  app.kill("SIGTERM");
  expect((await paying).status).toBe(200);
  socket.write(body.slice(5));
  await ended;
  expect(answer).toMatch(/^HTTP\/1.1 201 /);
  expect(await app.exited).toBe(0);
  expect(performance.now() - signalledAt).toBeLessThan(GONE_MS);
  await stripe.close();
});

describe("a signal to an idle process", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s stops it cleanly within 5 s, even with open keep-alive connections",
    async (signal) => {
      const app = await stage.start();
      const client = await Client.registered(app.url);
      await client.get("/");
      const signalledAt = performance.now();
      app.kill(signal);
      // A second signal changes nothing.
      app.kill(signal);
      expect(await app.exited).toBe(0);
      expect(performance.now() - signalledAt).toBeLessThan(5_000);
    },
  );
});
