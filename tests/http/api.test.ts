import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { raw, type RawRequest } from "#tests/setup/raw";
import { finish, held, oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import type { ConversationDto, MessageDto, TurnReceipt } from "~/features/chat/types";

const stage = useStage();

const unknownId = "0123456789abcdef01234567";
const json = { "Content-Type": "application/json" };

let person: Client;
beforeAll(async () => {
  person = await Client.registered(stage.url);
});

/** Every route of the API: its methods with a valid request, and the owner's object in its URL. */
interface Route {
  path: (ids: { conversation: string; turn: string }) => string;
  verbs: Record<string, { body?: unknown; isPublic?: true }>;
}
const message = { message: "I wake at four.", language: "en" };
const routes: Record<string, Route> = {
  "auth/user": { path: () => "/api/auth/user", verbs: { GET: {} } },
  register: { path: () => "/api/register", verbs: { POST: { isPublic: true } } },
  login: { path: () => "/api/login", verbs: { POST: { isPublic: true } } },
  logout: { path: () => "/api/logout", verbs: { POST: { isPublic: true } } },
  conversations: {
    path: () => "/api/conversations",
    verbs: { GET: {}, POST: { body: { title: "A title" } } },
  },
  "conversations/{id}": {
    path: ({ conversation }) => `/api/conversations/${conversation}`,
    verbs: { GET: {}, PATCH: { body: { title: "Another title" } }, DELETE: {} },
  },
  "conversations/{id}/messages": {
    path: ({ conversation }) => `/api/conversations/${conversation}/messages`,
    verbs: { GET: {} },
  },
  "conversations/{id}/favorite": {
    path: ({ conversation }) => `/api/conversations/${conversation}/favorite`,
    verbs: { PUT: {} },
  },
  "chat/turns": {
    path: () => "/api/chat/turns",
    verbs: { POST: { body: { ...message, submitKey: "a submit key" } } },
  },
  "chat/turns/{id}/stop": { path: ({ turn }) => `/api/chat/turns/${turn}/stop`, verbs: { POST: {} } },
  "chat/stream": { path: ({ turn }) => `/api/chat/stream?turn=${turn}`, verbs: { GET: {} } },
  "conversations/search": { path: () => "/api/conversations/search?q=four", verbs: { GET: {} } },
  "conversation-suggestions": { path: () => "/api/conversation-suggestions", verbs: { GET: {} } },
  "user/stats": { path: () => "/api/user/stats", verbs: { GET: {} } },
  sittings: {
    path: () => "/api/sittings",
    verbs: { POST: { body: { kind: "timer", minutes: 10, submitKey: "a submit key" } } },
  },
  "sittings/audio": { path: () => "/api/sittings/audio?minutes=1", verbs: { GET: {} } },
  "user/profile": { path: () => "/api/user/profile", verbs: { PATCH: { body: { firstName: "Ana" } } } },
};
const nowhere = { conversation: unknownId, turn: unknownId };
const operations = Object.entries(routes).flatMap(([name, route]) =>
  Object.entries(route.verbs).map(([method, operation]) => ({ name, route, method, ...operation })),
);

const call = (client: Client, method: string, path: string, body?: unknown) =>
  client.request(path, { method, ...(body !== undefined && { body: JSON.stringify(body), headers: json }) });
const seen = async (answer: Response) =>
  `${answer.status} ${answer.headers.get("content-type")} ${await answer.text()}`;

/** A person with a conversation in which one message got a reply. */
async function scene() {
  const client = await Client.registered(stage.url);
  const conversation = await client.conversation();
  const receipt = await client.sent(conversation.id, "I wake at four.");
  await client.readTurn(receipt.turnId);
  return { client, conversation, receipt };
}

/** Everything in the database that belongs to a person's conversation. */
async function everythingOf(conversationId: string) {
  const of = { conversationId: oid(conversationId) };
  return {
    conversation: await stage.db.collection("conversations").findOne({ _id: of.conversationId }),
    messages: await stage.db.collection("messages").find(of).sort({ _id: 1 }).toArray(),
    // After the reply, a job records that it has searched the turn for memories.
    turns: await stage.db
      .collection("turns")
      .find(of, { projection: { memoriesDrawnAt: 0 } })
      .sort({ _id: 1 })
      .toArray(),
  };
}

describe("every route", () => {
  test.each(operations.filter(({ isPublic }) => !isPublic))(
    "$method $name without a session: 401 as plain text, not cacheable",
    async ({ route, method, body }) => {
      const answer = await call(new Client(stage.url), method, route.path(nowhere), body);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(await seen(answer)).toBe("401 text/plain; charset=utf-8 Unauthorized");
    },
  );

  test.each(Object.entries(routes))(
    "%s with a wrong method: 405 that names the allowed ones",
    async (_, { path, verbs }) => {
      const { client, conversation, receipt } = await scene();
      const address = path({ conversation: conversation.id, turn: receipt.turnId });
      const before = await everythingOf(conversation.id);
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((verb) => !(verb in verbs))) {
        const answer = await call(client, method, address, method === "GET" ? undefined : {});
        expect([method, answer.status]).toEqual([method, 405]);
        expect(answer.headers.get("allow")?.split(", ").sort()).toEqual(Object.keys(verbs).sort());
        expect(await answer.text()).toBe("Method not allowed");
      }
      expect(await everythingOf(conversation.id)).toEqual(before);
      expect((await client.get("/api/auth/user")).status).toBe(200);
    },
  );

  test.each(operations.filter(({ name }) => /\{id\}|stream/.test(name)))(
    "$method $name of another person's object: 404, and nothing changes",
    async ({ route, method, body }) => {
      const { conversation, receipt } = await scene();
      const before = await everythingOf(conversation.id);
      const theirs = await call(
        person,
        method,
        route.path({ conversation: conversation.id, turn: receipt.turnId }),
        body,
      );
      const unknownAnswer = await call(person, method, route.path(nowhere), body);
      expect(await seen(theirs)).toBe("404 text/plain; charset=utf-8 Not found");
      expect(await seen(unknownAnswer)).toBe("404 text/plain; charset=utf-8 Not found");
      expect(await everythingOf(conversation.id)).toEqual(before);
    },
  );

  test.each(operations.filter(({ name }) => name.includes("{id}")))(
    "$method $name with an invalid id: 404",
    async ({ route, method }) => {
      for (const id of [
        "1",
        "x".repeat(24),
        `${unknownId}0`,
        "%00",
        "$ne",
        "[object Object]",
        "..%2f..%2fregister",
        "null",
      ]) {
        const answer = await raw(
          `${stage.url}${route.path({ conversation: encodeURI(id), turn: encodeURI(id) })}`,
          {
            method,
            headers: { Cookie: person.cookie },
          },
        );
        expect([id, answer.status]).toEqual([id, 404]);
      }
    },
  );

  test("responds to HEAD as to GET, without a body", async () => {
    const { client, conversation } = await scene();
    for (const path of ["/api/auth/user", "/api/conversations", `/api/conversations/${conversation.id}`]) {
      const answer = await client.request(path, { method: "HEAD" });
      expect([path, answer.status, await answer.text()]).toEqual([path, 200, ""]);
      expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    }
  });

  test("an unknown route: 404 as plain text for everyone", async () => {
    for (const client of [person, new Client(stage.url)]) {
      for (const path of ["/api/nothing", "/api/conversations/1/2/3", "/api/admin/nothing"]) {
        expect(await seen(await client.get(path))).toBe("404 text/plain; charset=utf-8 Not found");
        expect((await client.post(path)).status).toBe(404);
      }
    }
  });
});

const withBody = operations.filter(
  ({ name }) => ["register", "login", "conversations", "chat/turns"].includes(name) && name !== "",
);
describe("a body", () => {
  const posts = withBody.filter(({ method }) => method === "POST");
  const post = (path: string, init: RawRequest) =>
    raw(`${stage.url}${path}`, {
      method: "POST",
      ...init,
      headers: { Cookie: person.cookie, ...init.headers },
    });

  test.each(posts)("of $name that is not JSON: 415", async ({ route }) => {
    const path = route.path(nowhere);
    const body = '{"title":"x","firstName":"Rosa"}';
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/jsonp",
      "application/xml",
      "",
    ]) {
      const answer = await post(path, { body, headers: type ? { "Content-Type": type } : {} });
      expect([type, answer.status]).toEqual([type, 415]);
    }
    expect((await post(path, { headers: {} })).status).toBe(415);
  });

  test.each(posts)("of $name that is too large: 413", async ({ route }) => {
    const answer = await post(route.path(nowhere), {
      body: JSON.stringify({ title: "x".repeat(200_000) }),
      headers: json,
    });
    expect(answer.status).toBe(413);
  });

  test.each(posts)("of $name without a length: 411", async ({ route }) => {
    const answer = await post(route.path(nowhere), { body: '{"title":"x"}', chunked: true, headers: json });
    expect(answer.status).toBe(411);
  });

  test.each(posts)("of $name that is broken JSON or not an object: 400", async ({ route }) => {
    for (const body of [
      "{",
      "",
      "null",
      "[]",
      '"text"',
      "1",
      "{'title':1}",
      '{"title":"x"}}',
      "\u0000",
      "[".repeat(50_000),
    ]) {
      const answer = await post(route.path(nowhere), {
        body,
        headers: { ...json, "Content-Length": String(Buffer.byteLength(body)) },
      });
      // An empty body has no type either.
      expect([body.slice(0, 9), answer.status]).toEqual([body.slice(0, 9), 400]);
      expect(Object.keys(JSON.parse(answer.text) as object)).toEqual(["errors"]);
    }
  });

  test("with operators, arrays or numbers instead of strings: 400 with the field, and no session", async () => {
    const { email } = await Client.registered(stage.url);
    const conversation = await person.conversation();
    const odd = [{ $ne: null }, { $gt: "" }, { $regex: ".*" }, [email], [["a"]], 1, true, null, {}];
    const complete: [path: string, body: Record<string, unknown>][] = [
      ["/api/login", { email, password: "a quiet room" }],
      ["/api/register", { firstName: "Rosa", email: "new@example.com", password: "a quiet room" }],
      ["/api/conversations", { title: "A title" }],
      ["/api/chat/turns", { conversationId: conversation.id, message: "Hello", submitKey: "a submit key" }],
    ];
    for (const [path, body] of complete) {
      for (const name of Object.keys(body)) {
        for (const value of odd) {
          const answer = await person.post(path, { ...body, [name]: value });
          expect([path, name, value, answer.status]).toEqual([path, name, value, 400]);
          const { errors } = (await answer.json()) as { errors: Record<string, string[]> };
          expect(Object.keys(errors)).toEqual([name]);
          for (const key of errors[name]!) expect(key).toMatch(/^(validation|errors)\.\w+$/);
        }
      }
    }
    expect(await stage.db.collection("turns").countDocuments({ conversationId: oid(conversation.id) })).toBe(
      0,
    );
  });

  test("operators in a query are text or get 400", async () => {
    const queries = [
      "limit[$gt]=1",
      "before[$ne]=x",
      "limit=1&limit=2",
      "before[]=x",
      "before=1&before=2",
      "limit=",
      "limit=x",
      "limit=0",
      "limit=201",
      "limit=-1",
      "limit=1.5",
      "before=x",
      "before=1-xyz",
    ];
    for (const query of queries) {
      const answer = await person.get(`/api/conversations?${query}`);
      const expected = query.includes("[") ? 200 : 400;
      expect([query, answer.status]).toEqual([query, expected]);
    }
    const stream = [
      "turn[$ne]=x",
      `turn=${unknownId}&turn=${unknownId}`,
      "message=Hello",
      `conversationId[$ne]=x`,
      "",
      `conversationId=1&message=x`,
    ];
    for (const query of stream)
      expect([query, (await person.get(`/api/chat/stream?${query}`)).status]).toEqual([query, 400]);
  });
});

describe("conversations", () => {
  test("are created with 201 and every field of the entity", async () => {
    const client = await Client.registered(stage.url);
    const { id: userId } = (await (await client.get("/api/auth/user")).json()) as { id: string };
    const answer = await client.post("/api/conversations", {
      title: " Why do\n I wake? ",
      category: "general",
    });
    expect(answer.status).toBe(201);
    const made = (await answer.json()) as ConversationDto;
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      userId,
      title: "Why do I wake?",
      category: "general",
      isFavorite: false,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: made.createdAt,
    });
    const withMessage = await client.post("/api/conversations", {
      title: "T",
      initialMessage: "Hello",
      language: "it",
    });
    expect(await withMessage.json()).toMatchObject({
      title: "T",
      category: "general",
      initialMessage: "Hello",
    });
    expect(await (await client.get(`/api/conversations/${made.id}`)).json()).toEqual(made);
  });

  test("accept neither an owner nor a state from the body", async () => {
    const other = await Client.registered(stage.url);
    const { id: theirs } = (await (await other.get("/api/auth/user")).json()) as { id: string };
    const body = {
      title: "T",
      userId: theirs,
      isFavorite: true,
      isDraft: true,
      _id: unknownId,
      createdAt: "2000-01-01",
    };
    const made = (await (await person.post("/api/conversations", body)).json()) as ConversationDto;
    expect(made).toMatchObject({ isFavorite: false });
    expect(made.id).not.toBe(unknownId);
    expect(made.userId).not.toBe(theirs);
    expect((await other.get(`/api/conversations/${made.id}`)).status).toBe(404);
  });

  test.each([
    ["50 letters stay whole", "a".repeat(50), "a".repeat(50)],
    ["51 letters are cut", "a".repeat(51), `${"a".repeat(50)}...`],
    ["an emoji of four people is one character", "👨‍👩‍👧‍👦".repeat(51), `${"👨‍👩‍👧‍👦".repeat(50)}...`],
    ["50 flags stay whole", "🇮🇹".repeat(50), "🇮🇹".repeat(50)],
    ["a letter keeps its accents", `${"a".repeat(49)}e\u0301\u0302b`, `${"a".repeat(49)}e\u0301\u0302...`],
    ["a skin tone stays with its hand", `${"a".repeat(49)}👋🏽!`, `${"a".repeat(49)}👋🏽...`],
    ["Devanagari keeps its vowel signs", "नि".repeat(51), `${"नि".repeat(50)}...`],
  ])("titles: %s", async (_, title, expected) => {
    const made = (await (await person.post("/api/conversations", { title })).json()) as ConversationDto;
    expect(made.title).toBe(expected);
  });

  test("with a title of 4,001 characters, or none, are refused", async () => {
    for (const title of ["x".repeat(4_001), "", "  \n "]) {
      const answer = await person.post("/api/conversations", { title });
      expect(answer.status).toBe(400);
      expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual(["title"]);
    }
  });

  test("become favourites and back, and keep their place in the list", async () => {
    const { client, conversation } = await scene();
    const later = await client.conversation("Later");
    const on = await client.request(`/api/conversations/${conversation.id}/favorite`, { method: "PUT" });
    const { updatedAt } = (await (
      await client.get(`/api/conversations/${conversation.id}`)
    ).json()) as ConversationDto;
    expect([on.status, await on.json()]).toEqual([200, { ...conversation, isFavorite: true, updatedAt }]);
    const list = (await (await client.get("/api/conversations")).json()) as ConversationDto[];
    expect(list.map(({ id }) => id)).toEqual([later.id, conversation.id]);
    const off = await client.request(`/api/conversations/${conversation.id}/favorite`, { method: "PUT" });
    expect(await off.json()).toMatchObject({ isFavorite: false });
  });

  test("are deleted with their messages and turns, and nothing else", async () => {
    const { client, conversation, receipt } = await scene();
    const kept = await client.conversation("Kept");
    await client.readTurn((await client.sent(kept.id, "Hello")).turnId);
    const before = await everythingOf(kept.id);
    const answer = await client.request(`/api/conversations/${conversation.id}`, { method: "DELETE" });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(await everythingOf(conversation.id)).toEqual({ conversation: null, messages: [], turns: [] });
    expect(await everythingOf(kept.id)).toEqual(before);
    expect((await client.request(`/api/conversations/${conversation.id}`, { method: "DELETE" })).status).toBe(
      404,
    );
    expect((await client.get(`/api/chat/stream?turn=${receipt.turnId}`)).status).toBe(404);
    expect((await client.get(`/api/conversations/${conversation.id}/messages`)).status).toBe(404);
  });

  test("that are deleted during a reply stay deleted, and the request to the model is closed", async () => {
    const client = await Client.registered(stage.url);
    const conversation = await client.conversation();
    const exchange = held(stage.guide, "Half a");
    const { turnId } = await client.sent(conversation.id, "Hello");
    await client.readTurn(turnId, { stopWhen: (events) => events.length > 0 });
    expect((await client.request(`/api/conversations/${conversation.id}`, { method: "DELETE" })).status).toBe(
      204,
    );
    expect(await (await exchange).closed).toEqual({ early: true });
    await until(async () => (await everythingOf(conversation.id)).turns.length === 0);
    expect(await everythingOf(conversation.id)).toEqual({ conversation: null, messages: [], turns: [] });
    stage.guide.answers((next) => finish(next, "Hello", " there."));
  });
});

describe("a list with several pages", () => {
  /** The list's pages, for a client that follows the Link header. */
  async function pages<T>(client: Client, first: string): Promise<T[][]> {
    const read: T[][] = [];
    for (let path: string | undefined = first; path;) {
      const answer: Response = await client.get(path);
      expect(answer.status).toBe(200);
      read.push((await answer.json()) as T[]);
      path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
      if (read.length > 50) throw new Error("the list does not end");
    }
    return read;
  }

  test("of conversations contains each once, the latest first, even with equal times", async () => {
    const client = await Client.registered(stage.url);
    const made = await Promise.all(Array.from({ length: 23 }, (_, n) => client.conversation(`No. ${n}`)));
    // All except two at the same time.
    const ids = made.map(({ id }) => oid(id));
    const at = new Date("2026-05-01T10:00:00Z");
    await stage.db.collection("conversations").updateMany({ _id: { $in: ids } }, { $set: { updatedAt: at } });
    await stage.db
      .collection("conversations")
      .updateOne({ _id: ids[7] }, { $set: { updatedAt: new Date("2026-05-02") } });
    await stage.db
      .collection("conversations")
      .updateOne({ _id: ids[3] }, { $set: { updatedAt: new Date("2026-04-30") } });

    const all = await pages<ConversationDto>(client, "/api/conversations?limit=5");
    expect(all.map((page) => page.length)).toEqual([5, 5, 5, 5, 3]);
    const order = all.flat().map(({ id }) => id);
    expect(new Set(order).size).toBe(23);
    expect([order[0], order.at(-1)]).toEqual([made[7]!.id, made[3]!.id]);
    expect((await pages(client, "/api/conversations")).map((page) => page.length)).toEqual([23]);
    expect((await pages(client, "/api/conversations?limit=23")).map((page) => page.length)).toEqual([23]);
  });

  test("of messages contains each once, the newest page first and each page oldest first, even with equal times", async () => {
    const client = await Client.registered(stage.url);
    const conversation = await client.conversation();
    const at = new Date("2026-05-01T10:00:00Z");
    await stage.db.collection("messages").insertMany(
      Array.from({ length: 17 }, (_, n) => ({
        conversationId: oid(conversation.id),
        userId: oid(conversation.userId),
        role: n % 2 ? "assistant" : "user",
        content: `No. ${n}`,
        metadata: null,
        createdAt: at,
      })),
    );
    const all = await pages<MessageDto>(client, `/api/conversations/${conversation.id}/messages?limit=4`);
    expect(all.map((page) => page.length)).toEqual([4, 4, 4, 4, 1]);
    expect(
      all
        .reverse()
        .flat()
        .map(({ content }) => content),
    ).toEqual(Array.from({ length: 17 }, (_, n) => `No. ${n}`));
  });

  test("has at most 100 entries without a limit", async () => {
    const client = await Client.registered(stage.url);
    const { id } = (await (await client.get("/api/auth/user")).json()) as { id: string };
    await stage.db.collection("conversations").insertMany(
      Array.from({ length: 101 }, (_, n) => ({
        userId: oid(id),
        title: `No. ${n}`,
        category: "general",
        isFavorite: false,
        isDraft: false,
        createdAt: new Date(),
        updatedAt: new Date(),
      })),
    );
    expect((await pages(client, "/api/conversations")).map((page) => page.length)).toEqual([100, 1]);
    expect((await pages(client, "/api/conversations?limit=200")).map((page) => page.length)).toEqual([101]);
  });
});

describe("sending a message", () => {
  test("responds 202 with the ids, and with the same ones for the same key", async () => {
    const client = await Client.registered(stage.url);
    const conversation = await client.conversation();
    const key = randomUUID();
    const answer = await client.send(conversation.id, "  I wake at four.\n", key);
    expect(answer.status).toBe(202);
    const receipt = (await answer.json()) as TurnReceipt;
    expect(receipt).toEqual({
      turnId: expect.stringMatching(/^[0-9a-f]{24}$/),
      conversationId: conversation.id,
      messageId: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    await client.readTurn(receipt.turnId);
    const again = await client.send(conversation.id, "Something else", key);
    expect([again.status, await again.json()]).toEqual([202, receipt]);
    const [first, second, ...rest] = await client.messages(conversation.id);
    expect(rest).toEqual([]);
    expect(first).toEqual({
      id: receipt.messageId,
      conversationId: conversation.id,
      role: "user",
      content: "I wake at four.",
      metadata: null,
      createdAt: expect.stringMatching(/Z$/),
      versions: { index: 1, count: 1 },
    });
    expect(second).toMatchObject({ role: "assistant", content: "Hello there.", metadata: null });
    expect(await client.usedToday()).toBe(1);
  });

  test("with a key that another person has used is independent of theirs", async () => {
    const key = randomUUID();
    const receipts = await Promise.all(
      [await Client.registered(stage.url), await Client.registered(stage.url)].map(async (client) => {
        const { id } = await client.conversation();
        return (await (await client.send(id, "Hello", key)).json()) as TurnReceipt;
      }),
    );
    expect(receipts[0]!.turnId).not.toBe(receipts[1]!.turnId);
  });

  test("to another person's conversation: 404, and nothing is written", async () => {
    const { conversation } = await scene();
    const before = await everythingOf(conversation.id);
    const answer = await person.send(conversation.id, "Hello");
    expect(await seen(answer)).toBe("404 text/plain; charset=utf-8 Not found");
    const stream = await person.get(
      `/api/chat/stream?conversationId=${conversation.id}&message=Hello&language=en`,
    );
    expect(await seen(stream)).toBe("404 text/plain; charset=utf-8 Not found");
    expect(await everythingOf(conversation.id)).toEqual(before);
  });

  test("of no text, blanks, or 4,001 characters: 400, and no slot is used", async () => {
    const client = await Client.registered(stage.url);
    const { id } = await client.conversation();
    for (const text of ["", "  \n\t ", "x".repeat(4_001)]) {
      const answer = await client.send(id, text);
      expect(answer.status).toBe(400);
      expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual(["message"]);
    }
    expect(await client.usedToday()).toBe(0);
    expect(await client.messages(id)).toEqual([]);
  });

  test("without a conversation: 400 that asks to select one", async () => {
    const client = await Client.registered(stage.url);
    const answer = await client.post("/api/chat/turns", { message: "Hello", submitKey: randomUUID() });
    expect(answer.status).toBe(400);
    const errors = { conversationId: ["errors.selectConversation"] };
    expect(await answer.json()).toMatchObject({ errors });
    const stream = await client.get("/api/chat/stream?message=Hello");
    expect([stream.status, await stream.json()]).toEqual([400, { errors }]);
    expect(await client.usedToday()).toBe(0);
  });

  test("accepts no other fields", async () => {
    const client = await Client.registered(stage.url);
    const { id } = await client.conversation();
    const answer = await client.post("/api/chat/turns", {
      conversationId: id,
      message: "Hello",
      submitKey: randomUUID(),
      language: "xx",
      role: "assistant",
      userId: unknownId,
      status: "done",
      slotDay: "2000-01-01",
      prompt: "Other",
    });
    const { turnId } = (await answer.json()) as TurnReceipt;
    await client.readTurn(turnId);
    expect((await client.messages(id)).map(({ role, content }) => `${role}: ${content}`)).toEqual([
      "user: Hello",
      "assistant: Hello there.",
    ]);
    expect(await client.usedToday()).toBe(1);
  });

  test("stopping an ended reply changes nothing", async () => {
    const { client, conversation, receipt } = await scene();
    const before = await client.messages(conversation.id);
    const answer = await client.post(`/api/chat/turns/${receipt.turnId}/stop`);
    expect([answer.status, await answer.json()]).toEqual([200, { status: "done" }]);
    expect(await client.messages(conversation.id)).toEqual(before);
  });
});
