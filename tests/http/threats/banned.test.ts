import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { models } from "#models/all.server";
import { Client, textOf, type StreamedEvent } from "#tests/setup/client";
import { held, oid, paced, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import { setBanned } from "~/features/admin/set-banned.server";
import { connectDatabase, disconnectDatabase } from "~/services/database/db.server";

const stage = useStage({ apps: 2 });

// The ban is set here, in a third process, as an administrator could.
beforeAll(() => connectDatabase(stage.uri, models));
afterAll(disconnectDatabase);

const users = () => stage.db.collection("users");

/** A person with a conversation and a browser at each process. */
async function scene() {
  const here = await Client.registered(stage.apps[0]!.url);
  const conversation = await here.conversation();
  return { here, there: here.at(stage.apps[1]!.url), conversation, userId: conversation.userId };
}

/** Reads a stream until it ends, and returns when that was. */
function watch(client: Client, turnId: string) {
  const watched = { events: [] as StreamedEvent[], endedAt: Promise.resolve(0) };
  watched.endedAt = client
    .readTurn(turnId, { stopWhen: (events) => ((watched.events = events), false) })
    .then(() => performance.now());
  return watched;
}

const words = Array.from({ length: 600 }, (_, n) => `${n} `);

describe("a ban in the middle of a session", () => {
  test.each([
    ["while text arrives", () => void stage.guide.answers(paced(words, 50))],
    ["while the model is silent", () => void held(stage.guide, "Four in")],
  ])("ends open streams on every process within two seconds, %s", async (_, speak) => {
    const { here, there, conversation, userId } = await scene();
    speak();
    const before = stage.guide.requests.length;
    const { turnId } = await here.sent(conversation.id, "Hello");
    const readers = [watch(here, turnId), watch(there, turnId)];
    for (const reader of readers) await until(() => textOf(reader.events).length > 3);
    const upstream = await stage.guide.request(before);

    const startedAt = performance.now();
    await setBanned(userId, true);
    for (const reader of readers) expect((await reader.endedAt) - startedAt).toBeLessThan(2_000);
    // The model's request is closed, and the received text is kept.
    expect(await upstream.closed).toEqual({ early: true });
    const turn = await until(() => stage.db.collection("turns").findOne({ _id: oid(turnId), settled: true }));
    expect(turn.status).toBe("stopped");
    expect(await stage.db.collection("messages").countDocuments({ userId: oid(userId) })).toBe(2);
    expect(await stage.db.collection("sessions").countDocuments({ "sess.userId": oid(userId) })).toBe(0);
  });

  test("written directly to the database ends open streams within two seconds, too", async () => {
    const { here, there, conversation, userId } = await scene();
    stage.guide.answers(paced(words, 50));
    const { turnId } = await here.sent(conversation.id, "Hello");
    const readers = [watch(here, turnId), watch(there, turnId)];
    for (const reader of readers) await until(() => textOf(reader.events).length > 3);
    const startedAt = performance.now();
    await users().updateOne({ _id: oid(userId) }, { $set: { isBanned: true } });
    for (const reader of readers) expect((await reader.endedAt) - startedAt).toBeLessThan(2_000);
    await setBanned(userId, true);
  });

  test("refuses every further request on every process, and nothing is written", async () => {
    const { here, there, conversation, userId } = await scene();
    await setBanned(userId, true);
    const everything = async () =>
      JSON.stringify(
        await Promise.all([
          users().findOne({ _id: oid(userId) }),
          stage.db
            .collection("conversations")
            .find({ userId: oid(userId) })
            .toArray(),
          stage.db
            .collection("turns")
            .find({ userId: oid(userId) })
            .toArray(),
        ]),
      );
    const before = await everything();
    for (const client of [there, here]) {
      const answers = [
        await client.get("/api/auth/user"),
        await client.send(conversation.id, "Hello"),
        await client.post("/api/conversations", { title: "Hello" }),
        await client.request(`/api/conversations/${conversation.id}`, { method: "DELETE" }),
        await client.get(`/api/chat/stream?message=Hello&conversationId=${conversation.id}&language=en`),
      ];
      for (const answer of answers)
        expect([answer.status, await answer.text()]).toEqual([401, "Unauthorized"]);
      const page = await client.get(`/chat/${conversation.id}`);
      expect(await page.text()).not.toContain(conversation.title);
      const form = await client.form(`/chat/${conversation.id}`, { intent: "favorite" });
      expect(form.headers.get("location")).toMatch(/^\/login/);
    }
    expect(await everything()).toBe(before);
  });

  test("does not restore the old session when it is lifted", async () => {
    const { here, there, userId } = await scene();
    await setBanned(userId, true);
    await setBanned(userId, false);
    for (const client of [here, there]) expect((await client.get("/api/auth/user")).status).toBe(401);
  });

  test("does not affect others: their streams continue, their sessions stay", async () => {
    const [banned, other] = [await scene(), await scene()];
    stage.guide.answers(paced(words.slice(0, 40), 50));
    const { turnId } = await other.here.sent(other.conversation.id, "Hello");
    await setBanned(banned.userId, true);
    const { events } = await other.there.readTurn(turnId);
    expect(textOf(events)).toBe(words.slice(0, 40).join(""));
    expect((await other.here.get("/api/auth/user")).status).toBe(200);
  });
});

test("an administrator who loses the role loses it with the next request, on every process", async () => {
  const { here, there, userId } = await scene();
  const isAdmin = async (client: Client) =>
    ((await (await client.get("/api/auth/user")).json()) as { isAdmin: boolean }).isAdmin;
  await users().updateOne({ _id: oid(userId) }, { $set: { isAdmin: true } });
  for (const client of [here, there]) expect(await isAdmin(client)).toBe(true);
  await users().updateOne({ _id: oid(userId) }, { $set: { isAdmin: false } });
  for (const client of [there, here]) {
    expect(await isAdmin(client)).toBe(false);
    for (const path of ["/api/admin/users", "/api/admin/stats", "/admin"]) {
      const answer = await client.get(path);
      expect([path, answer.status]).toEqual([
        path,
        expect.toSatisfy((status: number) => [403, 404].includes(status)),
      ]);
    }
  }
});
