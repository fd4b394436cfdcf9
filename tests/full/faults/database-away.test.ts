import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Client, textOf, type StreamedEvent } from "#tests/setup/client";
import { oid, paced, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import { whole } from "#tests/fakes/openai";

// What the driver reports while the database is unreachable.
const stage = useStage({ ownMongod: true, expectedTrouble: /database connection/ });

const AWAY_MS = 10_000;
/** How soon a response reports it, and how soon everything works again, in milliseconds. */
const ANSWER_MS = 2_000;
const WELL_MS = 5_000;

interface Seen {
  what: string;
  status: number;
  retryAfter: string | null;
  ms: number;
  text: string;
}

async function timed(what: string, request: Promise<Response>): Promise<Seen> {
  const startedAt = performance.now();
  const answer = await request;
  const text = await answer.text();
  return {
    what,
    status: answer.status,
    retryAfter: answer.headers.get("retry-after"),
    ms: performance.now() - startedAt,
    text,
  };
}

describe.each([
  ["killed", () => stage.mongod.crash(), () => stage.mongod.start()],
  ["frozen", () => Promise.resolve(stage.mongod.pause()), () => Promise.resolve(stage.mongod.resume())],
])("the database is %s for ten seconds in the middle of a reply", (_, goAway, comeBack) => {
  test("responses report it within 2 s, the reply continues for its reader and is saved, and everything works within 5 s", async () => {
    const app = stage.apps[0]!;
    const client = await Client.registered(app.url);
    const [spoken, silent] = [await client.conversation("Spoken"), await client.conversation("Silent")];
    const pieces = Array.from({ length: 260 }, (_, n) => `${n} `);
    stage.guide.answers(paced(pieces, 50));
    const { turnId } = await client.sent(spoken.id, "I wake at four.");
    let heard: StreamedEvent[] = [];
    const reading = client.readTurn(turnId, { stopWhen: (now) => ((heard = now), false) });
    await until(() => textOf(heard).includes("5 "));

    await goAway();
    const goneAt = performance.now();
    const before = textOf(heard).length;
    let last = before;
    const submitKey = randomUUID();
    const seen: Seen[] = [];
    do {
      const round = await Promise.all([
        timed("submit", client.send(silent.id, "Are you there?", submitKey)),
        timed("form", client.form(`/chat/${silent.id}`, { message: "Are you there?", submitKey })),
        timed("danger", client.send(silent.id, "I want to kill myself")),
        timed(
          "danger, form",
          client.form(`/chat/${silent.id}`, { message: "I want to kill myself", submitKey: randomUUID() }),
        ),
        timed("danger, home", client.get("/chat?message=I+want+to+kill+myself")),
        timed(
          "contract",
          client.get(`/api/chat/stream?conversationId=${silent.id}&message=Hello&language=en`),
        ),
        timed("home", client.get("/")),
        timed("chat page", client.get(`/chat/${spoken.id}`)),
        timed("data", client.get(`/chat/${spoken.id}?_data=${encodeURIComponent("routes/_app+/chat.$id")}`)),
        timed("list", client.get("/api/conversations")),
        timed(
          "login",
          new Client(app.url).post("/api/login", { email: client.email, password: "a quiet room" }),
        ),
        timed(
          "login form",
          new Client(app.url).form("/login", { email: client.email, password: "a quiet room" }),
        ),
        timed("readyz", fetch(`${app.url}/readyz`)),
        timed("landing page", new Client(app.url).get("/")),
        timed("healthz", fetch(`${app.url}/healthz`)),
      ]);
      seen.push(...round);
      // The reader keeps receiving words.
      const now = textOf(heard).length;
      expect(now).toBeGreaterThan(last);
      last = now;
    } while (performance.now() - goneAt < AWAY_MS);

    await comeBack();
    const backAt = performance.now();
    const well = async () => {
      const answers = await Promise.all([
        client.get("/"),
        client.get(`/chat/${spoken.id}`),
        client.get("/api/conversations"),
        fetch(`${app.url}/readyz`),
        client.send(silent.id, "Are you there?", submitKey),
      ]);
      const statuses = answers.map(({ status }) => status);
      // The process recovers gradually, but never with an error of its own.
      for (const status of statuses) expect([200, 202, 503]).toContain(status);
      return statuses.every((status) => status !== 503);
    };
    stage.guide.answers(whole("Here I am."));
    await until(well, { timeoutMs: WELL_MS, what: "everything to work" });
    expect(performance.now() - backAt).toBeLessThan(WELL_MS);

    for (const { what, status, retryAfter, ms, text } of seen) {
      const isUp = what === "landing page" || what === "healthz";
      expect([what, status]).toEqual([what, isUp ? 200 : 503]);
      // A person in danger still gets a reply.
      if (what.startsWith("danger")) expect(text).toContain("tel:");
      if (!isUp && what !== "readyz") expect([what, Number(retryAfter) > 0]).toEqual([what, true]);
      expect(
        ms,
        `${what}: ${seen
          .filter((other) => other.what === what)
          .map((other) => Math.round(other.ms))
          .join()}`,
      ).toBeLessThan(ANSWER_MS);
      expect(text).not.toMatch(/Mongo|topology|ECONNREFUSED|\bat \S+ \(\S+:\d+:\d+\)/i);
    }

    const { events } = await reading;
    expect(textOf(events)).toBe(pieces.join(""));
    expect(events.map(({ data }) => data.type)).not.toContain("reset");
    expect(events.at(-1)!.data).toMatchObject({
      type: "done",
      status: "done",
      message: { content: pieces.join("") },
    });
    await until(async () => (await stage.db.collection("turns").countDocuments({ settled: false })) === 0);
    expect((await client.messages(spoken.id)).map(({ content }) => content)).toEqual([
      "I wake at four.",
      pieces.join(""),
    ]);
    expect(await stage.db.collection("turns").findOne({ _id: oid(turnId) })).toMatchObject({
      status: "done",
      attempt: 1,
    });
    // The message that was sent repeatedly with one key is one turn.
    expect((await client.messages(silent.id)).filter(({ role }) => role === "user")).toHaveLength(1);
    expect(await client.usedToday()).toBe(2);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });
});

test("the process has not restarted", async () => {
  const app = stage.apps[0]!;
  process.kill(app.pid, 0);
  expect(stage.apps).toHaveLength(1);
  expect(await Promise.race([app.exited, Promise.resolve("running")])).toBe("running");
});
