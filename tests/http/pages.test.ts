import { randomUUID } from "node:crypto";
import { PassThrough } from "node:stream";
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from "node:zlib";
import mongoose from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { whole } from "#tests/fakes/openai";
import { Browser } from "#tests/setup/browser";
import { Client } from "#tests/setup/client";
import { field, plain, textOfHtml } from "#tests/setup/html";
import { open, raw } from "#tests/setup/raw";
import { finish, held, oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import type { ConversationDto } from "~/features/chat/types";

// One test breaks a document on purpose, to see what an error shows.
const stage = useStage({ expectedTrouble: /toISOString is not a function/ });
beforeEach(() => stage.guide.answers(whole("Four in the morning", " is an honest hour.")));

const unknownId = "0123456789abcdef01234567";
const robots = '<meta name="robots" content="noindex"';

async function scene() {
  const client = await Client.registered(stage.url);
  return { client, conversation: await client.conversation() };
}
const post = (client: Client, { id }: ConversationDto, message: string, submitKey: string = randomUUID()) =>
  client.form(`/chat/${id}`, { intent: "send", message, submitKey });
const turnsOf = ({ id }: ConversationDto) =>
  stage.db
    .collection("turns")
    .find({ conversationId: oid(id) })
    .toArray();
const settled = (conversation: ConversationDto) =>
  until(async () => (await turnsOf(conversation)).every((turn) => turn.settled as boolean), {
    what: "the turn settled",
  });

describe("visitors", () => {
  test.each([
    "/",
    "/chat",
    "/chat?message=Hello",
    `/chat/${unknownId}`,
    `/chat/${unknownId}/live/${unknownId}`,
  ])("get the landing page at %s, kept out of search engines but for /", async (path) => {
    const answer = await new Client(stage.url).get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const html = await answer.text();
    expect(html.includes(robots)).toBe(path !== "/");
    if (path.startsWith("/chat"))
      expect(plain(html)).toContain(`/login?redirectTo=${encodeURIComponent(path)}`);
    expect(await stage.db.collection("conversations").countDocuments({ openingKey: { $exists: true } })).toBe(
      0,
    );
  });

  test("are redirected from the landing page's route path", async () => {
    const answer = await new Client(stage.url).get("/welcome");
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/"]);
  });

  test.each(["/", "/login", "/register", "/chat", "/nothing"])(
    "need no scripts at %s: none is loaded",
    async (path) => {
      const html = await (await new Client(stage.url).get(path)).text();
      expect(html).not.toMatch(/<script[^>]*\ssrc=/);
      expect(html).not.toMatch(/modulepreload|import\(|__remixContext/);
    },
  );

  test("get to the requested page after signing in, and the sign-in page keeps it", async () => {
    const html = await (
      await new Client(stage.url).get("/login?redirectTo=%2Fchat%3Fmessage%3DHello")
    ).text();
    expect(field(html, "redirectTo")!.value).toBe("/chat?message=Hello");
    expect(plain(html)).toContain("/register?redirectTo=%2Fchat%3Fmessage%3DHello");
  });

  test("who have signed in are redirected from the sign-in page", async () => {
    const { client } = await scene();
    for (const [path, to] of [
      ["/login", "/"],
      ["/register?redirectTo=%2Fchat", "/chat"],
      ["/login?redirectTo=%2F%2Fevil.example", "/"],
    ] as const) {
      const answer = await client.get(path);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, to]);
    }
  });
});

describe("an unknown page", () => {
  test.each(["/nothing", "/chat/1/2/3", "/Nothing.php", "/.env", "/a%00b"])(
    "(%s) is a 404 page",
    async (path) => {
      for (const cookie of ["", (await scene()).client.cookie]) {
        const answer = await raw(`${stage.url}${path}`, { headers: cookie ? { Cookie: cookie } : {} });
        expect([path, answer.status]).toEqual([path, 404]);
        expect(answer.headers["content-type"]).toMatch(/^text\/html/);
        expect(textOfHtml(answer.text)).toContain("404 Page Not Found");
      }
    },
  );

  test("is the same 404 for another person's conversation", async () => {
    const client = await Client.registered(stage.url);
    const theirs = await (await Client.registered(stage.url)).conversation("A title of theirs");
    const pages = await Promise.all(
      [theirs.id, unknownId, "1"].map(async (id) => {
        const answer = await client.get(`/chat/${id}`);
        expect(answer.status).toBe(404);
        return textOfHtml(await answer.text());
      }),
    );
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).not.toContain(theirs.title);
    const form = await post(client, theirs, "Hello");
    expect(form.status).toBe(404);
    expect(await turnsOf(theirs)).toEqual([]);
  });
});

describe("headers", () => {
  test("of every response forbid sniffing, framing and referrers, and do not name the server", async () => {
    const { client } = await scene();
    const html = await (await client.get("/")).text();
    const asset = /\/assets\/[\w.-]+\.css/.exec(html)![0];
    for (const path of [
      "/",
      "/login",
      "/nothing",
      "/api/auth/user",
      "/api/nothing",
      asset,
      "/assets/nothing.js",
      "/healthz",
    ]) {
      const { headers } = await client.get(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(headers.get("x-powered-by")).toBeNull();
      expect(headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    }
  });

  test("give each page its own nonce, on every inline script and style, and allow no others", async () => {
    const { client, conversation } = await scene();
    const nonces = new Set<string>();
    for (const who of [client, new Client(stage.url)]) {
      for (const path of ["/", "/login", `/chat/${conversation.id}`, "/nothing"]) {
        const answer = await who.get(path);
        const policy = answer.headers.get("content-security-policy");
        if (answer.status >= 300 && answer.status < 400) continue;
        const nonce = /script-src 'self' 'nonce-([\w+/=]{22,})'/.exec(policy!)![1]!;
        expect(policy).not.toMatch(/unsafe-(inline|eval)/);
        expect(nonces).not.toContain(nonce);
        nonces.add(nonce);
        for (const [tag] of (await answer.text()).matchAll(/<(script|style)\b[^>]*>/g))
          expect(tag).toContain(`nonce="${nonce}"`);
      }
    }
  });
});

describe("health", () => {
  test("/healthz and /readyz respond 200 to everyone, uncached", async () => {
    for (const [path, text] of [
      ["/healthz", "ok"],
      ["/readyz", "ready"],
    ] as const) {
      const answer = await new Client(stage.url).get(path);
      expect([answer.status, await answer.text(), answer.headers.get("cache-control")]).toEqual([
        200,
        text,
        "no-store",
      ]);
    }
  });
});

describe("responses", () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

  test.each(["br", "gzip"] as const)(
    "of assets and pages are compressed with %s if the browser accepts it",
    async (encoding) => {
      const { client } = await scene();
      const html = (await raw(`${stage.url}/`, { headers: { Cookie: client.cookie } })).text;
      const assets = [...new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path))];
      expect(
        assets.some((path) => path.endsWith(".js")) && assets.some((path) => path.endsWith(".css")),
      ).toBe(true);
      for (const path of [...assets, "/", "/login"]) {
        const identity = await raw(`${stage.url}${path}`, { headers: { Cookie: client.cookie } });
        if (identity.status !== 200) continue;
        const packed = await raw(`${stage.url}${path}`, {
          headers: { Cookie: client.cookie, "Accept-Encoding": encoding },
        });
        expect(identity.headers["content-encoding"]).toBeUndefined();
        expect(identity.headers.vary).toMatch(/Accept-Encoding/i);
        if (identity.body.length < 1_024) continue;
        expect([path, packed.headers["content-encoding"]]).toEqual([path, encoding]);
        expect(packed.headers.vary).toMatch(/Accept-Encoding/i);
        const unpacked = unpack[encoding](packed.body).toString();
        if (path.startsWith("/assets/")) expect(unpacked).toBe(identity.text);
        else expect(unpacked).toContain("</html>");
      }
    },
  );

  test("of hashed assets are cached for ever, and a missing asset is a plain 404", async () => {
    const { client } = await scene();
    const html = await (await client.get("/")).text();
    const assets = [
      ...new Set([...html.matchAll(/\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css|woff2)/g)].map(([path]) => path)),
    ];
    expect(assets.length).toBeGreaterThan(3);
    for (const path of assets) {
      const { status, headers } = await raw(`${stage.url}${path}`, { method: "HEAD" });
      expect([path, status, headers["cache-control"]]).toEqual([
        path,
        200,
        expect.stringMatching(/max-age=31536000.*immutable/),
      ]);
      expect(headers["set-cookie"]).toBeUndefined();
    }
    const missing = await raw(`${stage.url}/assets/nothing-12345678.js`);
    expect([missing.status, missing.headers["content-type"]]).toEqual([
      404,
      expect.stringMatching(/^text\/plain/),
    ]);
    expect(missing.headers["cache-control"] ?? "").not.toMatch(/immutable/);
  });
});

describe("a message without scripts", () => {
  test.each(["identity", "br", "gzip"])(
    "is sent, and the reply is read while it is written (%s)",
    async (encoding) => {
      const { client, conversation } = await scene();
      const exchange = held(stage.guide, "Four <b>in</b>");
      const sent = await post(client, conversation, "I wake at four.");
      expect(sent.status).toBe(303);
      const address = sent.headers.get("location")!;
      expect(address).toMatch(new RegExp(`^/chat/${conversation.id}/live/[0-9a-f]{24}$`));

      const page = await open(`${stage.url}${address}`, {
        headers: { Cookie: client.cookie, "Accept-Encoding": encoding },
      });
      expect(page.statusCode).toBe(200);
      expect(page.headers["content-type"]).toMatch(/^text\/html/);
      expect(page.headers["content-encoding"] ?? "identity").toBe(encoding);
      const unpack =
        encoding === "br"
          ? createBrotliDecompress()
          : encoding === "gzip"
            ? createGunzip()
            : new PassThrough();
      let html = "";
      const over = new Promise((resolve) =>
        page
          .pipe(unpack)
          .setEncoding("utf8")
          .on("data", (text: string) => (html += text))
          .once("end", resolve),
      );

      // The model has not finished; it waits until this text has arrived.
      await until(() => html.includes("Four &lt;b&gt;in&lt;/b&gt;"), { what: "the first words" });
      expect(html).toContain('name="message"');
      expect(html).toContain("I wake at four.");
      expect(html).toContain('id="cut"');
      expect(html).not.toContain("</html>");
      const upstream = await exchange;
      upstream.say(" the morning.\n\nSleep");
      await until(() => html.includes("the morning.</p><p>Sleep"), { what: "further words" });
      finish(upstream, " well.");
      await over;
      expect(html).toMatch(
        /Sleep well\..*<style nonce="[^"]+">#cut[^<]*display:none[^<]*<\/style>(<script.*<\/script>)?<\/body><\/html>\s*$/s,
      );

      // An ended reply is shown at the conversation's own URL.
      await settled(conversation);
      const reload = await client.get(address);
      expect([reload.status, reload.headers.get("location")]).toEqual([302, `/chat/${conversation.id}`]);
      expect(textOfHtml(await (await client.get(`/chat/${conversation.id}`)).text())).toContain(
        "Sleep well.",
      );
      expect(await turnsOf(conversation)).toHaveLength(1);
    },
  );

  test("creates one turn however often its page is reloaded", async () => {
    const { client, conversation } = await scene();
    const calls = stage.guide.requests.length;
    const exchange = held(stage.guide, "Four in");
    const address = (await post(client, conversation, "I wake at four.")).headers.get("location")!;
    const upstream = await exchange;
    const readers = await Promise.all(
      Array.from({ length: 5 }, () => open(`${stage.url}${address}`, { headers: { Cookie: client.cookie } })),
    );
    readers.slice(0, 2).forEach((reader) => reader.destroy());
    finish(upstream, " the morning.");
    for (const reader of readers.slice(2)) {
      let html = "";
      for await (const chunk of reader.setEncoding("utf8")) html += chunk as string;
      expect(html).toContain("Four in");
      expect(html.trimEnd().endsWith("</html>")).toBe(true);
    }
    await client.get(address);
    expect(await turnsOf(conversation)).toHaveLength(1);
    expect(stage.guide.requests.length - calls).toBe(1);
    expect(await client.usedToday()).toBe(1);
  });

  test("creates one turn however often its form is sent", async () => {
    const { client, conversation } = await scene();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(client, conversation, "Hello", key)),
    );
    const targets = new Set(answers.map((answer) => `${answer.status} ${answer.headers.get("location")}`));
    expect(targets.size).toBe(1);
    await settled(conversation);
    expect(await turnsOf(conversation)).toHaveLength(1);
    expect(await client.usedToday()).toBe(1);
  });

  test("whose reply fails says so on the live page, and the partial words stay", async () => {
    const { client, conversation } = await scene();
    const exchange = held(stage.guide, "Four in");
    const address = (await post(client, conversation, "I wake at four.")).headers.get("location")!;
    const page = client.get(address);
    const upstream = await exchange;
    const answer = await page;
    upstream.end();
    const html = await answer.text();
    expect(html).toMatch(/Four in.*role="alert"/s);
    // The number of messages left was sent before the message was given back.
    expect(html).toMatch(/id="left"/);
    expect(html).toMatch(/<style[^>]*>[^<]*#left\{display:none\}/);
    await settled(conversation);
    const after = await (await client.get(`/chat/${conversation.id}`)).text();
    expect(textOfHtml(after)).toContain("Four in");
    expect(after).toContain('role="alert"');
  });

  test("can be stopped by its form", async () => {
    const { client, conversation } = await scene();
    const exchange = held(stage.guide, "Four in");
    const address = (await post(client, conversation, "I wake at four.")).headers.get("location")!;
    const html = await (await client.get(`/chat/${conversation.id}`)).text();
    const turnId = field(html, "turnId")!.value!;
    expect(address).toContain(turnId);
    const upstream = await exchange;
    const answer = await client.form(`/chat/${conversation.id}`, { intent: "stop", turnId });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/chat/${conversation.id}`]);
    expect(await upstream.closed).toEqual({ early: true });
    expect((await turnsOf(conversation))[0]).toMatchObject({ status: "stopped" });
  });

  test("has its favourite form, which redirects back to the conversation", async () => {
    const { client, conversation } = await scene();
    const answer = await client.form(`/chat/${conversation.id}`, {
      intent: "favorite",
      isFavorite: "on",
      redirectTo: `/chat/${conversation.id}`,
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/chat/${conversation.id}`]);
    expect(await (await client.get(`/api/conversations/${conversation.id}`)).json()).toMatchObject({
      isFavorite: true,
    });
  });

  const long = "Где мой сон, и где моя тишина? ".repeat(130).slice(0, 4_000).trim();

  test.each([
    ["short", "Ciao, è tardi."],
    ["of 4,000 characters", long],
  ])(
    "sent during a reply leads to that reply, with its text in the box (%s), and uses no slot",
    async (_, words) => {
      const { client, conversation } = await scene();
      const exchange = held(stage.guide, "Wait");
      const browser = Browser.of(client);
      const live = (await post(browser, conversation, "First.")).headers.get("location")!;
      const sent = await post(browser, conversation, words);
      expect([sent.status, sent.headers.get("location")]).toEqual([303, `${live}?error=errors.turnRunning`]);
      // The page is readable while the reply is still written.
      const page = await browser.get(sent.headers.get("location")!);
      finish(await exchange, " for it.");
      const html = await page.text();
      expect(html).toContain("Wait for it.");
      expect(field(html, "message")!.value).toBe(words);
      expect(html).toMatch(/role="alert"[^>]*>Your guide is still writing a reply/);
      expect(field(html, "turnId")).not.toBeNull();
      await settled(conversation);
      // The text was returned once.
      expect(field(await (await browser.get(`/chat/${conversation.id}`)).text(), "message")!.value).toBe("");
      expect(await client.usedToday()).toBe(1);
    },
  );

  test("sent during a reply keeps its text if that reply ends first", async () => {
    const { client, conversation } = await scene();
    const exchange = held(stage.guide, "Wait");
    const browser = Browser.of(client);
    await post(browser, conversation, "First.");
    const sent = await post(browser, conversation, "Second.");
    finish(await exchange);
    await settled(conversation);
    const over = await browser.get(sent.headers.get("location")!);
    expect([over.status, over.headers.get("location")]).toEqual([302, `/chat/${conversation.id}`]);
    const html = await (await browser.get(`/chat/${conversation.id}`)).text();
    expect(field(html, "message")!.value).toBe("Second.");
  });

  test("beyond the daily limit keeps its text in the box: 402", async () => {
    const { client, conversation } = await scene();
    const ids = Array.from({ length: 20 }, () => new mongoose.mongo.ObjectId());
    const used = { dailyTurnIds: ids, dailyMessageCount: 20, lastResetDate: new Date() };
    await stage.db.collection("users").updateOne({ _id: oid(conversation.userId) }, { $set: used });
    const answer = await post(client, conversation, long);
    expect(answer.status).toBe(402);
    const html = await answer.text();
    expect(field(html, "message")!.value).toBe(long);
    expect(await turnsOf(conversation)).toEqual([]);
  });

  test("that is too long keeps its text in the box: 400", async () => {
    const { client, conversation } = await scene();
    const words = "x".repeat(4_001);
    const answer = await post(client, conversation, words);
    expect(answer.status).toBe(400);
    expect(field(await answer.text(), "message")!.value).toBe(words);
    expect((await post(client, conversation, "   ")).status).toBe(400);
    expect(await turnsOf(conversation)).toEqual([]);
  });

  test("sent after the session has ended leads to the sign-in page and back, with its text in the box", async () => {
    const { client, conversation } = await scene();
    const { email } = (await (await client.get("/api/auth/user")).json()) as { email: string };
    const visitor = new Browser(stage.url);
    const sent = await post(visitor, conversation, "È tardi, & I am awake.");
    expect(sent.status).toBe(303);
    const login = sent.headers.get("location")!;
    expect(login).toMatch(/^\/login\?reason=ended&redirectTo=/);
    const redirectTo = field(await (await visitor.get(login)).text(), "redirectTo")!.value!;
    const answer = await visitor.form("/login", { email, password: "a quiet room", redirectTo });
    const target = answer.headers.get("location")!;
    expect(target).toBe(`/chat/${conversation.id}`);
    expect(field(await (await visitor.get(target)).text(), "message")!.value).toBe("È tardi, & I am awake.");
    expect(await turnsOf(conversation)).toEqual([]);
  });
});

describe("/chat", () => {
  const openings = async (client: Client) => {
    const { id } = (await (await client.get("/api/auth/user")).json()) as { id: string };
    const of = { userId: oid(id) };
    await until(
      async () => (await stage.db.collection("turns").countDocuments({ ...of, settled: false })) === 0,
    );
    return {
      conversations: await stage.db.collection("conversations").countDocuments(of),
      turns: await stage.db.collection("turns").countDocuments(of),
    };
  };

  test("with a message sends it exactly once, however often the address is opened", async () => {
    const client = await Client.registered(stage.url);
    const path = `/chat?message=${encodeURIComponent("Why do I wake at four? ".repeat(4))}&k=${randomUUID()}`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.get(path)));
    const targets = new Set(answers.map((answer) => `${answer.status} ${answer.headers.get("location")}`));
    expect(targets.size).toBe(1);
    expect([...targets][0]).toMatch(/^302 \/chat\/[0-9a-f]{24}\/live\/[0-9a-f]{24}$/);
    await client.get(path);
    expect(await openings(client)).toEqual({ conversations: 1, turns: 1 });
    const [conversation] = (await (await client.get("/api/conversations")).json()) as ConversationDto[];
    expect(conversation!.title).toBe(`${"Why do I wake at four? ".repeat(4).slice(0, 50)}...`);
  });

  test("with a message but no key sends it once when it is opened again at once", async () => {
    const client = await Client.registered(stage.url);
    const minute = () => Math.floor(Date.now() / 60_000);
    let before: number;
    let message: string;
    let opened = { conversations: 0, turns: 0 };
    do {
      before = minute();
      message = `Hello ${randomUUID()}`;
      const had = await openings(client);
      for (let n = 0; n < 3; n += 1) await client.get(`/chat?message=${encodeURIComponent(message)}`);
      const has = await openings(client);
      opened = { conversations: has.conversations - had.conversations, turns: has.turns - had.turns };
      // A message opened again in another minute is sent again.
    } while (minute() !== before);
    expect(opened).toEqual({ conversations: 1, turns: 1 });
  });

  test("without a message opens one empty conversation, which is not listed until it has a message", async () => {
    const client = await Client.registered(stage.url);
    const answers = await Promise.all(Array.from({ length: 4 }, () => client.get("/chat")));
    expect(new Set(answers.map((answer) => answer.headers.get("location"))).size).toBe(1);
    expect(await (await client.get("/api/conversations")).json()).toEqual([]);
    const id = answers[0]!.headers.get("location")!.split("/")[2]!;
    await client.readTurn((await client.sent(id, "The first words")).turnId);
    expect(await (await client.get("/api/conversations")).json()).toMatchObject([
      { id, title: "The first words" },
    ]);
    expect((await client.get("/chat")).headers.get("location")).not.toContain(id);
  });

  test("with a message that is too long keeps all of it in the box and sends nothing", async () => {
    const { client } = await scene();
    const message = "word ".repeat(1_800).trim();
    const answer = await client.get(`/chat?message=${encodeURIComponent(message)}`);
    const html = await (await client.get(answer.headers.get("location")!)).text();
    expect(field(html, "message")!.value).toBe(message);
    expect(textOfHtml(html)).toContain("A message can have up to 4,000 characters.");
    expect(html).not.toContain('class="own"');
  });

  test("with a message beyond the daily limit leads home, with the text in the box", async () => {
    const { client, conversation } = await scene();
    const ids = Array.from({ length: 20 }, () => new mongoose.mongo.ObjectId());
    const used = { dailyTurnIds: ids, dailyMessageCount: 20, lastResetDate: new Date() };
    await stage.db.collection("users").updateOne({ _id: oid(conversation.userId) }, { $set: used });
    const before = await (await client.get("/api/conversations")).json();
    const answer = await client.get(`/chat?message=${encodeURIComponent("Is it late?")}`);
    expect(answer.headers.get("location")).toBe("/?draft=Is+it+late%3F");
    const html = await (await client.get("/?draft=Is+it+late%3F")).text();
    expect(field(html, "message")!.value).toBe("Is it late?");
    expect(textOfHtml(html)).toContain("You have used all 20 messages for today.");
    expect(answer.headers.getSetCookie().join()).toContain("anamcara_toast=");
    expect(await (await client.get("/api/conversations")).json()).toEqual(before);
    // A topic goes into the box only.
    expect(html).toMatch(/href="\/\?draft=[^"]+#write"/);
    expect(html).not.toContain("/chat?message=");
  });
});

describe("a redirect to another site", () => {
  const evil = [
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "https:evil.example",
    "https:/evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/..//evil.example",
    "/./\\evil.example",
    "/.//evil.example",
    "evil.example",
    "@evil.example",
    "/%2F%2Fevil.example/..//evil.example",
    "http:///evil.example",
    "//evil.example@127.0.0.1",
    "/\u0000/evil.example",
    "?//evil.example",
    "",
  ];

  test("goes home instead, at every form that accepts one", async () => {
    const { client, conversation } = await scene();
    const { email } = (await (await client.get("/api/auth/user")).json()) as { email: string };
    expect(conversation.id).toBeTruthy();
    const forms: [path: string, fields: Record<string, string>][] = [
      ["/login", { email, password: "a quiet room" }],
      ["/language", { language: "en" }],
    ];
    for (const redirectTo of evil) {
      for (const [path, fields] of forms) {
        const answer = await new Client(stage.url).form(path, { ...fields, redirectTo });
        const target = new URL(answer.headers.get("location")!, stage.url);
        expect([redirectTo, answer.status, target.origin]).toEqual([redirectTo, 303, stage.url]);
      }
      const page = await client.get(`/login?redirectTo=${encodeURIComponent(redirectTo)}`);
      expect(new URL(page.headers.get("location")!, stage.url).origin).toBe(stage.url);
    }
  });
});

describe("an internal failure", () => {
  test("reveals no internals, on the page, in its data, and over the API", async () => {
    const { client, conversation } = await scene();
    // A value that no version of the product writes.
    await stage.db
      .collection("conversations")
      .updateOne({ _id: oid(conversation.id) }, { $set: { updatedAt: "a broken title" } });
    for (const path of [
      `/chat/${conversation.id}`,
      `/chat/${conversation.id}?_data=${encodeURIComponent("routes/_app+/chat.$id")}`,
      `/api/conversations/${conversation.id}`,
    ]) {
      const answer = await client.get(path);
      const text = await answer.text();
      expect([path, answer.status]).toEqual([path, 500]);
      expect(text).not.toMatch(
        /toISOString|TypeError|broken title|\bat \w+.*\(|node_modules|\.server|build\/server|mongo/i,
      );
      expect(answer.headers.get("cache-control") ?? "no-store").toBe("no-store");
    }
    expect((await client.get("/api/auth/user")).status).toBe(200);
  });
});
