import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { Client, textOf } from "#tests/setup/client";
import { paced, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

// What the driver reports while the database is unreachable.
const stage = useStage({ ownMongod: true, expectedTrouble: /database connection/ });

const PEOPLE = 15;
/** Requests per person at once; together, several times as many as are served at a time. */
const LOADS = 3;
/**
 * How soon a response reports the unreachable database (the promised 2 s, plus the CPU time of these people), and how
 * soon everything works again, in milliseconds.
 */
const ANSWER_MS = 2_500;
const WELL_MS = 5_000;
const AWAY_MS = 5_000;
/**
 * The delay between a response and the same person's next attempt, in milliseconds: much less than they are told to
 * wait.
 */
const PAUSE_MS = 250;

describe("many people at once", () => {
  const people: { client: Client; conversationId: string }[] = [];
  beforeAll(async () => {
    while (people.length < PEOPLE) {
      const client = await Client.registered(stage.url);
      people.push({ client, conversationId: (await client.conversation()).id });
    }
  });

  test("all wait in the queue: every page loads, every message is accepted, every reply is complete", async () => {
    const words = Array.from({ length: 20 }, (_, n) => `${n} `);
    stage.guide.answers(paced(words, 20));
    const results = await Promise.all(
      people.map(async ({ client, conversationId }) => {
        const loads = Array.from({ length: LOADS }, () => client.get(`/chat/${conversationId}`));
        const { turnId } = await client.sent(conversationId, "I wake at four.");
        const { status, events } = await client.readTurn(turnId);
        const pages = (await Promise.all(loads)).map((page) => page.status);
        return { status, pages, text: textOf(events), end: events.at(-1)?.data.type };
      }),
    );
    for (const result of results) {
      expect(result).toEqual({
        status: 200,
        pages: Array(LOADS).fill(200),
        text: words.join(""),
        end: "done",
      });
    }
  });

  test.each([
    ["killed", () => stage.mongod.crash(), () => stage.mongod.start()],
    ["frozen", () => Promise.resolve(stage.mongod.pause()), () => Promise.resolve(stage.mongod.resume())],
  ])(
    "responses report within 2 s that the database was %s, and everything works within 5 s",
    async (_, goAway, comeBack) => {
      const seen: { what: string; status: number; retryAfter: string | null; ms: number }[] = [];
      let isOver = false;
      const load = async (what: string, request: () => Promise<Response>) => {
        while (!isOver) {
          const startedAt = performance.now();
          const answer = await request();
          await answer.text();
          const { status, headers } = answer;
          seen.push({
            what,
            status,
            retryAfter: headers.get("retry-after"),
            ms: performance.now() - startedAt,
          });
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        }
      };
      await goAway();
      const loading = people.flatMap(({ client, conversationId }) => [
        load("page", () => client.get(`/chat/${conversationId}`)),
        load("list", () => client.get("/api/conversations")),
        load("send", () => client.send(conversationId, "Are you there?", randomUUID())),
      ]);
      await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
      isOver = true;
      await Promise.all(loading);
      await comeBack();
      const backAt = performance.now();
      await until(
        async () => {
          const answers = await Promise.all(people.map(({ client }) => client.get("/")));
          for (const { status } of answers) expect([200, 503]).toContain(status);
          return answers.every(({ status }) => status === 200);
        },
        { timeoutMs: WELL_MS, what: "everything to work" },
      );
      expect(performance.now() - backAt).toBeLessThan(WELL_MS);
      expect(seen.length).toBeGreaterThan(people.length);
      const late = seen.filter(({ ms }) => ms >= ANSWER_MS);
      expect([...new Set(seen.map(({ status }) => status))]).toEqual([503]);
      expect(seen.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
      expect({ late: late.slice(0, 5), of: late.length }).toEqual({ late: [], of: 0 });
    },
  );
});
