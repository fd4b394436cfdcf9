import { beforeAll, describe, expect, test } from "vitest";
import { whole } from "#tests/fakes/openai";
import { Client } from "#tests/setup/client";
import { field, fieldError, textOfHtml } from "#tests/setup/html";
import { oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import type { MemoryDto } from "~/features/memory/types";

const stage = useStage();
const unknownOwner = "0123456789abcdef01234567";
const memory = { category: "context", content: "My mother died in spring." };

const call = (client: Client, method: string, path: string, body?: unknown) =>
  client.request(path, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    }),
  });
const listOf = async (client: Client) =>
  (await (await client.get("/api/user/memories")).json()) as MemoryDto[];
async function added(client: Client, more: object = {}): Promise<MemoryDto> {
  const answer = await client.post("/api/user/memories", { ...memory, ...more });
  expect(answer.status).toBe(201);
  return answer.json() as Promise<MemoryDto>;
}
const page = async (client: Client, path = "/profile/memories", language = "en") =>
  (await client.get(path, { "Accept-Language": language })).text();

let person: Client;
beforeAll(async () => {
  person = await Client.registered(stage.url);
});

describe("the API", () => {
  test("adds, lists, changes and forgets as specified", async () => {
    const client = await Client.registered(stage.url);
    const one = await added(client);
    expect(one).toEqual({
      id: one.id,
      type: "long_term",
      ...memory,
      createdAt: one.createdAt,
      updatedAt: one.updatedAt,
      expiresAt: null,
      isPaused: false,
      source: null,
      useCount: 0,
    });
    const two = await added(client, { category: "goals", content: "I want to learn to rest." });
    expect((await listOf(client)).map(({ id }) => id)).toEqual([two.id, one.id]);
    const goals = await client.get("/api/user/memories?category=goals");
    expect(((await goals.json()) as MemoryDto[]).map(({ id }) => id)).toEqual([two.id]);

    const path = `/api/user/memories/${one.id}`;
    const changed = await call(client, "PATCH", path, { content: "She died in March.", isPaused: true });
    expect([changed.status, await changed.json()]).toMatchObject([
      200,
      { id: one.id, content: "She died in March.", category: "context", isPaused: true },
    ]);
    expect(await (await client.get(`${path}/uses`)).json()).toEqual([]);
    expect((await call(client, "DELETE", path)).status).toBe(204);
    expect((await call(client, "DELETE", path)).status).toBe(404);
    expect((await call(client, "DELETE", "/api/user/memories")).status).toBe(204);
    expect(await listOf(client)).toEqual([]);
  });

  test("returns a page and links to the next one", async () => {
    const client = await Client.registered(stage.url);
    for (const n of [1, 2, 3]) await added(client, { content: `Number ${n}.` });
    const first = await client.get("/api/user/memories?limit=2");
    expect(((await first.json()) as MemoryDto[]).map(({ content }) => content)).toEqual([
      "Number 3.",
      "Number 2.",
    ]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link")!)![1]!;
    const second = await client.get(next);
    expect(((await second.json()) as MemoryDto[]).map(({ content }) => content)).toEqual(["Number 1."]);
    expect(second.headers.get("link")).toBeNull();
  });

  const tooShort = ["validation.memoryTooShort"];
  test.each([
    ["POST", {}, { content: tooShort, category: ["validation.memoryCategory"] }],
    ["POST", { ...memory, content: "  a  " }, { content: tooShort }],
    ["POST", { ...memory, content: "x".repeat(501) }, { content: ["validation.memoryTooLong"] }],
    ["POST", { ...memory, content: "x".repeat(100_000) }, { content: ["validation.memoryTooLong"] }],
    ["POST", { ...memory, category: "secrets" }, { category: ["validation.memoryCategory"] }],
    ["POST", { ...memory, content: { $ne: null } }, { content: tooShort }],
    ["POST", { ...memory, type: "short" }, { type: ["validation.required"] }],
    ["PATCH", {}, { "": ["validation.required"] }],
    ["PATCH", { content: "a" }, { content: tooShort }],
    ["PATCH", { isPaused: "yes" }, { isPaused: ["validation.required"] }],
    ["PATCH", { isPaused: true, userId: unknownOwner }, { userId: ["validation.notChangeable"] }],
  ])("%s of %j: 400 with the fields", async (method, body, errors) => {
    const { id } = await added(person);
    const path = method === "POST" ? "/api/user/memories" : `/api/user/memories/${id}`;
    const answer = await call(person, method, path, body);
    expect([answer.status, await answer.json()]).toEqual([400, { errors }]);
  });

  test.each(["?category=secrets", "?limit=0", "?limit=many", "?before=now", "?before=1-0"])(
    "a list of %s is a bad request",
    async (query) => expect((await person.get(`/api/user/memories${query}`)).status).toBe(400),
  );

  const theirs = [
    ["PATCH", "", { content: "Mine now." }],
    ["DELETE", "", undefined],
    ["GET", "/uses", undefined],
  ] as const;
  test.each(theirs)("%s {id}%s of another person's memory is a 404", async (method, end, body) => {
    const rosa = await Client.registered(stage.url);
    const { id } = await added(rosa);
    for (const known of [id, unknownOwner, "odd"]) {
      const answer = await call(person, method, `/api/user/memories/${known}${end}`, body);
      expect([answer.status, await answer.text()]).toEqual([404, "Not found"]);
    }
    expect(await listOf(rosa)).toMatchObject([{ id, ...memory }]);
  });

  test.each([
    ["GET", "/api/user/memories"],
    ["POST", "/api/user/memories"],
    ["DELETE", "/api/user/memories"],
    ["PATCH", `/api/user/memories/${unknownOwner}`],
    ["DELETE", `/api/user/memories/${unknownOwner}`],
    ["GET", `/api/user/memories/${unknownOwner}/uses`],
  ])("%s %s without a session: 401; with a wrong method: 405", async (method, path) => {
    const answer = await call(new Client(stage.url), method, path, method === "GET" ? undefined : memory);
    expect([answer.status, await answer.text()]).toEqual([401, "Unauthorized"]);
    expect((await call(person, "PUT", path, {})).status).toBe(405);
  });

  test("too many changes in an hour are refused for a while", async () => {
    const limited = await stage.start({ RATE_LIMITS: "on" });
    const client = await Client.registered(limited.url);
    const { id } = await added(client);
    let last: Response | undefined;
    for (let n = 0; n < 101 && last?.status !== 429; n++) {
      last = await call(client, "PATCH", `/api/user/memories/${id}`, { isPaused: n % 2 === 0 });
    }
    expect([last!.status, Number(last!.headers.get("retry-after")) > 0]).toEqual([429, true]);
    const refused = await client.form("/profile/memories/new", memory);
    expect(refused.status).toBe(429);
    expect(textOfHtml(await refused.text())).toContain(memory.content);
    await limited.stop();
  });
});

describe("the pages", () => {
  test("say that there are no memories, in three languages", async () => {
    const client = await Client.registered(stage.url);
    for (const [language, words] of [
      ["en", "Your guide does not remember anything about you yet."],
      ["es", "Tu guía aún no recuerda nada de ti."],
      ["it", "La tua guida non ricorda ancora nulla di te."],
    ] as const) {
      await call(client, "PATCH", "/api/user/profile", { preferredLanguage: language });
      const html = await page(client);
      expect(textOfHtml(html)).toContain(words);
      expect(html).not.toContain('href="/profile/memories/forget"');
    }
  });

  test("add, change, pause, resume and forget with plain forms", async () => {
    const client = await Client.registered(stage.url);
    const sent = async (path: string, fields: Record<string, string>, to = "/profile/memories") => {
      const answer = await client.form(path, fields);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, to]);
    };
    await sent("/profile/memories/new", { category: "context", content: "I said: <b>my mother</b> died." });
    const [{ id }] = (await listOf(client)) as [MemoryDto];
    const html = await page(client);
    expect(textOfHtml(html)).toContain("I said: <b>my mother</b> died.");
    for (const words of [
      "What is going on",
      "Long term",
      "Added by you",
      "Not used in a reply yet",
      "One memory",
    ]) {
      expect(textOfHtml(html)).toContain(words);
    }
    await sent(`/profile/memories/${id}/edit`, { category: "background", content: "She died in March." });
    await sent("/profile/memories", { intent: "pause", id });
    expect(await listOf(client)).toMatchObject([
      { content: "She died in March.", category: "background", isPaused: true },
    ]);
    expect(textOfHtml(await page(client))).toContain("Paused");
    await sent("/profile/memories", { intent: "resume", id });
    expect(textOfHtml(await page(client, `/profile/memories/${id}/forget`))).toContain("She died in March.");
    await sent(`/profile/memories/${id}/forget`, {});
    await added(client);
    await added(client, { content: "Another one." });
    expect(textOfHtml(await page(client, "/profile/memories/forget"))).toContain(
      "2 memories will be deleted",
    );
    await sent("/profile/memories/forget", {});
    expect(await listOf(client)).toEqual([]);
  });

  test("keep the typed text of an invalid memory, and show the error at the field", async () => {
    const answer = await person.form("/profile/memories/new", {
      category: "context",
      content: "x".repeat(600),
    });
    const html = await answer.text();
    expect(answer.status).toBe(400);
    expect(fieldError(html, "content")).toBe("A memory can have up to 500 characters");
    expect(field(html, "content")!.value).toBe("x".repeat(600));
  });

  test("respond to a bad request with 4xx, and to another person's memory with 404", async () => {
    const rosa = await Client.registered(stage.url);
    const { id } = await added(rosa);
    for (const known of [id, unknownOwner, "odd"]) {
      for (const end of ["edit", "forget"]) {
        expect((await person.get(`/profile/memories/${known}/${end}`)).status).toBe(404);
        const answer = await person.form(`/profile/memories/${known}/${end}`, memory);
        expect(answer.status).toBe(404);
      }
      expect((await person.form("/profile/memories", { intent: "pause", id: known })).status).toBe(404);
    }
    expect((await person.form("/profile/memories", { intent: "explode", id })).status).toBe(400);
    expect((await person.form("/profile/memories", {})).status).toBe(400);
    expect((await person.get("/profile/memories?before=now")).status).toBe(400);
    expect(await listOf(rosa)).toMatchObject([{ id, isPaused: false }]);
  });

  test("redirect visitors to sign in, and back", async () => {
    const visitor = new Client(stage.url);
    const answer = await visitor.form("/profile/memories/new", memory);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      "/login?reason=ended&redirectTo=%2Fprofile%2Fmemories%2Fnew",
    ]);
  });

  test("show 20 at a time, up to the largest number, and strange ones of older versions", async () => {
    const client = await Client.registered(stage.url);
    const { id } = (await (await client.get("/api/auth/user")).json()) as { id: string };
    const rows = Array.from({ length: 500 }, (_, n) => ({
      userId: oid(id),
      type: n % 3 ? "long_term" : "short",
      category: n % 5 ? "goals" : null,
      content: `Number ${n}: ${"long words ".repeat(n % 40)}`,
      createdAt: new Date(Date.parse("2026-01-01") + n * 1_000),
    }));
    rows[499]!.category = "<odd>";
    await stage.db.collection("user_memories").insertMany(rows);
    const first = await page(client);
    expect(first.match(/<article/g)).toHaveLength(20);
    expect(textOfHtml(first)).toContain("500 memories");
    expect(textOfHtml(first)).toContain("<odd>");
    const older = /href="(\/profile\/memories\?before=[^"]+)"/.exec(first)![1]!;
    const second = await page(client, older);
    expect(second.match(/<article/g)).toHaveLength(20);
    expect(second).toContain("Newest memories");
  });

  test("are linked from the profile and the privacy settings", async () => {
    expect(await page(person, "/profile")).toContain('href="/profile/memories"');
    expect(await page(person, "/profile/privacy")).toContain('href="/profile/memories"');
  });

  test("say that memory is off", async () => {
    const client = await Client.registered(stage.url);
    await added(client);
    await client.form("/profile/privacy", { memoryEnabled: "off" });
    const html = textOfHtml(await page(client));
    expect(html).toContain("Memory is turned off.");
    expect(html).toContain(memory.content);
  });
});

describe("a conversation", () => {
  test("with a model creates a memory that links to it, is used by the next reply, and is deleted with it", async () => {
    const client = await Client.registered(stage.url);
    const conversation = await client.conversation("After the funeral");
    const note = { ...memory, type: "long_term" };
    stage.guide.answersAsides(whole(JSON.stringify({ memories: [note] })));
    const { turnId, messageId } = await client.sent(conversation.id, "My mother died in spring, you know.");
    await client.readTurn(turnId);
    const [drawn] = await until(async () => ((await listOf(client)).length > 0 ? listOf(client) : null), {
      what: "the memory",
      timeoutMs: 20_000,
    });
    expect(drawn).toMatchObject({ ...note, source: { conversationId: conversation.id, messageId } });
    const html = await page(client);
    expect(html).toContain(`href="/chat/${conversation.id}"`);
    expect(textOfHtml(html)).toContain("After the funeral");

    stage.guide.answersAsides(whole('{"memories": []}'));
    const other = await client.conversation("Another day");
    const before = stage.guide.requests.length;
    await client.readTurn((await client.sent(other.id, "I think of my mother today.")).turnId);
    expect(JSON.stringify(stage.guide.requests[before]!.body)).toContain(memory.content);

    const asked = textOfHtml(await page(client, `/conversations/${conversation.id}/delete`));
    expect(asked).toContain("what your guide remembers from it");
    expect((await call(client, "DELETE", `/api/conversations/${conversation.id}`)).status).toBe(204);
    expect(await listOf(client)).toEqual([]);
  });
});
