import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { whole } from "#tests/fakes/openai";
import type { AppProcess } from "#tests/setup/app-process";
import { Browser } from "#tests/setup/browser";
import { Client } from "#tests/setup/client";
import { field, textOfHtml } from "#tests/setup/html";
import { oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

const stage = useStage({ apps: 2, env: { RATE_LIMITS: "on", TRUST_PROXY: "1" } });
beforeEach(() => stage.guide.answers(whole("Four in the morning.")));

const password = "a quiet room";
const freshEmail = () => `rosa-${randomUUID().slice(0, 8)}@example.com`;

let lastAddress = 0;
/** A network address without earlier requests. */
const freshAddress = () => `203.0.${113 + Math.floor(lastAddress / 250)}.${(lastAddress++ % 250) + 1}`;

interface Try {
  email: string;
  password: string;
  from: string;
  app?: AppProcess;
}

/** Signs in over the API from a given address. */
const signIn = ({ email, password, from, app = stage.apps[0]! }: Try) =>
  new Client(app.url).post("/api/login", { email, password }, { "X-Forwarded-For": from });
const signInByForm = ({ email, password, from, app = stage.apps[0]! }: Try) =>
  new Client(app.url).request("/login?redirectTo=%2Fchat%2F1", {
    method: "POST",
    body: new URLSearchParams({ email, password }),
    headers: { "X-Forwarded-For": from },
  });
const register = (email: string, from: string, app = stage.apps[0]!) =>
  new Client(app.url).post(
    "/api/register",
    { firstName: "Rosa", email, password },
    { "X-Forwarded-For": from },
  );

async function account(): Promise<{ email: string; sessions(): Promise<number> }> {
  const email = freshEmail();
  const answer = await register(email, freshAddress());
  const { id } = (await answer.json()) as { id: string };
  return {
    email,
    sessions: () => stage.db.collection("sessions").countDocuments({ "sess.userId": oid(id) }),
  };
}

async function expectRefusal(answer: Response, atMostSeconds = 60): Promise<void> {
  expect([answer.status, await answer.text()]).toEqual([429, "Too many requests"]);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  expect(answer.headers.getSetCookie()).toEqual([]);
  const seconds = Number(answer.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(atMostSeconds);
}

describe("guessing a password", () => {
  test("with a forged X-Forwarded-For: a server without a proxy ignores it", async () => {
    const bare = await stage.start({ TRUST_PROXY: "" });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      // A different account each time, so that only the address is the same.
      const answer = await new Client(bare.url).post(
        "/api/login",
        { email: freshEmail(), password: "guess" },
        {
          "X-Forwarded-For": freshAddress(),
          "X-Real-IP": freshAddress(),
          Forwarded: `for=${freshAddress()}`,
        },
      );
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    await bare.stop();
  });

  test("with addresses before the one that the proxy saw: only the proxy's counts", async () => {
    const from = freshAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const forged = `${freshAddress()}, ${from}`;
      statuses.push((await signIn({ email: freshEmail(), password: "guess", from: forged })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  test("from many addresses: the account has a limit of its own, and other accounts are not affected", async () => {
    const { email, sessions } = await account();
    const before = await sessions();
    for (let n = 0; n < 10; n += 1) {
      const typed = n % 2 ? email : ` ${email.toUpperCase()} `;
      const answer = await signIn({
        email: typed,
        password: "guess",
        from: freshAddress(),
        app: stage.apps[n % 2],
      });
      expect(answer.status).toBe(401);
    }
    await expectRefusal(await signIn({ email, password, from: freshAddress(), app: stage.apps[1] }));
    expect(await sessions()).toBe(before);
    const other = await account();
    expect((await signIn({ email: other.email, password, from: freshAddress() })).status).toBe(200);
  });

  test("from many addresses of one household's IPv6 network: they count as one", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const from = `2001:db8:7:42:${n.toString(16)}::${n + 1}`;
      statuses.push((await signIn({ email: freshEmail(), password: "guess", from })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await signIn({ email: freshEmail(), password: "x", from: "2001:db8:7:43::1" })).status).toBe(401);
  });

  test("forty concurrent attempts on two processes: exactly ten are checked", async () => {
    const { email } = await account();
    const from = freshAddress();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        signIn({ email, password: "guess", from, app: stage.apps[n % 2] }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(30).fill(429)]);
  });

  test("of an unknown account is limited, too, so that the limit reveals nothing", async () => {
    const email = freshEmail();
    for (let n = 0; n < 10; n += 1) {
      expect((await signIn({ email, password: "guess", from: freshAddress() })).status).toBe(401);
    }
    await expectRefusal(await signIn({ email, password: "guess", from: freshAddress() }));
  });

  test("slowly, ten a minute: the sixty-first attempt within the hour waits for the rest of it", async () => {
    const { email, sessions } = await account();
    const before = await sessions();
    for (let minute = 0; minute < 6; minute += 1) {
      for (let n = 0; n < 10; n += 1) {
        expect((await signIn({ email, password: "guess", from: freshAddress() })).status).toBe(401);
      }
      // The minute has passed.
      await stage.db
        .collection("rate_limits")
        .updateMany({ key: /^loginAccount:/ }, { $set: { expire: new Date(Date.now() - 1) } });
    }
    const answer = await signIn({ email, password, from: freshAddress() });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3_000);
    await expectRefusal(answer, 3_600);
    expect(await sessions()).toBe(before);
  });

  test("does not lock out a shared office: successful sign-ins do not count", async () => {
    const people = await Promise.all(Array.from({ length: 4 }, account));
    const office = freshAddress();
    for (let n = 0; n < 24; n += 1) {
      const { email } = people[n % 4]!;
      const way = n % 2 ? signInByForm : signIn;
      const { status } = await way({ email, password, from: office, app: stage.apps[n % 2] });
      expect(status).toBe(n % 2 ? 303 : 200);
    }
  });
});

describe("locking a person out", () => {
  const byForm = (browser: Browser, email: string, from: string, word = password) =>
    browser.request("/login", {
      method: "POST",
      body: new URLSearchParams({ email, password: word }),
      headers: { "X-Forwarded-For": from },
    });
  /** A stranger uses up the account's limits, from one network and from others. */
  async function besiege(email: string, from: string): Promise<void> {
    for (let n = 0; n < 11; n += 1) await signIn({ email, password: "guess", from });
    for (let n = 0; n < 11; n += 1) await signIn({ email, password: "guess", from: freshAddress() });
    await expectRefusal(await signIn({ email, password, from: freshAddress() }));
  }

  test("does not affect a browser that has signed in to the account before, even on the same network", async () => {
    const { email } = await account();
    const [home, office] = [new Browser(stage.url), freshAddress()];
    expect((await byForm(home, email, freshAddress())).status).toBe(303);
    await home.form("/logout", {});
    await besiege(email, office);

    expect((await byForm(home.at(stage.apps[1]!.url), email, office)).status).toBe(303);
  });

  test("does not work through such a browser: it has its own limits, for its own account only", async () => {
    const [victim, own] = [await account(), await account()];
    const browser = new Browser(stage.url);
    await byForm(browser, own.email, freshAddress());
    await browser.form("/logout", {});
    await besiege(victim.email, freshAddress());
    expect((await byForm(browser, victim.email, freshAddress())).status).toBe(429);

    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await byForm(browser, own.email, freshAddress(), "guess")).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    // Wrong passwords in that browser do not affect other browsers.
    expect((await signIn({ email: own.email, password, from: freshAddress() })).status).toBe(200);
  });

  test("with a forged cookie, or another account's, changes nothing; no cookie reveals its account", async () => {
    const { email } = await account();
    const browser = new Browser(stage.url);
    await byForm(browser, email, freshAddress());
    const device = browser.jar.get("anamcara_device")!;
    const readable = Buffer.from(decodeURIComponent(device).split(".")[0]!, "base64").toString();
    expect(readable).not.toContain(email);
    const { _id } = (await stage.db.collection("users").findOne({ email }))!;
    expect(readable).not.toContain(String(_id));
    await besiege(email, freshAddress());
    const swapped = new Browser(stage.url);
    for (const value of ["x", device.slice(0, -4), `${device}x`, browser.jar.get("anamcara_session")!]) {
      swapped.jar.set("anamcara_device", value);
      expect((await byForm(swapped, email, freshAddress())).status).toBe(429);
    }
  });

  test("ends with a new password: the account's counts start again, and that browser is known", async () => {
    const { email } = await account();
    await besiege(email, freshAddress());
    const browser = new Browser(stage.url);
    await browser.request("/forgot-password", {
      method: "POST",
      body: new URLSearchParams({ email }),
      headers: { "X-Forwarded-For": freshAddress() },
    });
    const mail = await until(
      () => stage.db.collection("outbox").findOne({ to: email, template: "resetPassword" }),
      { what: "the mail" },
    );
    const token = /token=([\w-]+)/.exec(mail.text as string)![1]!;
    const renewed = "a new room";
    expect((await browser.form("/reset-password", { token, password: renewed })).status).toBe(303);

    expect((await signIn({ email, password: renewed, from: freshAddress() })).status).toBe(200);
    await besiege(email, freshAddress());
    expect((await byForm(browser, email, freshAddress(), renewed)).status).toBe(303);
  });

  test("by requesting new passwords in their name: the response is the same, three emails are sent, and a link always works", async () => {
    const { email } = await account();
    const ask = (address: string) =>
      new Browser(stage.url).request("/forgot-password", {
        method: "POST",
        body: new URLSearchParams({ email: address }),
        headers: { "X-Forwarded-For": freshAddress() },
      });
    for (const address of [email, freshEmail()]) {
      for (let n = 0; n < 6; n += 1) {
        const answer = await ask(address);
        expect([answer.status, answer.headers.get("location")]).toEqual([303, "/forgot-password?sent"]);
      }
    }
    const theirs = { to: email, template: "resetPassword" };
    await until(async () => (await stage.db.collection("outbox").countDocuments(theirs)) === 3, {
      what: "three mails",
    });
    // The jobs of all six would have been written before the last response.
    expect(await stage.db.collection("jobs").countDocuments({ "data.email": email })).toBeLessThanOrEqual(3);
    // A person who waits until the limit ends still has a valid link.
    const [mail] = await stage.db.collection("outbox").find(theirs).sort({ _id: 1 }).toArray();
    const count = await stage.db
      .collection("rate_limits")
      .find({ key: /^resetAccount:/ })
      .sort({ expire: -1 })
      .limit(1)
      .toArray();
    const lives = await stage.db
      .collection("account_tokens")
      .findOne({ email, purpose: "resetPassword" }, { sort: { expireAt: 1 } });
    expect(mail).toBeTruthy();
    expect(lives!.expireAt.getTime()).toBeGreaterThanOrEqual((count[0]!.expire as Date).getTime() - 5_000);
  });
});

describe("the page after too many attempts", () => {
  test.each([
    ["en", /Too many attempts in a short time\. Please try again in \d+ seconds\./],
    ["es", /Demasiados intentos en poco tiempo\. Vuelve a intentarlo dentro de \d+ segundos\./],
    ["it", /Troppi tentativi in poco tempo\. Riprova tra \d+ secondi\./],
  ])(
    "says in %s when to try again, with the email address kept and never the password",
    async (language, sentence) => {
      const email = freshEmail();
      const from = freshAddress();
      for (let n = 0; n < 10; n += 1) await signIn({ email, password: "guess", from });
      const answer = await new Client(stage.url).request("/login?redirectTo=%2Fchat%2F1", {
        method: "POST",
        body: new URLSearchParams({ email, password: "my secret words" }),
        headers: { "X-Forwarded-For": from, "Accept-Language": language },
      });
      expect(answer.status).toBe(429);
      expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      const html = await answer.text();
      expect(textOfHtml(html)).toMatch(sentence);
      expect(field(html, "email")!.value).toBe(email);
      expect(html).toContain('name="redirectTo" value="/chat/1"');
      expect(html).not.toContain("my secret words");
    },
  );

  test("keeps every field of the registration form, and creates no account", async () => {
    const { email: taken } = await account();
    const from = freshAddress();
    for (let n = 0; n < 10; n += 1) expect((await register(taken, from)).status).toBe(409);
    const typed = { firstName: "Rósa", lastName: "Moreno", email: freshEmail(), password: "my secret words" };
    const answer = await new Client(stage.url).request("/register", {
      method: "POST",
      body: new URLSearchParams(typed),
      headers: { "X-Forwarded-For": from },
    });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3_000);
    const html = await answer.text();
    expect(textOfHtml(html)).toMatch(/Please try again in (59|60) minutes\./);
    for (const name of ["firstName", "lastName", "email"] as const)
      expect(field(html, name)!.value).toBe(typed[name]);
    expect(html).not.toContain(typed.password);
    expect(await stage.db.collection("users").countDocuments({ email: typed.email })).toBe(0);
  });
});

describe("registering", () => {
  test("reveals ten times an hour that an address is taken, across all processes, then 429", async () => {
    const { email } = await account();
    const before = await stage.db.collection("users").findOne({ email });
    const from = freshAddress();
    for (let n = 0; n < 10; n += 1) expect((await register(email, from, stage.apps[n % 2])).status).toBe(409);
    await expectRefusal(await register(email, from), 3_600);
    const email2 = freshEmail();
    await expectRefusal(await register(email2, from, stage.apps[1]), 3_600);
    expect(await stage.db.collection("users").findOne({ email })).toEqual(before);
    expect(await stage.db.collection("users").countDocuments({ email: email2 })).toBe(0);
  });

  test("allows a class to sign up from one address, but not a bot", async () => {
    const from = freshAddress();
    for (let n = 0; n < 30; n += 1) expect((await register(freshEmail(), from)).status).toBe(201);
    await stage.db
      .collection("rate_limits")
      .updateMany({ key: /^accountsAddress:/, points: 30 }, { $set: { points: 100 } });
    const email = freshEmail();
    await expectRefusal(await register(email, from), 3_600);
    expect(await stage.db.collection("users").countDocuments({ email })).toBe(0);
  });
});

describe("requesting replies", () => {
  let person: Client;
  let userId: string;
  beforeEach(async () => {
    const answer = await register(freshEmail(), freshAddress());
    person = new Client(stage.url);
    person.cookie = answer.headers.getSetCookie()[0]!.split(";")[0]!;
    userId = ((await answer.json()) as { id: string }).id;
  });
  /** As if the person had done it that often in this minute. */
  const spend = (limit: string, points: number) =>
    stage.db.collection("rate_limits").updateMany({ key: new RegExp(`^${limit}:`) }, { $set: { points } });
  const turns = () => stage.db.collection("turns").countDocuments({ userId: oid(userId) });

  test("six hundred streams a minute are opened, then 429; a message in the URL is not sent", async () => {
    const conversation = await person.conversation();
    const { turnId } = await person.sent(conversation.id, "Hello");
    await person.readTurn(turnId);
    await spend("streamUser", 599);
    expect((await person.readTurn(turnId)).status).toBe(200);
    const stored = await turns();
    for (const app of stage.apps.slice(0, 2)) {
      const client = person.at(app.url);
      await expectRefusal(await client.get(`/api/chat/stream?turn=${turnId}`));
      await expectRefusal(
        await client.get(`/api/chat/stream?message=Again&conversationId=${conversation.id}&language=en`),
      );
    }
    expect(await turns()).toBe(stored);
    expect(await person.usedToday()).toBe(1);

    const page = await person.get(`/chat/${conversation.id}/live/${turnId}`);
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(textOfHtml(await page.text())).toMatch(
      /What you wrote before is safe\. Please try again in \d+ seconds\./,
    );

    const other = await register(freshEmail(), freshAddress());
    const theirs = new Client(stage.url);
    theirs.cookie = other.headers.getSetCookie()[0]!.split(";")[0]!;
    const own = await theirs.sent((await theirs.conversation()).id, "Hello");
    expect((await theirs.readTurn(own.turnId)).status).toBe(200);
  });

  test("sixty messages a minute are accepted, then 429 with the text kept, and neither slot nor model is used", async () => {
    const conversation = await person.conversation();
    const { turnId } = await person.sent(conversation.id, "Hello");
    await person.readTurn(turnId);
    await spend("sendUser", 60);
    const calls = stage.guide.requests.length;
    await expectRefusal(await person.send(conversation.id, "Again"));
    const page = await person.form(`/chat/${conversation.id}`, {
      intent: "send",
      message: "My words stay.",
      submitKey: randomUUID(),
    });
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
    const html = await page.text();
    expect(field(html, "message")!.value).toBe("My words stay.");
    expect(textOfHtml(html)).toMatch(/Please try again in \d+ seconds\./);
    expect(await turns()).toBe(1);
    expect(await person.usedToday()).toBe(1);
    expect(stage.guide.requests.length).toBe(calls);
  });
});

describe("the stored counts", () => {
  let rows: { key: string; expire: Date }[];
  beforeAll(async () => {
    rows = (await stage.db.collection("rate_limits").find().toArray()) as never;
  });

  test("contain no email address and no network address", () => {
    expect(rows.length).toBeGreaterThan(20);
    for (const { key } of rows) expect(key).toMatch(/^\w+:[\w-]{43}$/);
  });

  test("are removed when the limit has ended", async () => {
    for (const { expire } of rows) expect(expire).toBeInstanceOf(Date);
    const indexes = await stage.db.collection("rate_limits").indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expire: 1 }, expireAfterSeconds: 0 }));
    expect(indexes).toContainEqual(expect.objectContaining({ key: { key: 1 }, unique: true }));
  });
});
