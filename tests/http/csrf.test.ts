import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { raw, type RawRequest } from "#tests/setup/raw";
import { oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import type { ConversationDto } from "~/features/chat/types";

const stage = useStage();

let person: Client & { email: string };
let conversation: ConversationDto;
beforeAll(async () => {
  person = await Client.registered(stage.url);
});
beforeEach(async () => {
  // The previous test may have signed out or deleted the account.
  if ((await person.get("/api/auth/user")).status !== 200) person = await Client.registered(stage.url);
  conversation = await person.conversation();
});

type Headers = Record<string, string>;

/** The headers of a request that another site's page makes in the person's name. */
const foreign: [origin: string, headers: () => Headers][] = [
  ["another site", () => ({ Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" })],
  ["another site, in a browser without Sec-Fetch", () => ({ Origin: "https://evil.example" })],
  ["another site, in a browser without Origin", () => ({ "Sec-Fetch-Site": "cross-site" })],
  ["a page without an origin", () => ({ Origin: "null" })],
  ["a sandboxed frame", () => ({ Origin: "null", "Sec-Fetch-Site": "cross-site" })],
  ["a site on the same domain", () => ({ Origin: "https://sister.example", "Sec-Fetch-Site": "same-site" })],
  ["another port of this host", () => ({ Origin: "http://127.0.0.1:1" })],
  ["a host that starts like this one", () => ({ Origin: `${stage.url}.evil.example` })],
  ["an invalid origin", () => ({ Origin: "nonsense" })],
  [
    "another site that a proxy calls same-origin",
    () => ({ Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" }),
  ],
  ["an undefined Sec-Fetch-Site", () => ({ "Sec-Fetch-Site": "x" })],
];

const own: [origin: string, headers: () => Headers][] = [
  ["the product's own page", () => ({ Origin: stage.url, "Sec-Fetch-Site": "same-origin" })],
  ["the product's own page in a browser without Sec-Fetch", () => ({ Origin: stage.url })],
  ["the person's own action", () => ({ "Sec-Fetch-Site": "none" })],
  ["a client that is not a browser", () => ({})],
];

const formType = { "Content-Type": "application/x-www-form-urlencoded" };
const jsonType = { "Content-Type": "application/json" };
const form = (fields: Headers): RawRequest => ({
  method: "POST",
  body: new URLSearchParams(fields).toString(),
  headers: formType,
});
const json = (method: string, body: object): RawRequest => ({
  method,
  body: JSON.stringify(body),
  headers: jsonType,
});

/** Every request that changes data, valid except for its origin. */
const changes: [name: string, request: () => [path: string, init: RawRequest]][] = [
  ["the sign-in form", () => ["/login", form({ email: person.email, password: "a quiet room" })]],
  [
    "the registration form",
    () => [
      "/register",
      form({ firstName: "Eve", email: `eve-${randomUUID()}@example.com`, password: "a quiet room" }),
    ],
  ],
  ["the log-out form", () => ["/logout", form({})]],
  ["the language form", () => ["/language", form({ language: "it" })]],
  [
    "the message form",
    () => [`/chat/${conversation.id}`, form({ intent: "send", message: "Hello", submitKey: randomUUID() })],
  ],
  [
    "the favourite form",
    () => ["/conversations", form({ intent: "favorite", id: conversation.id, isFavorite: "on" })],
  ],
  [
    "POST /api/register",
    () => [
      "/api/register",
      json("POST", { firstName: "Eve", email: `eve-${randomUUID()}@example.com`, password: "a quiet room" }),
    ],
  ],
  ["POST /api/login", () => ["/api/login", json("POST", { email: person.email, password: "a quiet room" })]],
  ["POST /api/logout", () => ["/api/logout", { method: "POST", body: "" }]],
  ["POST /api/conversations", () => ["/api/conversations", json("POST", { title: "Hello" })]],
  [
    "POST /api/chat/turns",
    () => [
      "/api/chat/turns",
      json("POST", {
        conversationId: conversation.id,
        message: "Hello",
        language: "en",
        submitKey: randomUUID(),
      }),
    ],
  ],
  ["PUT favorite", () => [`/api/conversations/${conversation.id}/favorite`, { method: "PUT", body: "" }]],
  ["DELETE conversation", () => [`/api/conversations/${conversation.id}`, { method: "DELETE" }]],
];

const send = async (path: string, init: RawRequest = {}, headers: Headers = {}) =>
  raw(`${stage.url}${path}`, { ...init, headers: { Cookie: person.cookie, ...init.headers, ...headers } });

/** The whole database, except for the leases and dates that running turns update. */
async function everything(): Promise<string> {
  await until(async () => (await stage.db.collection("turns").countDocuments({ settled: false })) === 0);
  const names = ["users", "sessions", "conversations", "messages", "turns"];
  const rows = await Promise.all(
    names.map((name) => stage.db.collection(name).find().sort({ _id: 1 }).toArray()),
  );
  return JSON.stringify(rows);
}

describe.each(changes)("%s", (_, request) => {
  test.each(foreign)("from %s: 403, and nothing is written", async (_, headers) => {
    const before = await everything();
    const answer = await send(...request(), headers());
    expect(answer.status).toBe(403);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["content-type"]).toMatch(/^text\/plain/);
    expect(await everything()).toBe(before);
  });
});

describe.each(own)("from %s", (_, headers) => {
  test.each(changes)("%s works", async (_, request) => {
    const answer = await send(...request(), headers());
    expect(answer.status).toSatisfy((status: number) => status >= 200 && status < 304);
  });
});

describe("a body of another type", () => {
  test.each(["text/plain", "text/plain;application/json", "application/octet-stream", ""])(
    "(%s), which another site can send without a preflight: 415, and nothing is written",
    async (type) => {
      const before = await everything();
      for (const [, request] of changes) {
        const [path, init] = request();
        if (!init.body) continue;
        const answer = await send(path, { ...init, headers: type ? { "Content-Type": type } : {} });
        expect([path, answer.status]).toEqual([path, 415]);
      }
      expect(await everything()).toBe(before);
    },
  );

  test("a form instead of JSON, or JSON instead of a form: 415, and nothing is written", async () => {
    const before = await everything();
    for (const [, request] of changes) {
      const [path, init] = request();
      if (!init.body) continue;
      const answer = await send(path, { ...init, headers: path.startsWith("/api/") ? formType : jsonType });
      expect([path, answer.status]).toEqual([path, 415]);
    }
    expect(await everything()).toBe(before);
  });
});

describe("the stream's GET, which has side effects", () => {
  const query = () => `message=${randomUUID()}&conversationId=${conversation.id}&language=en`;
  /** Every spelling of the URL that reaches the same route. */
  const spellings = [
    "/api/chat/stream",
    "/api/chat/stream/",
    "/API/chat/stream",
    "/api/Chat/Stream",
    "/api/chat/%73tream",
    "/%61pi/chat/stream",
    "/api/x/../chat/stream",
    "/api\\chat\\stream",
    "//api/chat/stream",
    "/api//chat/stream",
  ];
  const refused: typeof foreign = [
    ...foreign,
    ["a link on this site", () => ({ "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate" })],
    ["the address bar", () => ({ "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate" })],
  ];

  test.each(refused)(
    "from %s: refused in any spelling of the URL, and nothing is written",
    async (_, headers) => {
      const before = await everything();
      const calls = stage.guide.requests.length;
      for (const path of spellings) {
        for (const method of ["GET", "HEAD"]) {
          const answer = await send(`${path}?${query()}`, { method }, headers());
          expect([path, answer.status]).toEqual([
            path,
            expect.toSatisfy((status: number) => status === 403 || status === 404),
          ]);
          expect(answer.headers["content-type"]).not.toMatch(/event-stream/);
        }
      }
      expect(await everything()).toBe(before);
      expect(stage.guide.requests.length).toBe(calls);
    },
  );

  test.each(own)("from %s works", async (_, headers) => {
    const answer = await send(`/api/chat/stream?${query()}`, {}, { ...headers(), "Sec-Fetch-Mode": "cors" });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('"type":"done"');
  });
});

describe("a JSON route with an unusual spelling of its URL", () => {
  test.each(["/API/conversations", "/api/Conversations/", "/%61pi/conversations"])(
    "%s takes only JSON",
    async (path) => {
      const before = await everything();
      for (const type of [
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "text/plain",
      ]) {
        const answer = await send(path, {
          method: "POST",
          body: '{"title":"Hello"}',
          headers: { "Content-Type": type },
        });
        expect([type, answer.status]).toEqual([type, 415]);
      }
      expect(await everything()).toBe(before);
    },
  );
});

test("another site can neither read a response nor pass a preflight", async () => {
  for (const path of ["/api/auth/user", "/api/conversations", "/"]) {
    const answer = await send(
      path,
      {},
      { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors" },
    );
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    const preflight = await send(
      path,
      { method: "OPTIONS" },
      { Origin: "https://evil.example", "Access-Control-Request-Method": "DELETE" },
    );
    expect(preflight.headers["access-control-allow-origin"]).toBeUndefined();
    expect(preflight.status).toBeLessThan(500);
  }
});

test("opening a chat with a message from another site sends nothing: the text is in the box", async () => {
  const words = `Tell me ${randomUUID()}`;
  const calls = stage.guide.requests.length;
  for (const site of ["cross-site", "same-site"]) {
    const answer = await send(
      `/chat?message=${encodeURIComponent(words)}`,
      {},
      { "Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate" },
    );
    expect(answer.status).toBe(302);
    const location = new URL(answer.headers.location!, stage.url);
    expect(location.pathname).toMatch(/^\/chat\/[0-9a-f]{24}$/);
    const page = await send(location.pathname + location.search);
    expect(page.text).toContain(`>${words}</textarea>`);
    const id = location.pathname.split("/")[2]!;
    expect(await stage.db.collection("turns").countDocuments({ conversationId: oid(id) })).toBe(0);
  }
  expect(stage.guide.requests.length).toBe(calls);
});

describe("an installation with a configured origin", () => {
  let pinned: string;
  beforeAll(async () => {
    pinned = (await stage.start({ APP_URL: "https://anamcara.example" })).url;
  });
  const post = (headers: Headers) =>
    raw(`${pinned}/api/login`, {
      method: "POST",
      body: JSON.stringify({ email: person.email, password: "wrong" }),
      headers: { "Content-Type": "application/json", ...headers },
    });

  test.each([
    // An attacker's host name that resolves to this server makes its pages' requests look same-origin.
    ["another name for this server", { Host: "evil.example", Origin: "http://evil.example" }],
    ["the right name without https", { Host: "anamcara.example", Origin: "http://anamcara.example" }],
    ["its own name sent by a foreign page", { Host: "anamcara.example", Origin: "https://evil.example" }],
  ])("accepts nothing from a page of %s", async (_, headers) => {
    expect((await post(headers)).status).toBe(403);
  });

  test("accepts requests of its own pages, under any name a proxy uses", async () => {
    for (const Host of ["anamcara.example", "10.0.0.7:3000"])
      expect((await post({ Host, Origin: "https://anamcara.example" })).status).toBe(401);
    expect((await post({ Host: "10.0.0.7:3000" })).status).toBe(401);
  });
});
