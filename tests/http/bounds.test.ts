import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { raw } from "#tests/setup/raw";
import { useStage } from "#tests/setup/stage";

const stage = useStage({ env: { RATE_LIMITS: "off" } });

/** How long a refusal may take, in milliseconds: the time of a usual page on a busy machine. */
const REFUSAL_MS = 1_500;
const REFUSAL_BYTES = 20_000;
/** What a refusal may show again of what was typed, with its escapes. */
const ECHO_BYTES = 60_000;

let client: Client;
let conversationId: string;
beforeAll(async () => {
  client = await Client.registered(stage.url);
  conversationId = (await client.conversation()).id;
});

/** Expects a refusal that is quick and short. */
async function expectRefused(make: () => Promise<Response>, bytes = REFUSAL_BYTES): Promise<void> {
  const startedAt = performance.now();
  const answer = await make();
  const text = await answer.text();
  const answered = { status: answer.status, isShort: text.length <= bytes };
  expect(answered, text.slice(0, 200)).toEqual({ status: 400, isShort: true });
  expect(performance.now() - startedAt).toBeLessThan(REFUSAL_MS);
}

const pages = () => ["/login", "/forgot-password", `/conversations/${conversationId}/edit`, "/support"];
const urlencoded = "application/x-www-form-urlencoded";
const hostileForms = {
  "many fields": "a=&".repeat(40_000),
  "one field too many": "a=&".repeat(50) + "a=",
  "a large index": "email[60000000]=x",
  "a medium index": "email[5000000]=x",
  "a large index of a list": "usageReasons[2000000]=x",
  "a deep path": `email${".a".repeat(5_000)}=x`,
  "a path": "email.a=x",
  "an intent of the form library": "__intent__=x",
  "a state of the form library": "__state__=x",
  "a prototype": "__proto__=x",
  "a constructor": "constructor=x",
  "no name": "=x",
  "a long name": `${"a".repeat(500)}=x`,
  "a name with a control character": "a%00=x",
};

test.each(Object.entries(hostileForms))("a form with %s is refused by every page", async (_name, body) => {
  for (const page of pages()) {
    await expectRefused(() =>
      client.request(page, { method: "POST", body, headers: { "Content-Type": urlencoded } }),
    );
  }
});

test.each([
  ["quotation marks", '"'],
  ["letters", "a"],
  ["control characters", "\u0001"],
])("a field of 120,000 %s is refused shortly, with what fits of it", async (_name, text) => {
  for (const page of ["/login", "/register", "/forgot-password", "/support"]) {
    const visitor = page === "/support" ? client : new Client(stage.url);
    const body = new URLSearchParams({ email: text.repeat(16_000), subject: text.repeat(16_000) }).toString();
    const blank = (await (await visitor.get(page)).text()).length;
    await expectRefused(
      () => visitor.request(page, { method: "POST", body, headers: { "Content-Type": urlencoded } }),
      blank + ECHO_BYTES,
    );
  }
});

test.each(["user@evil.org", "a:99999", "a:-1", "evil.org/x", "evil.org#x", "::1", "a b"])(
  "a Host header of %s is refused",
  async (host) => {
    for (const path of ["/login", "/api/auth/user"]) {
      expect((await raw(stage.url + path, { headers: { Host: host } })).status).toBe(400);
    }
  },
);

test("behind a proxy, a forwarded host or scheme that is none is refused", async () => {
  const { url } = await stage.start({ TRUST_PROXY: "1" });
  const ask = async (headers: Record<string, string>) =>
    (await raw(`${url}/login`, { headers: { Host: "localhost", ...headers } })).status;
  for (const host of ["a:99999", "a:-1", "user@evil.org", "a b", "evil.org/x", "a, b:99999", "a,,b", ":1"])
    expect([host, await ask({ "X-Forwarded-Host": host })]).toEqual([host, 400]);
  for (const scheme of ["javascript", "file", "https:", "http://a", "a b"])
    expect([scheme, await ask({ "X-Forwarded-Proto": scheme })]).toEqual([scheme, 400]);
  for (const host of ["anamcara.example", "anamcara.example:8443", "a.example, b.example", "[::1]:3000"])
    expect([host, await ask({ "X-Forwarded-Host": host, "X-Forwarded-Proto": "https" })]).toEqual([
      host,
      200,
    ]);
});

test.each(["/login", "/api/auth/user", "/healthz", "/icon.svg"])(
  "two Host headers are refused at %s, whatever they say",
  async (path) => {
    const { hostname, port } = new URL(stage.url);
    for (const second of ["localhost", "evil.example", ""]) {
      const socket = connect(Number(port), hostname);
      let answer = "";
      socket.setEncoding("latin1").on("data", (chunk: string) => (answer += chunk));
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nhOST: ${second}\r\nConnection: close\r\n\r\n`);
      await once(socket, "close");
      expect(answer.slice(0, 12)).toBe("HTTP/1.1 400");
    }
  },
);

test.each(["\u0000\u0000\u0000", "\u200b\u200b\u200b", "\ud800 "])(
  "a text of %j alone is no text",
  async (content) => {
    const memory = await client.post("/api/user/memories", { content, category: "goals" });
    const profile = await client.request("/api/user/profile", {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ firstName: content }),
    });
    expect([memory.status, profile.status]).toEqual([400, 400]);
  },
);

test("a visitor is refused as quickly, and nothing is saved", async () => {
  const body = hostileForms["many fields"];
  await expectRefused(() =>
    new Client(stage.url).request("/support", {
      method: "POST",
      body,
      headers: { "Content-Type": urlencoded },
    }),
  );
  expect(await stage.db.collection("saved_forms").countDocuments()).toBe(0);
});

const part = (name: string, more = "") =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\nv\r\n`;
test.each([
  ["many parts", part("a").repeat(2_000)],
  ["one part too many", part("a").repeat(51)],
  ["a deep name", part("email[9000000]")],
  ["a file", part("email", '; filename="a.txt"')],
  [
    "a long header",
    `--x\r\nContent-Disposition: form-data; name="a"; ${'b="c"; '.repeat(15_000)}\r\n\r\nv\r\n`,
  ],
  ["no end", `--x\r\n${"A: b\r\n".repeat(15_000)}`],
])("a multipart form with %s is refused", async (_name, parts) => {
  await expectRefused(() =>
    client.request("/login", {
      method: "POST",
      body: `${parts}--x--\r\n`,
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
    }),
  );
});

test.each([
  ["many keys", `{${Array.from({ length: 9_000 }, (_, n) => `"key${n}":1`).join()}}`],
  ["long keys", `{"${"k".repeat(100_000)}":1}`],
  [
    "keys of control characters",
    `{${Array.from({ length: 90 }, (_, n) => `"${"\\u0000".repeat(100)}${n}":1`).join()}}`,
  ],
  ["many items", `{"firstName":[${"1,".repeat(50_000)}1]}`],
  ["a deep object", `{"firstName":${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}}`],
  ["a deep list", `{"firstName":${"[".repeat(50_000)}${"]".repeat(50_000)}}`],
])("a JSON body with %s is refused", async (_name, body) => {
  const headers = { "Content-Type": "application/json" };
  await expectRefused(() => client.request("/api/user/profile", { method: "PATCH", body, headers }));
});

const longQueries = {
  "many names": Array.from({ length: 8_000 }, (_, n) => `a${n}`).join("&"),
  "a long name": `${"a".repeat(20_000)}=1`,
  "a long value": `q=${"%3C".repeat(15_000)}`,
};
test.each(Object.entries(longQueries))("a URL with %s is refused everywhere", async (_name, query) => {
  for (const path of [
    "/",
    "/login",
    "/conversations",
    "/nowhere",
    "/api/conversations",
    "/api/conversations/search",
  ]) {
    await expectRefused(() => client.get(`${path}?${query}`));
    await expectRefused(() => new Client(stage.url).get(`${path}?${query}`));
  }
});

test("a long message in the URL is still accepted", async () => {
  const message = "é".repeat(3_000);
  const answer = await client.get(`/chat?message=${encodeURIComponent(message)}&k=${randomUUID()}`, {
    "Sec-Fetch-Site": "same-origin",
  });
  expect(answer.status).toBeLessThan(400);
});

test("a form with the maximum number of fields is read", async () => {
  const body = `email=rosa%40example.com&password=wrong-one&${"a=&".repeat(47)}a=`;
  const answer = await client.request("/language", {
    method: "POST",
    body,
    headers: { "Content-Type": urlencoded },
  });
  expect(answer.status).toBe(303);
});
