import { until } from "#tests/setup/until";
import { createHash, randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import {
  facebookApp,
  facebookPerson,
  graphError,
  pictureAt,
  startFakeFacebook,
  type FacebookPerson,
} from "#tests/fakes/facebook";
import { googlePerson, startFakeGoogle, type GooglePerson } from "#tests/fakes/google";
import { Browser } from "#tests/setup/browser";
import { fieldError, textOfHtml } from "#tests/setup/html";
import { oid, useStage } from "#tests/setup/stage";
import type { UserDto } from "~/features/auth/types";
import english from "../../locales/en/common.json";
import italian from "../../locales/it/common.json";
import englishSite from "../../locales/en/site.json";

const [google, facebook] = await Promise.all([startFakeGoogle(), startFakeFacebook()]);
const env = {
  GOOGLE_CLIENT_ID: "a-google-client",
  GOOGLE_CLIENT_SECRET: "a-google-secret",
  GOOGLE_OAUTH_BASE: google.baseUrl,
  FACEBOOK_CLIENT_ID: facebookApp.id,
  FACEBOOK_CLIENT_SECRET: facebookApp.secret,
  FACEBOOK_OAUTH_BASE: facebook.baseUrl,
};
const stage = useStage({ apps: 2, env });
afterAll(() => Promise.all([google.close(), facebook.close()]));

type Provider = "google" | "facebook";
const names = { google: "Google", facebook: "Facebook" };
const password = "a quiet room";

const users = () => stage.db.collection("users");
const accountOf = (email: unknown) => users().findOne({ email: String(email) });
const openedBy = (provider: Provider, subject: unknown) =>
  users().findOne({ identities: { $elemMatch: { provider, subject } } });
const sessionsOf = (id: unknown) => stage.db.collection("sessions").countDocuments({ "sess.userId": id });
const sentence = (text: string, provider: Provider = "google") =>
  text.replaceAll("{{provider}}", names[provider]);

/** Signs in at the provider as a person and returns the callback URL, from its path on. */
async function visitProvider(
  provider: Provider,
  start: Response,
  person: GooglePerson | FacebookPerson | "refuse",
): Promise<string> {
  expect(start.status, "on the way to the provider").toBe(302);
  const who = randomUUID();
  const { people } = provider === "google" ? google : facebook;
  people.set(who, person as never);
  const answer = await fetch(Browser.location(start), {
    redirect: "manual",
    headers: { Cookie: `person=${who}` },
  });
  const { pathname, search } = new URL(Browser.location(answer));
  return pathname + search;
}

/** Signs in with a provider's button, up to the response to the callback. */
async function signInThrough(
  browser: Browser,
  provider: Provider,
  person: GooglePerson | FacebookPerson | "refuse",
  redirectTo = "/",
): Promise<Response> {
  const start = await browser.get(`/api/auth/${provider}?${new URLSearchParams({ redirectTo }).toString()}`);
  return browser.get(await visitProvider(provider, start, person));
}

async function connect(browser: Browser, provider: Provider, person: GooglePerson | FacebookPerson) {
  const start = await browser.form("/profile/connections", { intent: "connect", provider });
  return browser.get(await visitProvider(provider, start, person));
}

const disconnect = (browser: Browser, provider: Provider) =>
  browser.form("/profile/connections", { intent: "disconnect", provider });

async function me(browser: Browser): Promise<UserDto | null> {
  const answer = await browser.get("/api/auth/user");
  return answer.status === 200 ? ((await answer.json()) as UserDto) : null;
}

/** The page that a response redirects to. */
async function readNext(browser: Browser, answer: Response): Promise<string> {
  expect(answer.status).toBe(303);
  return textOfHtml(await (await browser.get(Browser.location(answer))).text());
}

/** A signed-in person with a password. */
async function withPassword(email = `rosa-${randomUUID().slice(0, 8)}@example.com`) {
  const browser = new Browser(stage.url);
  const answer = await browser.form("/register", { firstName: "Rosa", email, password });
  expect(answer.status).toBe(303);
  return Object.assign(browser, { email });
}

/** Expects a redirect to the sign-in page with a message, and no session. */
async function expectRefused(browser: Browser, answer: Response, text: string): Promise<void> {
  expect(Browser.location(answer)).toMatch(/^\/login(\?|$)/);
  expect(browser.jar.has("anamcara_session")).toBe(false);
  expect(await readNext(browser, answer)).toContain(text);
  expect(await me(browser)).toBeNull();
}

describe("signing in with Google", () => {
  test("creates an account from Google's profile, in the page's language, and returns to the starting page", async () => {
    const browser = new Browser(stage.url);
    browser.jar.set("anamcara_lang", "it");
    const person = googlePerson();
    const answer = await signInThrough(browser, "google", person, "/conversations?before=x");

    expect(Browser.location(answer)).toBe("/conversations?before=x");
    expect(await readNext(browser, answer)).toContain(italian.toast.registered);
    expect(await me(browser)).toMatchObject({
      email: person.email,
      firstName: "Ana Sofía",
      lastName: "Ruiz",
      authProvider: "google",
      profileImageUrl: person.picture,
      preferredLanguage: "it",
    });
    const stored = await accountOf(person.email);
    expect(stored).toMatchObject({
      password: null,
      emailVerifiedAt: expect.any(Date),
      identities: [
        { provider: "google", subject: person.sub, email: person.email, connectedAt: expect.any(Date) },
      ],
    });
  });

  test("finds the account again by Google's subject, with any email address, and a new session id", async () => {
    const person = googlePerson();
    const first = new Browser(stage.url);
    await signInThrough(first, "google", person);
    const again = new Browser(stage.url);
    again.jar.set("anamcara_session", "planted");
    const answer = await signInThrough(again, "google", {
      ...person,
      email: "moved@example.com",
      email_verified: false,
      picture: "https://lh3.googleusercontent.com/a/newer",
    });

    expect(await readNext(again, answer)).toContain(english.toast.loggedIn);
    expect((await me(again))!.id).toBe((await me(first))!.id);
    expect(again.jar.get("anamcara_session")).not.toBe("planted");
    expect(again.jar.get("anamcara_session")).not.toBe(first.jar.get("anamcara_session"));
    expect(await accountOf(person.email)).toMatchObject({
      profileImageUrl: "https://lh3.googleusercontent.com/a/newer",
      identities: [{ email: "moved@example.com" }],
    });
    expect(await users().countDocuments({ email: "moved@example.com" })).toBe(0);
  });

  test("uses PKCE, a state and an absolute callback URL; its cookie is hidden from scripts", async () => {
    const browser = new Browser(stage.url);
    const start = await browser.get("/api/auth/google");
    const query = new URL(Browser.location(start)).searchParams;
    const { port } = new URL(stage.url);
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: "code",
      client_id: env.GOOGLE_CLIENT_ID,
      redirect_uri: `http://localhost:${port}/api/auth/google/callback`,
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{20,}$/),
    });
    expect(query.get("scope")).toContain("openid");
    const cookie = start.headers.getSetCookie().find((line) => line.startsWith("anamcara_google="))!;
    expect(cookie).toMatch(/; Max-Age=600; .*HttpOnly; .*SameSite=Lax/i);

    await browser.get(await visitProvider("google", start, googlePerson()));
    const { code_verifier } = google.exchanges.at(-1)!;
    expect(code_verifier).toMatch(/^[\w-]{43,128}$/);
    expect(createHash("sha256").update(code_verifier!).digest("base64url")).toBe(query.get("code_challenge"));
    expect(browser.jar.has("anamcara_google")).toBe(false);
  });

  test("works when start and callback reach two processes", async () => {
    const person = googlePerson();
    const browser = new Browser(stage.url);
    const start = await browser.get("/api/auth/google");
    const back = await visitProvider("google", start, person);
    browser.url = stage.apps[1]!.url;
    expect((await browser.get(back)).status).toBe(303);
    expect((await me(browser))!.email).toBe(person.email);
  });

  test("twice concurrently creates one account", async () => {
    const person = googlePerson();
    const browsers = Array.from({ length: 6 }, (_, n) => new Browser(stage.apps[n % 2]!.url));
    await Promise.all(browsers.map((browser) => signInThrough(browser, "google", person)));
    const ids = await Promise.all(browsers.map(async (browser) => (await me(browser))?.id));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toBeDefined();
    expect(await users().countDocuments({ "identities.subject": person.sub })).toBe(1);
  });

  test.each(["//evil.example", "/\\evil.example", "https:evil.example", "https://evil.example/x"])(
    "goes home instead of to %s",
    async (redirectTo) => {
      const answer = await signInThrough(new Browser(stage.url), "google", googlePerson(), redirectTo);
      expect(Browser.location(answer)).toBe("/");
    },
  );

  test("starts on this site only: from another one it goes to the sign-in page, without a cookie", async () => {
    const browser = new Browser(stage.url);
    const answer = await browser.get("/api/auth/google", { "Sec-Fetch-Site": "cross-site" });
    expect(Browser.location(answer)).toBe("/login");
    expect(browser.jar.has("anamcara_google")).toBe(false);
  });
});

describe("signing in with Facebook", () => {
  test("creates an account from Facebook's profile; its email address still has to be confirmed", async () => {
    const browser = new Browser(stage.url);
    const person = facebookPerson();
    const answer = await signInThrough(browser, "facebook", person, "/conversations");
    expect(Browser.location(answer)).toBe("/conversations");
    expect(await me(browser)).toMatchObject({
      email: person.email,
      firstName: "Bea",
      lastName: "Conti",
      authProvider: "facebook",
      profileImageUrl: (person.picture as ReturnType<typeof pictureAt>).data.url,
    });
    const stored = await accountOf(person.email);
    expect(stored).toMatchObject({ password: null, emailVerifiedAt: null });
    expect(stored!.identities).toMatchObject([{ provider: "facebook", subject: person.id }]);
    expect(
      await stage.db.collection("outbox").countDocuments({ to: person.email, template: "verifyEmail" }),
    ).toBe(1);
  });

  test.each([
    ["no picture", undefined],
    ["the default picture", pictureAt("https://platform-lookaside.fbsbx.com/x", true)],
    ["a picture from elsewhere", pictureAt("https://evil.example/x.png")],
    ["a picture that is a script", pictureAt("javascript:alert(1)")],
    ["a picture of another shape", "x"],
  ])("with %s leaves the initials", async (_, picture) => {
    const browser = new Browser(stage.url);
    await signInThrough(browser, "facebook", facebookPerson({ picture }));
    expect((await me(browser))!.profileImageUrl).toBeNull();
  });

  test("without an email address asks for one, then creates the account, to be confirmed by email", async () => {
    const browser = new Browser(stage.url);
    const person = facebookPerson({ email: undefined });
    const answer = await signInThrough(browser, "facebook", person, "/conversations");
    expect(Browser.location(answer)).toBe("/register/address");
    expect(await me(browser)).toBeNull();
    expect(await openedBy("facebook", person.id)).toBeNull();

    const page = await browser.get("/register/address");
    expect(textOfHtml(await page.text())).toContain("Facebook told us your name");
    const wrong = await browser.form("/register/address", { email: "bea@example" });
    expect(wrong.status).toBe(400);
    expect(fieldError(await wrong.text(), "email")).toBe(english.validation.emailInvalid);

    const email = `bea-${person.id}@example.com`;
    const done = await browser.form("/register/address", { email: email.toUpperCase() });
    expect(Browser.location(done)).toBe("/conversations");
    expect(await me(browser)).toMatchObject({ email, firstName: "Bea" });
    expect(await openedBy("facebook", person.id)).toMatchObject({ email, emailVerifiedAt: null });
    expect(await stage.db.collection("outbox").countDocuments({ to: email, template: "verifyEmail" })).toBe(
      1,
    );

    // The next time no address is requested.
    const again = new Browser(stage.url);
    expect(Browser.location(await signInThrough(again, "facebook", person))).toBe("/");
    expect((await me(again))!.email).toBe(email);
  });

  test("without an email address creates one account, once: the pending cookie is invalid afterwards", async () => {
    const browser = new Browser(stage.url);
    const person = facebookPerson({ email: undefined });
    await signInThrough(browser, "facebook", person);
    const copy = browser.at(stage.url);
    const taken = await withPassword();
    expect((await browser.form("/register/address", { email: taken.email })).status).toBe(409);
    const email = `bea-${person.id}@example.com`;
    expect(Browser.location(await browser.form("/register/address", { email }))).toBe("/");

    const answer = await copy.form("/register/address", { email: `x-${randomUUID()}@example.com` });
    await expectRefused(copy, answer, english.errors.providerExpired);
    const account = await openedBy("facebook", person.id);
    expect(await sessionsOf(account!._id)).toBe(1);
  });

  test("with a typed address that has an account links nothing and explains how to", async () => {
    const owner = await withPassword();
    const browser = new Browser(stage.url);
    const person = facebookPerson({ email: undefined });
    await signInThrough(browser, "facebook", person);
    const answer = await browser.form("/register/address", { email: owner.email });
    expect(answer.status).toBe(409);
    expect(fieldError(await answer.text(), "email")).toBe(englishSite.address.taken);
    expect(await me(browser)).toBeNull();
    expect(await openedBy("facebook", person.id)).toBeNull();
    expect((await accountOf(owner.email))!.identities).toEqual([]);
  });

  test.each(["", "eyJwcm9maWxlIjp7fX0%3D", "x.y"])(
    "never accepts a profile forged by the browser: %j",
    async (planted) => {
      const browser = new Browser(stage.url);
      browser.jar.set("anamcara_pending", planted);
      const answer = await browser.form("/register/address", { email: `x-${randomUUID()}@example.com` });
      await expectRefused(browser, answer, english.errors.providerExpired);
    },
  );
});

describe("an address that has an account", () => {
  test.each([
    ["google", "a password"],
    ["facebook", "a password"],
    ["facebook", "another provider"],
    ["google", "another provider"],
  ] as const)("is not linked by %s to one with %s: the message says how to", async (provider, way) => {
    const other = provider === "google" ? "facebook" : "google";
    const email = `taken-${randomUUID().slice(0, 8)}@example.com`;
    if (way === "a password") await withPassword(email);
    else if (other === "google") await signInThrough(new Browser(stage.url), other, googlePerson({ email }));
    else await signInThrough(new Browser(stage.url), other, facebookPerson({ email }));
    const before = await accountOf(email);
    const sessions = await sessionsOf(before!._id);

    const browser = new Browser(stage.url);
    const person =
      provider === "google"
        ? googlePerson({ email: email.toUpperCase() })
        : facebookPerson({ email: email.toUpperCase() });
    const answer = await signInThrough(browser, provider, person);
    // After signing in, the person is on the page where the two are connected.
    expect(Browser.location(answer)).toBe("/login?redirectTo=%2Fprofile%2Fconnections");
    await expectRefused(browser, answer, sentence(english.errors.providerLink, provider));
    expect(await accountOf(email)).toEqual(before);
    expect(await sessionsOf(before!._id)).toBe(sessions);
    expect(await openedBy(provider, "sub" in person ? person.sub : (person as FacebookPerson).id)).toBeNull();
  });
});

describe("an account that is closed", () => {
  test.each([
    ["banned", { isBanned: true }, english.errors.banned],
    ["being deleted", { deletionStartedAt: new Date() }, english.errors.accountDeleting],
  ])("because it is %s refuses its provider's sign-in", async (_, change, text) => {
    const person = googlePerson();
    await signInThrough(new Browser(stage.url), "google", person);
    await users().updateOne({ email: String(person.email) }, { $set: change });
    const browser = new Browser(stage.url);
    await expectRefused(browser, await signInThrough(browser, "google", person), text);
  });
});

describe("the callback", () => {
  const expired = english.errors.providerExpired;

  test("is refused in a browser that did not start the sign-in", async () => {
    const person = googlePerson();
    const back = await visitProvider("google", await new Browser(stage.url).get("/api/auth/google"), person);
    const other = new Browser(stage.url);
    await expectRefused(other, await other.get(back), expired);
    // Nor in one that started its own sign-in: it must not get a stranger's account.
    await other.get("/api/auth/google");
    await expectRefused(other, await other.get(back), expired);
    expect(await accountOf(person.email)).toBeNull();
  });

  test("works once: repeated with the same cookie and URL, on any process, it is refused", async () => {
    const person = googlePerson();
    const browser = new Browser(stage.url);
    const back = await visitProvider("google", await browser.get("/api/auth/google"), person);
    const thieves = [0, 1, 0, 1].map((n) => {
      const thief = new Browser(stage.apps[n]!.url);
      for (const [name, value] of browser.jar) thief.jar.set(name, value);
      return thief;
    });
    const answers = await Promise.all(thieves.map((thief) => thief.get(back)));
    const inside = await Promise.all(thieves.map(async (thief) => (await me(thief)) !== null));
    expect(inside.filter(Boolean)).toHaveLength(1);
    const loser = inside.indexOf(false);
    await expectRefused(thieves[loser]!, answers[loser]!, expired);
    await expectRefused(browser, await browser.get(back), expired);
  });

  test("of one provider is refused by the other", async () => {
    const browser = new Browser(stage.url);
    const back = await visitProvider("google", await browser.get("/api/auth/google"), googlePerson());
    const answer = await browser.get(back.replace("google", "facebook"));
    await expectRefused(browser, answer, expired);
  });

  test.each([
    ["without a state", (back: URLSearchParams) => back.delete("state")],
    ["with a state that was guessed", (back: URLSearchParams) => back.set("state", randomUUID())],
    ["with an empty state", (back: URLSearchParams) => back.set("state", "")],
  ])("%s is refused", async (_, change) => {
    const person = googlePerson();
    const browser = new Browser(stage.url);
    const back = await visitProvider("google", await browser.get("/api/auth/google"), person);
    const query = new URLSearchParams(back.split("?")[1]);
    change(query);
    const answer = await browser.get(`/api/auth/google/callback?${query.toString()}`);
    await expectRefused(browser, answer, expired);
    expect(await accountOf(person.email)).toBeNull();
  });

  test("with a changed cookie is refused", async () => {
    const browser = new Browser(stage.url);
    const back = await visitProvider("google", await browser.get("/api/auth/google"), googlePerson());
    const [content, signature] = decodeURIComponent(browser.jar.get("anamcara_google")!).split(".");
    const flow = JSON.parse(Buffer.from(content!, "base64").toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...flow, x: 1 })).toString("base64");
    browser.jar.set("anamcara_google", encodeURIComponent(`${forged}.${signature}`));
    await expectRefused(browser, await browser.get(back), expired);
  });

  test("keeps the reader's language and the requested page", async () => {
    const browser = new Browser(stage.url);
    browser.jar.set("anamcara_lang", "it");
    const answer = await signInThrough(browser, "google", "refuse", "/conversations");
    expect(Browser.location(answer)).toBe("/login?redirectTo=%2Fconversations");
    await expectRefused(browser, answer, sentence(italian.errors.providerCancelled));
  });

  test.each(["google", "facebook"] as const)(
    "of a person who declined at %s says that nothing has changed",
    async (provider) => {
      const browser = new Browser(stage.url);
      const answer = await signInThrough(browser, provider, "refuse");
      await expectRefused(browser, answer, sentence(english.errors.providerCancelled, provider));
    },
  );
});

describe("a faulty provider", () => {
  const failed = (provider: Provider) => sentence(english.errors.providerFailed, provider);

  test.each([
    [
      "another error in the response",
      (back: URLSearchParams) => (back.delete("code"), back.set("error", "server_error")),
    ],
    ["no code", (back: URLSearchParams) => back.delete("code")],
    ["an unknown code", (back: URLSearchParams) => back.set("code", "made-up")],
    ["an empty code", (back: URLSearchParams) => back.set("code", "")],
    ["a hostile code", (back: URLSearchParams) => back.set("code", "\0'\"<script>".repeat(200))],
  ])("by %s signs no one in", async (_, change) => {
    for (const provider of ["google", "facebook"] as const) {
      const browser = new Browser(stage.url);
      const person = provider === "google" ? googlePerson() : facebookPerson();
      const back = await visitProvider(provider, await browser.get(`/api/auth/${provider}`), person);
      const query = new URLSearchParams(back.split("?")[1]);
      change(query);
      const answer = await browser.get(`/api/auth/${provider}/callback?${query.toString()}`);
      await expectRefused(browser, answer, failed(provider));
      expect(await accountOf(person.email)).toBeNull();
    }
  });

  test.each([
    ["its token endpoint returns 400", "token", 400, { error: "invalid_grant" }],
    ["its token endpoint returns 500", "token", 500, { error: "internal" }],
    ["its token is missing", "token", 200, { token_type: "Bearer" }],
    ["its token is not a string", "token", 200, { access_token: { $ne: null } }],
    ["its token is empty", "token", 200, { access_token: "" }],
    ["its response is a string", "token", 200, "garbage"],
    ["its response is null", "token", 200, null],
    ["its profile endpoint returns 401", "userinfo", 401, { error: "invalid_token" }],
    ["its profile endpoint returns 503", "userinfo", 503, {}],
    ["its profile is empty", "userinfo", 200, {}],
    ["its profile has no subject", "userinfo", 200, { email: "nobody@example.com", email_verified: true }],
    ["its subject is an object", "userinfo", 200, { sub: { $gt: "" }, email: "a@example.com" }],
    ["its subject is empty", "userinfo", 200, { sub: "", email: "a@example.com", email_verified: true }],
    ["its profile is a list", "userinfo", 200, []],
  ] as const)("Google: %s", async (_, endpoint, statusCode, body) => {
    const before = await users().countDocuments();
    const browser = new Browser(stage.url);
    google.next(endpoint, (answer) => Object.assign(answer, { statusCode, body }));
    await expectRefused(browser, await signInThrough(browser, "google", googlePerson()), failed("google"));
    expect(await users().countDocuments()).toBe(before);
  });

  test.each([
    [
      "its token endpoint refuses",
      "token",
      (r) => graphError(r, 400, "This authorization code has expired."),
    ],
    ["its token endpoint fails", "token", (r) => graphError(r, 500, "An unknown error has occurred.", 1)],
    ["its token endpoint sends HTML", "token", (r) => r.end("<!doctype html><title>Sorry</title>")],
    ["its token endpoint hangs up", "token", (r) => r.destroy()],
    ["its token endpoint breaks off", "token", (r) => (r.write('{"access_token":'), r.destroy())],
    [
      "its token endpoint redirects",
      "token",
      (r) => r.writeHead(302, { Location: `${stage.url}/healthz` }).end(),
    ],
    ["the Graph API refuses", "me", (r) => graphError(r, 400, "Invalid OAuth access token.", 190)],
    [
      "the Graph API has a rate limit",
      "me",
      (r) => graphError(r, 403, "Application request limit reached", 4),
    ],
    ["the Graph API sends an error as success", "me", (r) => graphError(r, 200, "Unknown")],
    ["the Graph API sends nothing", "me", (r) => r.end()],
  ] as [string, "token" | "me", Parameters<typeof facebook.next>[1]][])(
    "Facebook: %s",
    async (_, endpoint, answer) => {
      const person = facebookPerson();
      const browser = new Browser(stage.url);
      facebook.next(endpoint, answer);
      await expectRefused(browser, await signInThrough(browser, "facebook", person), failed("facebook"));
      expect(await accountOf(person.email)).toBeNull();
    },
  );

  test.each(["token", "me"] as const)(
    "Facebook: an endless response of its %s endpoint is not received",
    async (endpoint) => {
      const person = facebookPerson();
      const browser = new Browser(stage.url);
      let sent = 0;
      const closed = new Promise<void>((resolve) =>
        facebook.next(endpoint, (response) => {
          const piece = Buffer.alloc(64 * 1024, " ");
          const write = () => {
            while (!response.destroyed && response.write(piece)) sent += piece.length;
          };
          response.writeHead(200, { "Content-Type": "application/json" });
          response.on("drain", write).once("close", resolve);
          write();
        }),
      );
      await expectRefused(browser, await signInThrough(browser, "facebook", person), failed("facebook"));
      await closed;
      expect(sent).toBeLessThan(16_000_000);
      expect(await accountOf(person.email)).toBeNull();
    },
  );

  test.each([
    ["not confirmed", { email_verified: false }],
    ["confirmed as a string only", { email_verified: "true" }],
    ["without a confirmation status", { email_verified: undefined }],
    ["none", { email: undefined }],
    ["no address", { email: "not an address" }],
    ["a list", { email: ["a@example.com"] }],
  ])("Google: an email address that is %s creates no account", async (_, change) => {
    const person = googlePerson(change);
    const browser = new Browser(stage.url);
    const answer = await signInThrough(browser, "google", person);
    await expectRefused(browser, answer, sentence(english.errors.providerUnverified));
    expect(await openedBy("google", person.sub)).toBeNull();
  });

  test("logs neither code, token, secret nor state", () => {
    for (const app of stage.apps) {
      const output = app.output();
      const secrets = [env.GOOGLE_CLIENT_SECRET, facebookApp.secret, "code=", "state=", "eyJ"];
      const codes = google.exchanges.flatMap(({ code, code_verifier }) => [code, code_verifier]);
      const leaked = [...secrets, ...codes].filter((secret) => secret && output.includes(secret));
      expect(leaked).toEqual([]);
      expect(/EAA[0-9a-f]{8}/.exec(output)).toBeNull();
    }
  });
});

describe("connecting", () => {
  test("lets the provider sign in; it takes over picture and confirmation, and signs in again", async () => {
    const browser = await withPassword();
    const person = googlePerson({ email: browser.email });
    const answer = await connect(browser, "google", person);
    expect(Browser.location(answer)).toBe("/profile/connections");
    const page = await readNext(browser, answer);
    expect(page).toContain(sentence(english.toast.connected));
    expect(page).toMatch(new RegExp(`Google\\s+In use\\s+${browser.email}\\s+Connected on`));
    expect(await accountOf(browser.email)).toMatchObject({
      authProvider: "local",
      emailVerifiedAt: expect.any(Date),
      profileImageUrl: person.picture,
      identities: [{ provider: "google", subject: person.sub }],
    });

    const again = new Browser(stage.url);
    await signInThrough(again, "google", person);
    expect((await me(again))!.email).toBe(browser.email);
  });

  test("a different email address confirms nothing", async () => {
    const browser = await withPassword();
    await connect(browser, "google", googlePerson());
    expect((await accountOf(browser.email))!.emailVerifiedAt).toBeNull();
  });

  test("refuses other sites and visitors", async () => {
    const browser = await withPassword();
    const fields = { intent: "connect", provider: "google" };
    const foreign = await browser.request("/profile/connections", {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    });
    expect(foreign.status).toBe(403);
    const visitor = new Browser(stage.url);
    const answer = await visitor.form("/profile/connections", fields);
    expect(Browser.location(answer)).toMatch(/^\/login\?.*redirectTo=%2Fprofile%2Fconnections/);
    expect(visitor.jar.has("anamcara_google")).toBe(false);
  });

  test("ends with the session that started it: signed out or signed in as another person, nothing is connected", async () => {
    for (const change of ["nobody", "somebody else"]) {
      const browser = await withPassword();
      const other = await withPassword();
      const start = await browser.form("/profile/connections", { intent: "connect", provider: "google" });
      const person = googlePerson();
      const back = await visitProvider("google", start, person);
      if (change === "nobody") browser.jar.delete("anamcara_session");
      else browser.jar.set("anamcara_session", other.jar.get("anamcara_session")!);
      const answer = await browser.get(back);
      expect(await readNext(browser, answer)).toContain(english.errors.providerExpired);
      expect(await openedBy("google", person.sub)).toBeNull();
      expect(await accountOf(person.email)).toBeNull();
    }
  });

  test("a provider account connected to another account here is refused, and stays there", async () => {
    const person = googlePerson();
    await signInThrough(new Browser(stage.url), "google", person);
    const browser = await withPassword();
    const answer = await connect(browser, "google", person);
    expect(await readNext(browser, answer)).toContain(sentence(english.errors.identityTaken));
    expect((await accountOf(browser.email))!.identities).toEqual([]);
    expect((await openedBy("google", person.sub))!.email).toBe(person.email);
    expect((await me(browser))!.email).toBe(browser.email);
  });

  test("by two people concurrently succeeds for one of them", async () => {
    const person = googlePerson();
    const people = [await withPassword(), await withPassword()];
    await Promise.all(people.map((browser) => connect(browser, "google", person)));
    expect(await users().countDocuments({ "identities.subject": person.sub })).toBe(1);
  });

  test("repeated changes nothing; another account of the same provider is refused", async () => {
    const browser = await withPassword();
    const person = googlePerson();
    await connect(browser, "google", person);
    const again = await connect(browser, "google", person);
    expect(await readNext(browser, again)).toContain(sentence(english.toast.connected));
    const second = await connect(browser, "google", googlePerson());
    expect(await readNext(browser, second)).toContain(sentence(english.errors.providerConnected));
    expect((await accountOf(browser.email))!.identities).toMatchObject([{ subject: person.sub }]);
  });

  test("that was cancelled at the provider returns to the connections", async () => {
    const browser = await withPassword();
    const start = await browser.form("/profile/connections", { intent: "connect", provider: "google" });
    const answer = await browser.get(await visitProvider("google", start, "refuse"));
    expect(Browser.location(answer)).toBe("/profile/connections");
    expect(await readNext(browser, answer)).toContain(sentence(english.errors.providerCancelled));
    expect((await me(browser))!.email).toBe(browser.email);
  });
});

describe("disconnecting", () => {
  test("ends the provider's sign-in, and removes its picture", async () => {
    const browser = await withPassword();
    const person = googlePerson();
    await connect(browser, "google", person);
    const answer = await disconnect(browser, "google");
    expect(await readNext(browser, answer)).toContain(sentence(english.toast.disconnected));
    expect(await accountOf(browser.email)).toMatchObject({ identities: [], profileImageUrl: null });

    // The provider account counts as unknown from now on.
    const again = new Browser(stage.url);
    await signInThrough(again, "google", person);
    expect((await me(again))!.email).toBe(person.email);
  });

  test("of the last sign-in method is refused: 409, and asks to set a password first", async () => {
    const browser = new Browser(stage.url);
    const person = googlePerson();
    await signInThrough(browser, "google", person);
    const answer = await disconnect(browser, "google");
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(textOfHtml(html)).toContain(sentence(english.errors.lastSignInMethod));
    expect(html).toContain('href="/profile/password"');
    expect((await accountOf(person.email))!.identities).toHaveLength(1);

    await users().updateOne({ email: String(person.email) }, { $set: { password: "a hash" } });
    expect((await disconnect(browser, "google")).status).toBe(303);
    expect((await accountOf(person.email))!.identities).toEqual([]);
  });

  test("both of two methods concurrently keeps one, on two processes, every time", async () => {
    for (let round = 0; round < 8; round++) {
      const browser = new Browser(stage.url);
      const person = googlePerson();
      await signInThrough(browser, "google", person);
      await connect(browser, "facebook", facebookPerson());
      const other = new Browser(stage.apps[1]!.url);
      for (const [name, value] of browser.jar) other.jar.set(name, value);
      const answers = await Promise.all([disconnect(browser, "google"), disconnect(other, "facebook")]);
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
      expect((await accountOf(person.email))!.identities).toHaveLength(1);
    }
  });

  test("a method that is not configured here does not count as remaining", async () => {
    const browser = new Browser(stage.url);
    const person = googlePerson();
    await signInThrough(browser, "google", person);
    await connect(browser, "facebook", facebookPerson());
    const alone = await stage.start({ FACEBOOK_CLIENT_ID: "", FACEBOOK_CLIENT_SECRET: "" });
    browser.url = alone.url;
    expect((await disconnect(browser, "google")).status).toBe(409);
    expect((await disconnect(browser, "facebook")).status).toBe(303);
    expect((await accountOf(person.email))!.identities).toMatchObject([{ provider: "google" }]);
    await alone.stop();
  });

  test("an unconnected provider changes nothing; an unknown provider is 400", async () => {
    const browser = await withPassword();
    const before = await accountOf(browser.email);
    expect((await disconnect(browser, "facebook")).status).toBe(303);
    for (const provider of ["", "github", "__proto__", "google,facebook"])
      expect((await disconnect(browser, provider as Provider)).status).toBe(400);
    expect(await accountOf(browser.email)).toEqual(before);
  });

  test("does not affect other accounts", async () => {
    const owner = new Browser(stage.url);
    const person = googlePerson();
    await signInThrough(owner, "google", person);
    const stranger = await withPassword();
    await stranger.form("/profile/connections", {
      intent: "disconnect",
      provider: "google",
      userId: (await me(owner))!.id,
    });
    expect((await accountOf(person.email))!.identities).toHaveLength(1);
  });
});

describe("signing in again with a provider", () => {
  test("renews the session of the same person, and never switches to another", async () => {
    const browser = new Browser(stage.url);
    const person = googlePerson();
    await signInThrough(browser, "google", person);
    const { id } = (await me(browser))!;
    const session = browser.jar.get("anamcara_session");
    const answer = await signInThrough(browser, "google", person, "/profile/password");
    expect(Browser.location(answer)).toBe("/profile/password");
    expect(browser.jar.get("anamcara_session")).not.toBe(session);
    expect((await me(browser))!.id).toBe(id);
    expect(await sessionsOf(oid(id))).toBe(1);

    const renewed = browser.jar.get("anamcara_session");
    const stranger = googlePerson();
    const refused = await signInThrough(browser, "google", stranger, "/conversations");
    expect(await readNext(browser, refused)).toContain(sentence(english.errors.providerOther));
    expect(browser.jar.get("anamcara_session")).toBe(renewed);
    expect(await accountOf(stranger.email)).toBeNull();
  });
});

describe("a provider that is not configured", () => {
  test("is marked as not available, for visitors and in the profile", async () => {
    const app = await stage.start({
      GOOGLE_CLIENT_ID: "",
      FACEBOOK_CLIENT_SECRET: "",
    });
    for (const provider of ["google", "facebook"] as const) {
      const soon = `Login with ${names[provider]} will be available soon!`;
      const visitor = new Browser(app.url);
      const answer = await visitor.get(`/api/auth/${provider}?redirectTo=%2Fconversations`, {
        Referer: `${app.url}/register?redirectTo=%2Fconversations`,
      });
      expect(Browser.location(answer)).toBe("/register?redirectTo=%2Fconversations");
      expect(await readNext(visitor, answer)).toContain(soon);
      expect(Browser.location(await visitor.get(`/api/auth/${provider}`))).toBe("/login");

      const member = await withPassword();
      member.url = app.url;
      const refused = await member.form("/profile/connections", { intent: "connect", provider });
      expect(Browser.location(refused)).toBe("/profile/connections");
      const page = await readNext(member, refused);
      expect(page).toContain(soon);
      expect(page).toContain("Not available here");
      expect(page).not.toContain(`Connect ${names[provider]}`);

      const back = await visitor.get(`/api/auth/${provider}/callback?code=x&state=y`);
      await expectRefused(visitor, back, english.errors.providerExpired);
    }
    const policy = (await fetch(`${app.url}/login`)).headers.get("content-security-policy")!;
    expect(policy).toContain("img-src 'self' data:;");
    expect(policy).toContain("form-action 'self';");
    expect(app.output()).toMatch(/Social sign-in: off/);
    await app.stop();
  });

  test("adds nothing to the policy; a configured one adds its image host and its pages", async () => {
    const policy = (await fetch(`${stage.url}/login`)).headers.get("content-security-policy")!;
    expect(policy).toContain(
      "img-src 'self' data: https://lh3.googleusercontent.com https://platform-lookaside.fbsbx.com;",
    );
    expect(policy).toContain(`form-action 'self' ${google.baseUrl} ${facebook.baseUrl};`);
    const real = await stage.start({ GOOGLE_OAUTH_BASE: "", FACEBOOK_OAUTH_BASE: "" });
    const theirs = (await fetch(`${real.url}/login`)).headers.get("content-security-policy")!;
    expect(theirs).toContain("form-action 'self' https://accounts.google.com https://*.facebook.com;");
    for (const [provider, address] of [
      ["google", "https://accounts.google.com/o/oauth2/v2/auth?"],
      ["facebook", /^https:\/\/www\.facebook\.com\/v\d+\.0\/dialog\/oauth\?/],
    ] as const) {
      const start = await new Browser(real.url).get(`/api/auth/${provider}`);
      expect(Browser.location(start)).toMatch(address);
    }
    await real.stop();
  });

  test.each(["/api/auth/github", "/api/auth/github/callback", "/api/auth/constructor"])(
    "%s is no endpoint",
    async (path) => {
      const answer = await fetch(stage.url + path, { redirect: "manual" });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe("Not found");
    },
  );
});

test("too many attempts from one address wait, across all processes: 429 with Retry-After on a page", async () => {
  const limited = await Promise.all([0, 1].map(() => stage.start({ RATE_LIMITS: "on" })));
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++) {
    const path = n % 2 ? "/api/auth/google" : "/api/auth/google/callback?state=x";
    const answer = await fetch(limited[n % 2]!.url + path, { redirect: "manual" });
    statuses.push(answer.status);
    if (n < 30) continue;
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
    expect(answer.headers.getSetCookie().join()).not.toContain("anamcara_google=ey");
  }
  expect(statuses.slice(0, 30).every((status) => status === 302 || status === 303)).toBe(true);
  expect(statuses[30]).toBe(429);
  await Promise.all(limited.map((app) => app.stop()));
});

test("an error in a provider's callback is not logged", async () => {
  const browser = new Browser(stage.url);
  const start = await browser.get("/api/auth/google");
  const state = new URL(Browser.location(start)).searchParams.get("state")!;
  const words = ["error", "error_description", "error_uri"].map((name) => [
    name,
    `said${randomUUID().slice(0, 8)}`,
  ]);
  const query = new URLSearchParams([["state", state], ...(words as [string, string][])]);
  const answer = await browser.get(`/api/auth/google/callback?${query.toString()}`);
  expect(answer.status).toBe(303);
  const output = () => stage.apps[0]!.output();
  await until(() => output().includes("social sign-in"), { what: "the line in the log" });
  for (const [, word] of words) expect(output()).not.toContain(word);
});
