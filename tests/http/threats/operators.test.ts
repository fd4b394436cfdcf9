import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { finish, held, oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

const stage = useStage();

let person: Client & { email: string };
let userId: string;
beforeAll(async () => {
  person = await Client.registered(stage.url);
  userId = ((await (await person.get("/api/auth/user")).json()) as { id: string }).id;
  // Something that an operator could match.
  await new Client(stage.url).form("/forgot-password", { email: person.email });
  const mails = (path: string) => stage.db.collection("outbox").countDocuments({ text: new RegExp(path) });
  await until(async () => (await mails("/reset-password")) > 0 && (await mails("/verify-email")) > 0);
});

const everything = async () =>
  JSON.stringify(
    await Promise.all(
      ["users", "sessions", "conversations", "turns", "account_tokens", "outbox"].map((name) =>
        stage.db.collection(name).find().sort({ _id: 1 }).toArray(),
      ),
    ),
  );

/** Ways of writing an operator, or several values, into one form field. */
const injections: [name: string, fields: (field: string) => [string, string][]][] = [
  ["$ne", (field) => [[`${field}[$ne]`, "x"]]],
  ["$gt", (field) => [[`${field}[$gt]`, ""]]],
  ["$regex", (field) => [[`${field}[$regex]`, ".*"]]],
  ["a dotted operator", (field) => [[`${field}.$ne`, "x"]]],
  ["an index", (field) => [[`${field}[0]`, "x"]]],
  [
    "two values",
    (field) => [
      [field, "x"],
      [field, "y"],
    ],
  ],
  ["JSON", (field) => [[field, '{"$ne":null}']]],
  ["the prototype", (field) => [[`__proto__[${field}]`, "x"]]],
];

const forms: [address: string, field: string, others: Record<string, string>][] = [
  ["/login", "email", { password: "a quiet room" }],
  ["/register", "email", { firstName: "Eve", password: "a quiet room" }],
  ["/register", "firstName", { email: `eve-${randomUUID()}@example.com`, password: "a quiet room" }],
  ["/forgot-password", "email", {}],
  ["/reset-password", "token", { password: "another quiet room" }],
  ["/verify-email", "token", {}],
  ["/unsubscribe", "token", {}],
];

describe.each(forms)("the form at %s", (address, field, others) => {
  test.each(injections)(
    `with %s instead of ${field}: no effect, no session, nothing written`,
    async (name, fields) => {
      // A name is any text, so JSON is a valid one.
      if (field === "firstName" && name === "JSON") return;
      const before = await everything();
      const body = new URLSearchParams([...fields(field), ...Object.entries(others)]);
      const answer = await new Client(stage.url).request(address, { method: "POST", body });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.getSetCookie().join()).not.toMatch(/anamcara_session/);
      expect(await everything()).toBe(before);
    },
  );
});

test("a password is text, whatever it looks like: an operator instead of it fails", async () => {
  const before = await everything();
  for (const fields of [
    [["password[$ne]", "x"]],
    [["password.$ne", "x"]],
    [["password", '{"$ne":null}']],
    [
      ["password", "a quiet room"],
      ["password", "x"],
    ],
  ] as [string, string][][]) {
    const body = new URLSearchParams([["email", person.email], ...fields]);
    const answer = await new Client(stage.url).request("/login", { method: "POST", body });
    expect([fields, [400, 401].includes(answer.status)]).toEqual([fields, true]);
    expect(answer.headers.getSetCookie().join()).not.toMatch(/anamcara_session/);
  }
  expect(await everything()).toBe(before);
});

test("signing in ignores account fields in the request", async () => {
  const before = await stage.db.collection("users").findOne({ _id: oid(userId) });
  const more = {
    isAdmin: true,
    subscriptionTier: "premium",
    isBanned: false,
    id: "0".repeat(24),
    $set: { isAdmin: true },
  };
  const answer = await new Client(stage.url).post("/api/login", {
    email: person.email,
    password: "a quiet room",
    ...more,
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ id: userId, isAdmin: false, subscriptionTier: "free" });
  const texts = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)]));
  await new Client(stage.url).form("/login", { email: person.email, password: "a quiet room", ...texts });
  expect(await stage.db.collection("users").findOne({ _id: oid(userId) })).toEqual(before);
});

test("an operator instead of a turn or a session stops and ends nothing", async () => {
  const conversation = await person.conversation();
  const exchange = held(stage.guide, "Wait");
  const { turnId } = await person.sent(conversation.id, "Hello");
  const upstream = await exchange;
  for (const [path, fields] of [
    [`/chat/${conversation.id}`, { intent: "stop", "turnId[$ne]": "x" }],
    [`/chat/${conversation.id}`, { intent: "stop", turnId: '{"$ne":null}' }],
    ["/profile/sessions", { "id[$ne]": "x" }],
    ["/profile/sessions", { id: '{"$ne":null}' }],
  ] as [string, Record<string, string>][]) {
    expect((await person.form(path, fields)).status).toBeLessThan(500);
  }
  expect((await stage.db.collection("turns").findOne({ _id: oid(turnId) }))!.status).toBe("running");
  expect((await person.get("/api/auth/user")).status).toBe(200);
  finish(upstream);
  await person.readTurn(turnId);
});
