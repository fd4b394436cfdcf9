import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { Client } from "#tests/setup/client";
import { oddBodies, usualBody, type BodySchema } from "#tests/setup/odd-bodies";
import { listRoutes, type Route } from "#tests/setup/routes";
import { oid, useStage } from "#tests/setup/stage";
import { tablePart, TURNS } from "#tests/setup/table-part";
import { personFor, type Scene } from "./fuzz-objects";

const stage = useStage({ apps: 0 });
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
  const app = await stage.start({
    STRIPE_SECRET_KEY: "sk_test_fuzz",
    STRIPE_WEBHOOK_SECRET: "whsec_fuzz",
    STRIPE_API_BASE: stripe.url,
  });
  stage.url = app.url;
});
afterAll(() => stripe.close());

/** The longest time for any response on a busy machine, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** The longest time for a strange request, in milliseconds, with three others running; quadratic work takes longer. */
const LATE_MS = 5_000;

let client: Client;
const ids = { conversation: "", turn: "" };

/** A signed-in person without limits who owns the objects in the URLs. */
async function newPerson() {
  client = await Client.registered(stage.url);
  const conversation = await client.conversation();
  await stage.db
    .collection("users")
    .updateOne({ _id: oid(conversation.userId) }, { $set: { subscriptionTier: "premium" } });
  const { turnId } = await client.sent(conversation.id, "Hello");
  await client.readTurn(turnId);
  Object.assign(ids, { conversation: conversation.id, turn: turnId });
}
beforeAll(newPerson);

const oddText = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "",
    " ",
    "%",
    "%00",
    "%E0%A4%A",
    "..",
    "../../etc/passwd",
    "..%2f",
    "//",
    "\\",
    "$ne",
    "[$ne]",
    "__proto__",
    "constructor",
    "null",
    "NaN",
    "-1",
    "1e999",
    "a".repeat(3_000),
    "\ud800",
    "\u0000",
    "\r\nX: y",
    "'\"><script>",
    "{{7*7}}",
    "é".repeat(300),
    "0".repeat(24),
    "🙂",
  ),
);
const oddValue = fc.oneof(
  oddText,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(oddText, { maxLength: 3 }),
  fc.dictionary(fc.oneof(oddText, fc.constantFrom("$gt", "$where", "$regex", "a.b")), oddText, {
    maxKeys: 3,
  }),
  fc.constantFrom(
    "OWN_CONVERSATION",
    "OWN_TURN",
    "en",
    "A usual text",
    "a usual submit key",
    "rosa@example.com",
  ),
);

const method = fc.oneof(
  { weight: 16, arbitrary: fc.constantFrom("GET", "POST") },
  { weight: 5, arbitrary: fc.constantFrom("PUT", "PATCH", "DELETE", "HEAD", "OPTIONS") },
  { weight: 1, arbitrary: fc.constantFrom("TRACE", "PROPFIND", "MKCOL", "SEARCH", "PURGE", "LINK") },
);

const segment = fc.oneof(
  oddText.map(encodeLoosely),
  fc.constantFrom("OWN_CONVERSATION", "OWN_TURN", "0123456789abcdef01234567"),
);
const path = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      "/",
      "/login",
      "/register",
      "/logout",
      "/language",
      "/chat",
      "/welcome",
      "/not-found",
      "/healthz",
      "/readyz",
      "/__manifest",
      "/assets/x.js",
      "/icon.svg",
      "/chat/OWN_CONVERSATION",
      "/chat/OWN_CONVERSATION/live/OWN_TURN",
      "/chat/OWN_CONVERSATION",
      "/api/conversations",
      "/api/chat/turns",
      "/api/auth/user",
      "/api/register",
      "/api/login",
      "/api/logout",
      "/api/conversations",
      "/api/conversations/OWN_CONVERSATION",
      "/api/conversations/OWN_CONVERSATION/messages",
      "/api/conversations/OWN_CONVERSATION/favorite",
      "/api/chat/turns",
      "/api/chat/turns/OWN_TURN/stop",
      "/api/chat/stream",
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          "/chat/$",
          "/chat/$/live/$",
          "/api/conversations/$",
          "/api/conversations/$/messages",
          "/api/chat/turns/$/stop",
          "/$",
          "/$/$",
          "/api/$",
          "/assets/$",
        ),
        segment,
        segment,
      )
      .map(([pattern, first, second]) => pattern.replace("$", () => first).replace("$", () => second)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "*",
      "//",
      "//evil.example/",
      "/\\",
      "http://evil.example/",
      "/%",
      "/%00",
      "/..",
      "/.;/",
      "/?",
      "/??",
      "/#",
    ),
  },
);

const queryName = fc.oneof(
  fc.constantFrom(
    "_data",
    "message",
    "conversationId",
    "language",
    "turn",
    "after",
    "limit",
    "before",
    "k",
    "draft",
    "error",
    "redirectTo",
    "version",
    "p",
    "index",
  ),
  oddText.map(encodeLoosely),
);
const queryValue = fc.oneof(
  oddText.map(encodeLoosely),
  fc.constantFrom(
    "OWN_CONVERSATION",
    "OWN_TURN",
    "Hello",
    "1.5",
    "1.end",
    "2",
    "1700000000000-0123456789abcdef01234567",
    "999999999999999-0123456789abcdef01234567",
    "root",
    "routes%2F_app%2B%2Fchat.%24id",
    "routes%2F_app%2B%2F_layout",
    "routes%2Fapi%2B%2Fchat.stream",
    "routes%2F_auth%2B%2Flogin",
    "routes%2F%24",
    "%2Fchat%2F1",
  ),
);
const query = fc
  .array(fc.tuple(queryName, queryValue), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("&"));

/** Bodies that are valid except for at most one field. */
const almostValid = fc
  .tuple(
    fc.constantFrom(
      { title: "A title", category: "general", initialMessage: "Hello" },
      { conversationId: "OWN_CONVERSATION", message: "Hello", language: "en" },
      { firstName: "Rosa", lastName: "Moreno", email: "rosa@example.com", password: "a quiet room" },
    ),
    fc.uuid(),
    fc.option(fc.tuple(fc.nat({ max: 4 }), oddValue)),
  )
  .map(([fields, submitKey, change]) => {
    const value: Record<string, unknown> = { submitKey, ...fields };
    const name = change && Object.keys(value)[change[0]];
    return { type: "application/json", text: JSON.stringify(name ? { ...value, [name]: change[1] } : value) };
  });
const jsonBody = fc.oneof(
  almostValid,
  fc
    .record(
      {
        firstName: oddValue,
        lastName: oddValue,
        email: oddValue,
        password: oddValue,
        title: oddValue,
        category: oddValue,
        initialMessage: oddValue,
        conversationId: oddValue,
        message: oddValue,
        submitKey: oddValue,
        language: oddValue,
      },
      { requiredKeys: [] },
    )
    .map((value) => ({ type: "application/json", text: JSON.stringify(value) })),
  fc.json().map((text) => ({ type: "application/json; charset=utf-8", text })),
);
const usualForm = fc
  .tuple(
    fc.constantFrom(
      "intent=send&message=Hello",
      "intent=stop&turnId=OWN_TURN",
      "intent=favorite",
      "email=rosa%40example.com&firstName=Rosa&password=123456",
    ),
    fc.uuid(),
    oddText,
  )
  .map(([fields, submitKey, odd]) => ({
    type: "application/x-www-form-urlencoded",
    text: `${fields}&submitKey=${submitKey}&redirectTo=${encodeLoosely(odd)}`,
  }));
const formBody = fc.oneof(
  usualForm,
  fc
    .dictionary(
      fc.oneof(
        fc.constantFrom(
          "intent",
          "message",
          "submitKey",
          "turnId",
          "redirectTo",
          "language",
          "email",
          "password",
          "firstName",
          "lastName",
          "email[0]",
          "message.a",
          "__proto__",
        ),
        oddText,
      ),
      fc.oneof(
        oddText,
        fc.constantFrom("send", "stop", "favorite", "OWN_TURN", "Hello", "a usual submit key", "/chat"),
      ),
      { maxKeys: 6 },
    )
    .map((fields) => ({
      type: "application/x-www-form-urlencoded",
      text: Object.entries(fields)
        .map(([name, value]) => `${encodeLoosely(name)}=${encodeLoosely(value)}`)
        .join("&"),
    })),
  oddText.map((text) => ({
    type: "multipart/form-data; boundary=x",
    text: `--x\r\nContent-Disposition: form-data; name="message"; filename="a"\r\n\r\n${text}\r\n--x--\r\n`,
  })),
  fc
    .tuple(
      fc.constantFrom(
        "multipart/form-data",
        "multipart/form-data; boundary=x",
        "application/x-www-form-urlencoded",
      ),
      oddText,
    )
    .map(([type, text]) => ({ type, text })),
);
const oddBody = fc.oneof(
  fc.constant({ type: "", text: "" }),
  fc
    .tuple(
      fc.constantFrom(
        "application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "multipart/form-data; boundary=x",
        "text/plain",
        "",
        "application/x-www-form-urlencoded-not",
      ),
      oddText,
    )
    .map(([type, text]) => ({ type, text })),
);

const headers = fc.array(
  fc.oneof(
    fc.constantFrom(
      "Cookie: anamcara_session=x.y; anamcara_toast=%7B%7D.z; anamcara_tz=Mars%2FPhobos; anamcara_lang=xx",
      "Cookie: =; ;;a",
      "Cookie: anamcara_toast=bnVsbA%3D%3D.x",
      "Cookie: anamcara_tz=%E0%A4%A; anamcara_theme=__proto__",
      "Origin: null",
      "Origin: http://HOST",
      "Origin: x",
      "Sec-Fetch-Site: cross-site",
      "Sec-Fetch-Site: same-origin",
      "Sec-Fetch-Mode: navigate",
      "Purpose: prefetch",
      "X-Forwarded-Host: a:b:c",
      "X-Forwarded-Host: evil.example:99999",
      "X-Forwarded-Proto: javascript",
      "X-Forwarded-For: 1.2.3.4",
      "X-HTTP-Method-Override: DELETE",
      "Accept-Encoding: br",
      "Accept-Encoding: gzip;q=0.1, br;q=x, *",
      "Accept-Language: it;q=x,,-,en-;q=9",
      "Accept: application/json",
      "Range: bytes=0-1",
      "Range: bytes=9-1",
      "If-None-Match: *",
      "If-Modified-Since: x",
      "Last-Event-ID: 1.3",
      "Last-Event-ID: x",
      "Expect: 100-continue",
      "Upgrade: websocket",
      "Connection: upgrade",
      "TE: trailers",
      "Content-Encoding: gzip",
      "X-Remix-Redirect: x",
      "Transfer-Encoding: identity",
    ),
    fc
      .tuple(
        fc.constantFrom("X-Odd", "User-Agent", "Referer", "Cookie", "Accept-Language", "Last-Event-ID"),
        oddText,
      )
      .map(([name, value]) => `${name}: ${value.replace(/[^\x20-\x7e\x80-\xff]/g, "")}`),
  ),
  { maxLength: 4 },
);
const host = fc.oneof(
  { weight: 20, arbitrary: fc.constant("HOST") },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", "a b", "[", "x:y", "evil.example", "%", "HOST:1", "a,b", "<>"),
  },
);

/** Escapes everything; half a surrogate pair becomes the bytes that a careless program would send. */
function encodeWholly(text: string): string {
  return [...text]
    .map((character) => (/[\ud800-\udfff]/u.test(character) ? "%ED%A0%80" : encodeURIComponent(character)))
    .join("");
}

/** Escapes only characters that would end the request line. */
function encodeLoosely(text: string): string {
  return text.replace(/[^\x21-\x7e]/gu, (character) => {
    try {
      return encodeURIComponent(character);
    } catch {
      return "%ED%A0%80";
    }
  });
}

const request = fc.record({
  method,
  path,
  query,
  jsonBody,
  formBody,
  oddBody,
  headers,
  host,
  /** Most requests come from a signed-in person and have the right content type. */
  isOwn: fc.integer({ max: 3, min: 0 }).map((n) => n > 0),
  isFitting: fc.integer({ max: 3, min: 0 }).map((n) => n > 0),
});
type Odd = typeof request extends fc.Arbitrary<infer T> ? T : never;

function bytesOf(
  { method, path, query, headers, host, isOwn, ...bodies }: Odd,
  fillIn: (text: string) => string,
): string {
  const fitting = path.startsWith("/api/") ? bodies.jsonBody : bodies.formBody;
  const body = method === "GET" ? { type: "", text: "" } : bodies.isFitting ? fitting : bodies.oddBody;
  const text = fillIn(body.text);
  const hasBody = text !== "" || method === "POST";
  const lines = [
    `${method} ${path}${query && `?${query}`} HTTP/1.1`,
    `Host: ${host}`,
    "Connection: close",
    ...(isOwn ? ["Cookie: OWN_COOKIE"] : []),
    ...headers,
    ...(body.type ? [`Content-Type: ${body.type}`] : []),
    ...(hasBody ? [`Content-Length: ${Buffer.byteLength(text)}`] : []),
  ];
  return `${fillIn(lines.join("\r\n"))}\r\n\r\n${hasBody ? text : ""}`;
}

/** The response's status, read from its bytes. */
function statusOf(bytes: string): Promise<number> {
  const { hostname, port } = new URL(stage.url);
  return new Promise((resolve, reject) => {
    let said = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(TIMEOUT_MS, () => {
      socket.destroy();
      reject(new Error(`no end after ${TIMEOUT_MS} ms of: ${said.slice(0, 200)}`));
    });
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      said += chunk;
      // The server does not close a connection that asked for a protocol upgrade.
      if (said.startsWith("HTTP/1.1 101")) socket.destroy();
    });
    // A server that rejects a body during the upload may close the connection; its response counts.
    socket.once("error", () => undefined);
    socket.once("close", () => {
      const statuses = [...said.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
      resolve(statuses.find((status) => status >= 200) ?? 0);
    });
  });
}

test.each([20_260_501, 4_711, 31_337])(
  "no random request gets a 5xx or ends the process (seed %i)",
  async (seed) => {
    const app = stage.apps[0]!;
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 10, maxLength: 10, size: "max" }), async (requests) => {
        if ((await client.get(`/api/chat/stream?turn=${ids.turn}`)).status !== 200) await newPerson();
        const fillIn = (text: string) =>
          text
            .replaceAll("OWN_CONVERSATION", ids.conversation)
            .replaceAll("OWN_TURN", ids.turn)
            .replaceAll("OWN_COOKIE", client.cookie)
            .replaceAll("HOST", new URL(stage.url).host);
        const odd = requests.map((one) => bytesOf(one, fillIn));
        const statuses = await Promise.all(odd.map(statusOf));
        for (const [n, status] of statuses.entries()) {
          if (status >= 500) throw new Error(`${status} for:\n${odd[n]!.slice(0, 2_000)}`);
        }
      }),
      { seed, numRuns: 50, endOnFailure: true },
    );
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    expect(app.output()).not.toMatch(/UnhandledPromiseRejection|uncaughtException/);
  },
);

/** Texts that no field, query or path segment should contain. */
const hostileValues = [
  "\0",
  "a".repeat(200),
  "o ".repeat(2_000),
  "ключ-от-двери",
  "\ud800 \udfff",
  "\r\nX: y",
  "__proto__",
  "../..//\\",
  "🙂".repeat(100),
];
/** Names that no field should have; each is a complete form body. */
const hostileForms = [
  "a=&".repeat(40_000),
  "FIELD[60000000]=x",
  "FIELD[2000000]=x",
  `FIELD${".a".repeat(5_000)}=x`,
  `FIELD${"[a]".repeat(1_000)}=x`,
  "FIELD=x&".repeat(500),
  "FIELD=x&FIELD=y",
  "FIELD[$ne]=x",
  "FIELD.constructor.prototype=x",
  "__proto__[a]=x",
  "__intent__=x",
  "__state__=x",
  "FIELD%00=x",
  "=x",
];
const hostileJson = [
  `{${'"FIELD":1,'.repeat(9_000)}"FIELD":1}`,
  `{${Array.from({ length: 9_000 }, (_, n) => `"FIELD${n}":1`).join()}}`,
  `{"FIELD":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
  `{"FIELD":${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}}`,
  '{"FIELD":{"$ne":1},"__proto__":{"a":1}}',
  "[]",
  "null",
];
/** Usual values, so that the strange one decides. */
const usualValues: Record<string, string> = {
  email: "rosa@example.com",
  firstName: "Rosa",
  lastName: "Moreno",
  password: "a quiet room",
  currentPassword: "a quiet room",
  category: "general",
  language: "en",
  preferredLanguage: "en",
  submitKey: "a-usual-submit-key",
  country: "AQ",
  emergency: "112",
  phone: "112",
  id: "a-usual-line",
  languages: "en",
  source: "https://example.com/",
  checkedOn: "2026-01-01",
};
const usual = (name: string) => usualValues[name] ?? "A usual text";

/** Describes a request for the failure message. */
interface Sent {
  method: string;
  address: string;
  type?: string;
  body?: string;
}

/** Texts in the place of a file's name, and files. */
const hostileFiles = [
  "",
  "%PDF-1.7",
  "PK\x03\x04",
  "\x89PNG\r\n\x1a\n",
  "GIF89a\xff\xff\xff\xff",
  "a\0b".repeat(1_000),
];

/** What is no text where a text belongs, and the reverse. */
const hostileInside = [...hostileValues, null, 1e308, [], { $ne: 1 }];

/** The bodies of an API call as the API describes them, by method. */
type Described = Record<string, { requestBody?: { content: Record<string, { schema: BodySchema }> } }>;

/**
 * Strange requests for a route: in its path, its query, its form or its body. Each of its fields and each of the values
 * is in some; which value is in which field depends on the turn.
 */
function oddRequestsTo(
  route: Route,
  params: Record<string, string>,
  described: Described,
  turn: number | "all",
): Sent[] {
  const fill = (odd?: string) =>
    route.path
      .replace(/\*$/, odd ?? "nowhere")
      .replace(/:(\w+)\??/g, (_, name: string) => odd ?? params[name]!)
      .replace(/\/$/, "") || "/";
  const address = fill();
  const encoded = hostileValues.map(encodeWholly);
  const sent: Sent[] = [];
  if (fill("x") !== fill("y"))
    for (const value of encoded) sent.push({ method: "GET", address: fill(value.slice(0, 900)) });
  const queries = encoded.map((value) => route.queryNames.map((name) => `${name}=${value}`));
  for (const query of tablePart(queries, turn)) sent.push({ method: "GET", address: `${address}?${query}` });
  sent.push({
    method: "GET",
    address: `${address}?${Array.from({ length: 9_000 }, (_, n) => `a${n}`).join("&")}`,
  });
  sent.push({ method: "GET", address: `${address}?${"a[b][c].d=&".repeat(300)}` });

  const fields = route.fields.length > 0 ? route.fields : ["name"];
  const usualFields = Object.fromEntries(fields.map((name) => [name, usual(name)]));
  const withOne = tablePart(
    hostileValues.map((value) => fields.map((name) => ({ ...usualFields, [name]: value }))),
    turn,
  );
  const writes = route.methods.filter((method) => method !== "GET");
  const takesNone = writes.length === 0;
  if (takesNone) writes.push("POST");
  /** A route that takes no body refuses each unread, so that it gets one of them, and another route another one. */
  const some = (bodies: string[]) => (takesNone && turn !== "all" ? [bodies[turn % bodies.length]!] : bodies);
  if (address.startsWith("/api/")) {
    // Without the other fields, which a strict schema may not know.
    const alone = hostileValues.map((value) => fields.map((name) => ({ [name]: value })));
    const json = some([
      ...[...withOne, ...tablePart(alone, turn)].map((body) => JSON.stringify(body)),
      ...hostileJson,
    ]);
    // In turn: all of them with each of its methods would take half as long again.
    for (const [n, body] of json.entries())
      sent.push({
        method: writes[(turn === "all" ? n : n + turn) % writes.length]!,
        address,
        type: "application/json",
        body: body.replaceAll("FIELD", fields[0]!),
      });
    for (const { method, schema } of bodiesOf(described)) {
      const bodies = hostileInside.map((value) => oddBodies(schema, usualValues, [value]));
      for (const body of tablePart(bodies, turn))
        sent.push({ method, address, type: "application/json", body: JSON.stringify(body) });
    }
  } else {
    const forms = some([
      ...withOne.map((values) =>
        Object.entries(values)
          .map(([name, value]) => `${name}=${encodeWholly(value)}`)
          .join("&"),
      ),
      ...hostileForms,
    ]);
    // An index route has the address of its layout.
    const target = route.isIndex ? `${address}?index` : address;
    for (const body of forms)
      sent.push({
        method: "POST",
        address: target,
        type: "application/x-www-form-urlencoded",
        body: body.replaceAll("FIELD", fields[0]!),
      });
  }
  if (route.takesFile)
    for (const name of [...hostileValues, "a.pdf"])
      for (const file of hostileFiles)
        sent.push({
          method: "POST",
          address,
          type: "multipart/form-data; boundary=b",
          body: `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${file}\r\n--b--\r\n`,
        });
  return sent;
}

function bodiesOf(described: Described): { method: string; schema: BodySchema }[] {
  return Object.entries(described).flatMap(([method, { requestBody }]) => {
    const schema = requestBody?.content["application/json"]?.schema;
    return schema ? [{ method: method.toUpperCase(), schema }] : [];
  });
}

// Takes many minutes, and deletes what a second try would need.
const whole = { timeout: 1_200_000, retry: 0 };

/** FUZZ=all sends everything, which takes several times as long; FUZZ=3 repeats a run that has printed it. */
function chosenTurn(): number | "all" {
  const { FUZZ } = process.env;
  if (FUZZ === "all") return FUZZ;
  if (FUZZ && !/^\d{1,9}$/.test(FUZZ)) throw new Error(`FUZZ=${FUZZ} is neither a number nor all`);
  return FUZZ ? Number(FUZZ) : Math.floor(Math.random() * TURNS);
}

test("no strange value, name or path gets a 5xx or a late response from any route", whole, async () => {
  const turn = chosenTurn();
  console.log(`FUZZ=${turn}`);
  const routes = await listRoutes();
  expect(routes.length).toBeGreaterThan(50);
  const failures: string[] = [];
  const unread: string[] = [];
  const scenes = new Map<boolean, Scene>();
  const described = await (await fetch(`${stage.url}/api/openapi.json`)).json();
  const { paths } = described as { paths: Record<string, Described> };
  for (const [n, route] of routes.entries()) {
    const { person, params } = await personFor(stage, route, scenes);
    const api = paths[route.path.replace(/:(\w+)/g, "{$1}")] ?? {};
    const waiting = oddRequestsTo(route, params, api, turn === "all" ? turn : turn + n);
    // Those who are signed in do not get the forms for signing in.
    const isForVisitors = /^routes\/_(auth|marketing)\+\//.test(route.id);
    const cookies = isForVisitors ? [person.cookie, ""] : [person.cookie];
    const address = waiting.at(-1)!.address.split("?")[0]!;
    if (route.methods.includes("GET")) {
      // The first usual request also makes what is made once, such as the sound of a sitting.
      const answer = await person.get(address);
      if (route.path.includes(":") && answer.status >= 400) unread.push(`${answer.status} ${route.path}`);
      await answer.body?.cancel();
    }
    for (const { method, schema } of bodiesOf(api)) {
      if (oddBodies(schema, usualValues, [null]).length === 0) continue;
      const body = JSON.stringify(usualBody(schema, usualValues));
      const init = { method, headers: { "Content-Type": "application/json" }, body };
      const { status } = await person.request(address, init);
      if (status >= 400) unread.push(`${status} ${method} ${route.path} ${body}`);
    }
    const next = async (): Promise<void> => {
      const one = waiting.pop();
      if (!one) return;
      for (const cookie of cookies) await send(one, cookie);
      return next();
    };
    const send = async (one: Sent, cookie: string) => {
      const startedAt = performance.now();
      const answer = await fetch(new URL(one.address, stage.url), {
        method: one.method,
        redirect: "manual",
        headers: {
          ...(cookie && { Cookie: cookie }),
          // A picture takes longer to make than an answer may.
          Prefer: "respond-async",
          ...(one.type && { "Content-Type": one.type }),
        },
        body: one.body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: Error) => error);
      const ms = performance.now() - startedAt;
      const description = `${one.method} ${one.address.slice(0, 200)} ${one.body?.slice(0, 200) ?? ""}`;
      if (answer instanceof Error) failures.push(`${answer.message}: ${description}`);
      else {
        // Stripe does not know the payment, which is a failure of Stripe's (contract).
        const isOfStripe = answer.status === 502 && /\/payments\/\w+\/refund$/.test(one.address);
        if ((answer.status >= 500 && !isOfStripe) || ms > LATE_MS)
          failures.push(`${answer.status} in ${ms | 0} ms: ${description}`);
        await answer.body?.cancel();
      }
    };
    await Promise.all([next(), next(), next(), next()]);
  }
  // Of the unread ones nothing behind the first check was tried.
  expect({ FUZZ: turn, unread, failures }).toEqual({ FUZZ: turn, unread: [], failures: [] });
});
