import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { whole } from "#tests/fakes/openai";
import { Browser } from "#tests/setup/browser";
import { type Client, textOf } from "#tests/setup/client";
import { field, plain, textOfHtml } from "#tests/setup/html";
import { finish, held, oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

const stage = useStage({ apps: 2 });
beforeEach(() => stage.guide.answers(whole("Four in the morning", " is an honest hour.")));

const password = "a quiet room";
const unknownId = "0123456789abcdef01234567";

async function register(
  headers: Record<string, string> = {},
): Promise<Browser & { email: string; id: string }> {
  const browser = new Browser(stage.url);
  const email = `rosa-${randomUUID().slice(0, 8)}@example.com`;
  const answer = await browser.post("/api/register", { firstName: "Rosa", email, password }, headers);
  const { id } = (await answer.json()) as { id: string };
  return Object.assign(browser, { email, id });
}

async function signIn(browser: Browser, email: string): Promise<void> {
  expect((await browser.form("/login", { email, password })).status).toBe(303);
}

async function signedInElsewhere(email: string): Promise<Browser> {
  const browser = new Browser(stage.apps[1]!.url);
  await signIn(browser, email);
  return browser;
}

const rowsOf = (id: string) =>
  stage.db
    .collection("sessions")
    .find({ "sess.userId": oid(id) })
    .sort({ "sess.createdAt": 1 })
    .toArray();
const kept = () => stage.db.collection("saved_forms").find().toArray();
const isSignedIn = async (browser: Client) => (await browser.get("/api/auth/user")).status === 200;
const endAll = (id: string) => stage.db.collection("sessions").deleteMany({ "sess.userId": oid(id) });

describe("the devices page", () => {
  test("lists them readably, without their secrets", async () => {
    const rosa = await register({
      "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    });
    await signedInElsewhere(rosa.email);
    const html = await (await rosa.get("/profile/sessions")).text();
    const text = textOfHtml(html);
    expect(text).toContain("Firefox on Linux");
    expect(text).toContain("Unknown browser");
    expect(text.match(/This device/g)).toHaveLength(1);
    for (const { sid, _id } of await rowsOf(rosa.id)) {
      expect(html).not.toContain(sid);
      expect(html).toContain(String(_id));
    }
  });

  test("signs one out: its cookie is invalid on every process, and this one stays signed in", async () => {
    const rosa = await register();
    const other = await signedInElsewhere(rosa.email);
    const [, theirs] = await rowsOf(rosa.id);
    const answer = await rosa.form("/profile/sessions", { id: String(theirs!._id) });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/profile/sessions"]);
    for (const app of stage.apps) {
      expect(await isSignedIn(other.at(app.url))).toBe(false);
      expect(await isSignedIn(rosa.at(app.url))).toBe(true);
    }
    expect(textOfHtml(await (await rosa.get("/profile/sessions")).text())).toContain(
      "That device is signed out.",
    );
  });

  test("signs out everywhere else, but no other person", async () => {
    const [rosa, eve] = [await register(), await register()];
    const others = [await signedInElsewhere(rosa.email), await signedInElsewhere(rosa.email)];
    const answer = await rosa.form("/profile/sessions", { intent: "endOthers" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/profile/sessions"]);
    for (const app of stage.apps) {
      for (const other of others) expect(await isSignedIn(other.at(app.url))).toBe(false);
      expect(await isSignedIn(rosa.at(app.url))).toBe(true);
      expect(await isSignedIn(eve.at(app.url))).toBe(true);
    }
    expect(await rowsOf(rosa.id)).toHaveLength(1);
  });

  test("signs this one out like the sign-out button", async () => {
    const rosa = await register();
    const old = rosa.at(stage.apps[1]!.url);
    const [row] = await rowsOf(rosa.id);
    const answer = await rosa.form("/profile/sessions", { id: String(row!._id) });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/login"]);
    expect(rosa.jar.has("anamcara_session")).toBe(false);
    expect(await isSignedIn(old)).toBe(false);
  });

  test("responds to another person's session as to an unknown one, and leaves it", async () => {
    const [rosa, eve] = [await register(), await register()];
    const before = await rowsOf(rosa.id);
    const answers = [];
    for (const id of [String(before[0]!._id), unknownId, before[0]!.sid as string, "", "[object Object]"]) {
      for (const query of ["", "?_data=routes%2F_app%2B%2Fprofile_.sessions"]) {
        const answer = await eve.form(`/profile/sessions${query}`, { id });
        expect([id, answer.status]).toEqual([id, 404]);
        answers.push(`${query} ${query ? await answer.text() : textOfHtml(await answer.text())}`);
      }
    }
    expect(new Set(answers).size).toBe(2);
    expect(await rowsOf(rosa.id)).toEqual(before);
    expect(await rowsOf(eve.id)).toHaveLength(1);
  });

  test("is closed to people whose session has ended", async () => {
    const rosa = await register();
    const other = await signedInElsewhere(rosa.email);
    const [, theirs] = await rowsOf(rosa.id);
    await rosa.form("/profile/sessions", { id: String(theirs!._id) });
    const answer = await other.form("/profile/sessions", { intent: "endOthers" });
    expect(answer.headers.get("location")).toMatch(/^\/login\?/);
    expect(await isSignedIn(rosa)).toBe(true);
  });
});

describe("an open reply", () => {
  test.each([
    [
      "its session is ended on another process",
      (rosa: Browser) => rosa.form("/profile/sessions", { intent: "endOthers" }),
    ],
    [
      "the person is banned",
      async ({ id }: Browser & { id: string }) => {
        await stage.db.collection("users").updateOne({ _id: oid(id) }, { $set: { isBanned: true } });
      },
    ],
  ])("is closed within two seconds when %s, and the reply continues", async (_, end) => {
    const rosa = await register();
    const other = await signedInElsewhere(rosa.email);
    const conversation = await other.conversation();
    const exchange = held(stage.guide, "The first words");
    const { turnId } = await other.sent(conversation.id, "Hello");
    const upstream = await exchange;
    let seen = "";
    const reading = other.readTurn(turnId, { stopWhen: (events) => ((seen = textOf(events)), false) });
    let html = "";
    const page = (async () => {
      const answer = await other.get(`/chat/${conversation.id}/live/${turnId}`);
      for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) html += chunk;
    })();
    await until(() => seen === "The first words" && html.includes(seen), { what: "both readers to read" });

    const startedAt = performance.now();
    await end(rosa);
    const { events } = await reading;
    await page;
    expect(performance.now() - startedAt).toBeLessThan(2_500);
    expect(events.map(({ data }) => data.type)).not.toContain("done");
    expect(html).toContain("The first words");
    // The style that hides the link to the rest is sent only with the last text.
    expect(html).not.toContain("#cut,#stop{display:none}");
    expect((await other.readTurn(turnId)).status).toBe(401);

    finish(upstream, " and the last ones.");
    await until(
      async () => (await stage.db.collection("turns").findOne({ _id: oid(turnId) }))!.status === "done",
      { what: "the reply to be complete" },
    );
  });
});

/** A person who has typed into a form after their session was ended on another device. */
async function sentTooLate(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const rosa = await register();
  await endAll(rosa.id);
  const answer = await rosa.request(path, { method: "POST", body: new URLSearchParams(fields), headers });
  return { rosa, answer };
}

describe("a form sent after the session has ended", () => {
  test("leads to the sign-in page, which says why, and back with the typed text, once", async () => {
    const { rosa, answer } = await sentTooLate("/profile?index&x=1", {
      firstName: "Añá <b>",
      lastName: "Moreno",
    });
    expect(answer.status).toBe(303);
    const login = answer.headers.get("location")!;
    expect(login).toBe("/login?reason=ended&redirectTo=%2Fprofile%3Fx%3D1");
    const html = await (await rosa.get(login)).text();
    expect(textOfHtml(html)).toContain("Session expired. Please log in again");
    expect(textOfHtml(html)).toContain("What you typed is kept");
    const { redirectTo } = { redirectTo: field(html, "redirectTo")!.value! };

    // Another process, after visiting another page.
    const there = rosa.at(stage.apps[1]!.url);
    const signedIn = await there.form(login, { email: rosa.email, password, redirectTo });
    expect(signedIn.headers.get("location")).toBe("/profile?x=1");
    await there.get("/conversations");
    expect(there.jar.has("anamcara_saved_form")).toBe(true);
    const page = await (await there.get("/profile?x=1")).text();
    expect(field(page, "firstName")!.value).toBe("Añá <b>");
    expect(field(page, "lastName")!.value).toBe("Moreno");
    expect(there.jar.has("anamcara_saved_form")).toBe(false);
    expect(field(await (await there.get("/profile")).text(), "firstName")!.value).toBe("Rosa");
    expect((await kept()).filter(({ path }) => path === "/profile")).toEqual([]);
  });

  test("does not say at the sign-in page that text was saved if none was typed", async () => {
    const before = (await kept()).length;
    const { rosa, answer } = await sentTooLate("/profile/sessions", { intent: "endOthers" });
    const text = textOfHtml(await (await rosa.get(answer.headers.get("location")!)).text());
    expect(text).toContain("Session expired. Please log in again.");
    expect(text).not.toContain("is kept");
    expect(await kept()).toHaveLength(before);
  });

  test("returns a message to the box of its conversation", async () => {
    const rosa = await register();
    const { id } = await rosa.conversation();
    await endAll(rosa.id);
    const message = "Words that took me an hour\n& <more>";
    const answer = await rosa.form(`/chat/${id}`, { intent: "send", message, submitKey: randomUUID() });
    expect(answer.headers.get("location")).toBe(`/login?reason=ended&redirectTo=%2Fchat%2F${id}`);
    expect(answer.headers.get("location")).not.toContain("hour");
    await signIn(rosa, rosa.email);
    expect(field(await (await rosa.get(`/chat/${id}`)).text(), "message")!.value).toBe(message);
    expect(await rosa.messages(id)).toEqual([]);
    expect(field(await (await rosa.get(`/chat/${id}`)).text(), "message")!.value).toBe("");
  });

  test("from the enhanced application gets 401 and is saved all the same", async () => {
    const { rosa, answer } = await sentTooLate("/profile?index&_data=routes%2F_app%2B%2Fprofile._index", {
      firstName: "Ana",
    });
    expect(answer.status).toBe(401);
    expect(rosa.jar.has("anamcara_saved_form")).toBe(true);
    await signIn(rosa, rosa.email);
    expect(field(await (await rosa.get("/profile")).text(), "firstName")!.value).toBe("Ana");
  });

  test("that was not sent yet is saved by the page itself", async () => {
    const rosa = await register();
    await endAll(rosa.id);
    const answer = await rosa.form("/saved-form?path=%2Fprofile", { firstName: "Ana" });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    await signIn(rosa, rosa.email);
    expect(field(await (await rosa.get("/profile")).text(), "firstName")!.value).toBe("Ana");
  });

  test("never saves a password", async () => {
    const secret = `secret ${randomUUID()}`;
    const { rosa } = await sentTooLate("/profile/password", {
      present: secret,
      _secret: "present",
      password: secret,
    });
    expect(rosa.jar.has("anamcara_saved_form")).toBe(false);
    expect(JSON.stringify(await kept())).not.toContain(secret);
    // The page declares which of its fields are secrets.
    await signIn(rosa, rosa.email);
    const html = plain(await (await rosa.get("/profile/password")).text());
    for (const name of html.match(/type="password"[^>]*name="\w+"|name="\w+"[^>]*type="password"/g) ?? []) {
      const fieldName = /name="(\w+)"/.exec(name)![1]!;
      expect(html).toContain(`<input type="hidden" name="_secret" value="${fieldName}"/>`);
    }
  });

  test("is stored under a hash; its cookie is signed, hidden from scripts, and lasts an hour", async () => {
    const { rosa, answer } = await sentTooLate("/profile?index", { firstName: "Ana" });
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("anamcara_saved_form="))!;
    expect(cookie).toMatch(/Max-Age=3600/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const value = decodeURIComponent(rosa.jar.get("anamcara_saved_form")!).split(".")[0]!;
    const secret = JSON.parse(Buffer.from(value, "base64").toString()) as string;
    expect(JSON.stringify(await kept())).not.toContain(secret);

    // Without the server's signature the secret is useless.
    await signIn(rosa, rosa.email);
    const forged = rosa.at(stage.url);
    forged.jar.set("anamcara_saved_form", encodeURIComponent(value));
    expect(field(await (await forged.get("/profile")).text(), "firstName")!.value).toBe("Rosa");
    expect(field(await (await rosa.get("/profile")).text(), "firstName")!.value).toBe("Ana");
  });

  test("is not shown to another browser, or another person in the same one", async () => {
    const { rosa } = await sentTooLate("/profile?index", { firstName: "Private words" });
    const elsewhere = await signedInElsewhere(rosa.email);
    expect(await (await elsewhere.get("/profile")).text()).not.toContain("Private words");

    const eve = await register();
    await signIn(rosa, eve.email);
    const html = await (await rosa.get("/profile")).text();
    expect(html).not.toContain("Private words");
    expect(rosa.jar.has("anamcara_saved_form")).toBe(false);
    expect(JSON.stringify(await kept())).not.toContain("Private words");
  });

  test("is deleted at an explicit sign-out", async () => {
    const { rosa } = await sentTooLate("/profile?index", { firstName: "Private words" });
    await signIn(rosa, rosa.email);
    await rosa.form("/logout", {});
    expect(JSON.stringify(await kept())).not.toContain("Private words");
    await signIn(rosa, rosa.email);
    expect(await (await rosa.get("/profile")).text()).not.toContain("Private words");
  });

  test.each([
    ["", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }],
    ["", { Origin: "null" }],
    ["/saved-form?path=%2Fprofile", { "Sec-Fetch-Site": "cross-site" }],
  ])("from another site is not saved (%s %o)", async (path, headers) => {
    const before = (await kept()).length;
    const { rosa, answer } = await sentTooLate(path || "/profile?index", { firstName: "Planted" }, headers);
    expect(answer.status).toBe(403);
    expect(rosa.jar.has("anamcara_saved_form")).toBe(false);
    expect(await kept()).toHaveLength(before);
  });

  test("is saved thirty times an hour per address; after that, signing in still works", async () => {
    const app = await stage.start({ RATE_LIMITS: "on" });
    const visitor = new Browser(app.url);
    const statuses = new Set<number>();
    let cookies = 0;
    const before = (await kept()).length;
    for (let n = 0; n < 35; n += 1) {
      const answer = await visitor.request("/profile?index", {
        method: "POST",
        body: new URLSearchParams({ firstName: `Name ${n}` }),
        headers: { "X-Forwarded-For": `198.51.100.${n}` },
      });
      statuses.add(answer.status);
      cookies += answer.headers
        .getSetCookie()
        .filter((line) => line.startsWith("anamcara_saved_form=")).length;
    }
    expect([...statuses]).toEqual([303]);
    expect(cookies).toBe(30);
    expect((await kept()).length - before).toBe(30);
    await app.stop();
  });

  test("of any size and shape causes no error", async () => {
    for (const [body, isForm] of [
      ["", true],
      ["=&=", false],
      ["firstName=%00%FF", true],
      [`firstName=${"x".repeat(100_000)}`, true],
      ["&".repeat(50_000), false],
    ] as const) {
      const rosa = await register();
      await endAll(rosa.id);
      const answer = await rosa.request("/profile?index", {
        method: "POST",
        body,
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      });
      expect([body.slice(0, 20), answer.status]).toEqual([body.slice(0, 20), isForm ? 303 : 400]);
      const aside = await rosa.request("/saved-form?path=//evil.example/%2e%2e", {
        method: "POST",
        body,
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
      });
      expect(aside.status).toBe(isForm ? 204 : 400);
    }
    expect((await kept()).filter(({ path }) => !String(path).startsWith("/"))).toEqual([]);
  });
});

describe("the language", () => {
  const landing = async (browser: Browser) =>
    /<html lang="(\w+)" dir="(\w+)"/.exec(await (await browser.get("/")).text())!;

  test("of the account is stored in the browser, so that the landing page uses it after signing out", async () => {
    const rosa = await register({ "Accept-Language": "es" });
    expect((await landing(rosa)).slice(1)).toEqual(["es", "ltr"]);
    expect(rosa.jar.get("anamcara_lang")).toBe("es");
    await rosa.post("/api/logout");
    expect((await landing(rosa))[1]).toBe("es");
  });

  test("of the account takes precedence over one chosen before signing in; a chosen one becomes that of a new account", async () => {
    const rosa = await register();
    const visitor = new Browser(stage.url);
    await visitor.form("/language", { language: "it", redirectTo: "/" });
    expect((await landing(visitor))[1]).toBe("it");
    await signIn(visitor, rosa.email);
    expect((await landing(visitor))[1]).toBe("en");

    const newcomer = new Browser(stage.url);
    await newcomer.form("/language", { language: "it", redirectTo: "/" });
    const email = `ana-${randomUUID().slice(0, 8)}@example.com`;
    await newcomer.form("/register", { firstName: "Ana", email, password });
    const { preferredLanguage } = (await (await newcomer.get("/api/auth/user")).json()) as {
      preferredLanguage: string;
    };
    expect(preferredLanguage).toBe("it");
  });

  test("is chosen on any page, and redirects back to it", async () => {
    const visitor = new Browser(stage.url);
    const path = `/chat/${unknownId}?a=b`;
    for (const [address, redirectTo] of [
      [path, path],
      ["/", "/"],
      ["/login?redirectTo=%2Fchat", "/login?redirectTo=%2Fchat"],
    ] as const) {
      const html = await (await visitor.get(address)).text();
      const form = html.slice(html.indexOf('action="/language"'));
      expect(field(form, "redirectTo")!.value).toBe(redirectTo);
    }
  });

  test("that the interface does not support is English, not the browser's", async () => {
    const rosa = await register({ "Accept-Language": "it" });
    await stage.db
      .collection("users")
      .updateOne({ _id: oid(rosa.id) }, { $set: { preferredLanguage: "fr" } });
    const html = await (await rosa.get("/", { "Accept-Language": "it" })).text();
    expect(html).toMatch(/<html lang="en"/);
  });

  test("determines a page's content, so no cache may store it", async () => {
    for (const path of ["/", "/login", "/nothing"]) {
      const answer = await new Browser(stage.url).get(path);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("vary")).toMatch(/Cookie, Accept-Language/);
    }
  });
});

test("no session opened with the old password survives a password change, despite concurrent sign-ins", async () => {
  const rosa = await register();
  const newcomers = Array.from({ length: 40 }, (_, n) => new Browser(stage.apps[n % 2]!.url));
  const signInThrough = (browser: Browser) => browser.form("/login", { email: rosa.email, password });
  const early = newcomers.slice(0, 20).map(signInThrough);
  const change = rosa.form("/profile/password", { currentPassword: password, password: "a new room" });
  const late = newcomers.slice(20).map(signInThrough);
  expect((await change).status).toBe(303);
  const statuses = (await Promise.all([...early, ...late])).map(({ status }) => status);
  expect(new Set(statuses)).toContain(303);

  const survivors = await Promise.all(newcomers.map(isSignedIn));
  expect(survivors.filter(Boolean)).toHaveLength(0);
  expect(await isSignedIn(rosa)).toBe(true);
  const devices = textOfHtml(await (await rosa.get("/profile/sessions")).text());
  expect(devices.match(/Unknown browser/g)).toHaveLength(1);
});

test("a cookie signed for one purpose is invalid for another", async () => {
  const rosa = await register();
  const visitor = new Browser(stage.url);
  visitor.jar.set("anamcara_saved_form", rosa.jar.get("anamcara_session")!);
  const page = textOfHtml(await (await visitor.get("/login?reason=ended")).text());
  const bare = textOfHtml(await (await new Browser(stage.url).get("/login?reason=ended")).text());
  expect(page).toBe(bare);
});
