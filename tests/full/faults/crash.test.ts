import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { whole, type Answer } from "#tests/fakes/openai";
import type { AppProcess } from "#tests/setup/app-process";
import { Client, textOf } from "#tests/setup/client";
import { textOfHtml } from "#tests/setup/html";
import { oid, paced, promptOf, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import type { TurnReceipt } from "~/features/chat/types";

const stage = useStage({ apps: 0 });
afterEach(async () => {
  for (const app of stage.apps) app.kill("SIGKILL");
  await Promise.all(stage.apps.map((app) => app.exited));
});

/** A process's lease plus the second in which another process notices that it expired, in milliseconds. */
const TAKEOVER_MS = 5_000 + 1_000;
const slow: Answer = paced(
  Array.from({ length: 200 }, (_, n) => `old ${n} `),
  50,
);
const again = "From the beginning: four in the morning 😴 is an honest hour.";

async function kill(app: AppProcess): Promise<void> {
  app.kill("SIGKILL");
  await app.exited;
}
const turnOf = async (turnId: string) => (await stage.db.collection("turns").findOne({ _id: oid(turnId) }))!;
const settled = (turnId: string, timeoutMs = TAKEOVER_MS + 4_000) =>
  until(async () => (await turnOf(turnId)).settled as boolean, { timeoutMs, what: "the turn settled" });

describe("the only process is killed in the middle of a reply", () => {
  test("the message is stored, and after a restart the reply is generated once more, for one slot", async () => {
    const app = await stage.start();
    const client = await Client.registered(app.url);
    const conversation = await client.conversation();
    const calls = stage.guide.requests.length;
    stage.guide.answers(slow, whole(...again.split(/(?= )/)));
    const { turnId, messageId } = await client.sent(conversation.id, "I wake at four.");
    await client.readTurn(turnId, { stopWhen: (events) => textOf(events).includes("old 24 ") });
    await kill(app);

    const stored = await stage.db
      .collection("messages")
      .find({ conversationId: oid(conversation.id) })
      .toArray();
    expect(stored.map(({ _id, role, content }) => [_id.toString(), role, content as string])).toEqual([
      [messageId, "user", "I wake at four."],
    ]);
    // At most one second of the text that was shown is unsaved.
    expect(((await turnOf(turnId)).chunks as string[]).join("")).toMatch(/^old 0 old 1 old 2 old 3 /);

    const startedAt = performance.now();
    const next = await stage.start();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    const back = client.at(next.url);
    // Until it is taken over, the page shows the message and a running reply.
    const html = await (await back.get(`/chat/${conversation.id}`)).text();
    expect(textOfHtml(html)).toContain("I wake at four.");
    expect(html).toContain(turnId);
    const { events } = await back.readTurn(turnId, { lastEventId: "1.20" });
    expect(events.map(({ data }) => data.type)).toContain("reset");
    expect(textOf(events)).toBe(again);

    await settled(turnId);
    expect(await turnOf(turnId)).toMatchObject({ status: "done", attempt: 2, crashes: 1 });
    expect(
      (await back.messages(conversation.id)).map(({ role, content, metadata }) => [role, content, metadata]),
    ).toEqual([
      ["user", "I wake at four.", null],
      ["assistant", again, null],
    ]);
    expect(await back.usedToday()).toBe(1);
    expect(stage.guide.requests.length - calls).toBe(2);
  });

  test("twice: the reply is marked as failed, its slot is refunded, and the conversation is usable", async () => {
    const app = await stage.start();
    const client = await Client.registered(app.url);
    const conversation = await client.conversation();
    stage.guide.answers(slow);
    const { turnId } = await client.sent(conversation.id, "I wake at four.");
    await until(async () => (await turnOf(turnId)).chunks.length > 0);
    await kill(app);
    const second = await stage.start();
    await until(
      async () => (await turnOf(turnId)).attempt === 2 && (await turnOf(turnId)).chunks.length > 0,
      { timeoutMs: 15_000 },
    );
    await kill(second);
    const third = await stage.start();
    const back = client.at(third.url);
    stage.guide.answers(whole("Here I am."));
    const { events } = await back.readTurn(turnId, { lastEventId: "1.5" });
    expect(events.at(-1)!.data.type).toBe("error");
    await settled(turnId);
    expect(await turnOf(turnId)).toMatchObject({ status: "failed", crashes: 2 });
    expect((await back.messages(conversation.id))[1]).toMatchObject({
      metadata: { ended: "failed" },
      content: expect.stringMatching(/^old 0 /) as string,
    });
    expect(await back.usedToday()).toBe(0);
    await back.readTurn((await back.sent(conversation.id, "Are you there?")).turnId);
    expect((await back.messages(conversation.id)).at(-1)).toMatchObject({ content: "Here I am." });
  });
});

describe("one of two processes is killed in the middle of a reply", () => {
  test("the surviving process leaves its own running replies alone", async () => {
    const [dying, survivor] = await Promise.all([stage.start(), stage.start()]);
    const client = await Client.registered(dying.url);
    const other = client.at(survivor.url);
    const [mine, theirs] = [await client.conversation("Mine"), await client.conversation("Theirs")];
    // Longer than a takeover takes.
    const pieces = Array.from({ length: 110 }, (_, n) => `${n} `);
    let tries = 0;
    stage.guide.answers((exchange) => {
      if (promptOf(exchange) === "Long") return paced(pieces, 75)(exchange);
      tries += 1;
      return (tries === 1 ? slow : whole(again))(exchange);
    });
    const lost = await client.sent(mine.id, "Lost");
    const kept = await other.sent(theirs.id, "Long");
    const reading = other.readTurn(kept.turnId);
    await until(async () => (await turnOf(lost.turnId)).chunks.length > 0);
    await kill(dying);
    const { events } = await reading;
    expect(textOf(events)).toBe(pieces.join(""));
    expect(events.map(({ data }) => data.type)).not.toContain("reset");
    expect(await turnOf(kept.turnId)).toMatchObject({ attempt: 1, status: "done" });
    await settled(lost.turnId, 20_000);
    expect(await turnOf(lost.turnId)).toMatchObject({ attempt: 2, status: "done" });
    expect(await other.usedToday()).toBe(2);
  });
});

describe("kill -9 at ten random moments", () => {
  /** The same moments in every run (mulberry32). */
  function random(seed: number): () => number {
    return () => {
      seed = (seed + 0x6d2b79f5) | 0;
      let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
  }

  test("no accepted message is lost, no partial reply is shown as complete, each turn costs at most one slot", async () => {
    const moment = random(20_260_501);
    const pieces = Array.from({ length: 20 }, (_, n) => `word ${n} `);
    stage.guide.answers(paced(pieces, 40));
    let app = await stage.start();
    const accepted: TurnReceipt[] = [];
    for (let round = 0; round < 10; round += 1) {
      // A new person each time: five replies of one person may run, and those of killed processes count until they
      // are taken over.
      const client = await Client.registered(app.url);
      const conversations = await Promise.all([
        client.conversation(`No. ${round}`),
        client.conversation(`No. ${round} b`),
      ]);
      const sending = conversations.map(({ id }) =>
        client
          .send(id, `Message ${round}`, randomUUID())
          .then(async (answer) => {
            if (answer.status === 202) accepted.push((await answer.json()) as TurnReceipt);
          })
          // Killed before it could respond: nothing was promised.
          .catch(() => undefined),
      );
      await new Promise((resolve) => setTimeout(resolve, moment() * (round < 4 ? 60 : 1_200)));
      await kill(app);
      await Promise.all(sending);
      app = await stage.start();
    }
    expect(accepted.length).toBeGreaterThan(5);

    const turns = stage.db.collection("turns");
    await until(async () => (await turns.countDocuments({ settled: false })) === 0, {
      timeoutMs: 30_000,
      what: "all turns settled",
    });
    // The data of the earlier tests is as good an example.
    const all = await turns.find().toArray();
    const messages = await stage.db.collection("messages").find().toArray();
    const byId = new Map(messages.map((message) => [message._id.toString(), message]));
    const kept = new Set(all.map(({ _id }) => _id.toString()));
    for (const { turnId, messageId } of accepted) {
      expect(kept).toContain(turnId);
      expect(byId.get(messageId)).toMatchObject({
        role: "user",
        content: expect.stringMatching(/^Message \d$/) as string,
      });
    }
    for (const turn of all) {
      expect(byId.get(String(turn.userMessageId))).toMatchObject({
        role: "user",
        content: turn.prompt as string,
      });
      const reply = byId.get(String(turn.assistantMessageId));
      expect(turn.status).toBeOneOf(["done", "failed"]);
      if (turn.status === "failed")
        expect(reply?.metadata ?? { ended: "failed" }).toEqual({ ended: "failed" });
      else if (/^Message/.test(turn.prompt as string))
        expect(reply).toMatchObject({ content: pieces.join(""), metadata: null });
    }
    // At most two messages per turn, and none without a turn.
    const notified = new Set(
      all.flatMap((turn) => [String(turn.userMessageId), String(turn.assistantMessageId)]),
    );
    for (const id of byId.keys()) expect(notified).toContain(id);

    for (const user of await stage.db.collection("users").find().toArray()) {
      const charged = (user.dailyTurnIds as object[]).map(String).sort();
      const own = all.filter(
        ({ userId, status }) => String(userId) === String(user._id) && status === "done",
      );
      expect(user.dailyMessageCount).toBe(charged.length);
      // A slot that was taken for a message which was not accepted is waiting for the same submit to be repeated.
      expect(charged.filter((id) => kept.has(id))).toEqual(own.map(({ _id }) => _id.toString()).sort());
    }
  });
});
