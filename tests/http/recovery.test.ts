import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkIn, startFakeSmtp, type FakeSmtp } from "#tests/fakes/smtp";
import type { AppProcess } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { field, fieldError, plain, textOfHtml } from "#tests/setup/html";
import { raw } from "#tests/setup/raw";
import { useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

const stage = useStage({ apps: 0 });
let smtp: FakeSmtp;
let first: AppProcess;
let second: AppProcess;

beforeAll(async () => {
  smtp = await startFakeSmtp();
  const env = { SMTP_URL: smtp.url, APP_URL: "http://anamcara.example", LOG_LEVEL: "info" };
  [first, second] = await Promise.all([stage.start(env), stage.start(env)]);
});
afterAll(() => smtp.close());

const password = "a quiet room";
const freshEmail = () => `rosa-${randomUUID().slice(0, 8)}@example.com`;
const users = () => stage.db.collection("users");
const rowOf = (to: string, template: string) => stage.db.collection("outbox").findOne({ to, template });
const signsIn = async (email: string, secret: string, url = first.url) =>
  (await new Client(url).post("/api/login", { email, password: secret })).status === 200;
const ask = (email: string, url = first.url) => new Client(url).form("/forgot-password", { email });

/** A person with a confirmed address and their own language, whose registration email has arrived. */
async function newPerson(language = "en"): Promise<Client & { email: string }> {
  const person = await Client.registered(first.url);
  await users().updateOne(
    { email: person.email },
    { $set: { emailVerifiedAt: new Date(), preferredLanguage: language } },
  );
  await smtp.mailTo(person.email);
  return person;
}

/** The link to `path` in the email sent by an action. */
async function linkAfter(email: string, path: string, doing: () => Promise<unknown>): Promise<URL> {
  const after = smtp.mails.filter(({ to }) => to.includes(email)).length;
  await doing();
  return linkIn(await smtp.mailTo(email, { after }), path);
}

const resetLink = (email: string, url?: string) => linkAfter(email, "/reset-password", () => ask(email, url));
const useLink = (url: string, token: string, secret: string) =>
  new Client(url).form(`/reset-password?token=${token}`, { token, password: secret });

describe("an email", () => {
  test("is sent as text and HTML, in the person's language, from this installation", async () => {
    const person = await newPerson("it");
    await resetLink(person.email);
    const mail = await smtp.mailTo(person.email, { after: 1 });
    expect(mail.subject).toBe("Scegli una nuova password");
    expect(mail.headers.from).toBe("Anamcara <noreply@anamcara.example>");
    expect(mail.from).toBe("noreply@anamcara.example");
    expect(mail.headers["content-type"]).toMatch(/^multipart\/alternative/);
    expect(mail.text).toContain("Ciao Rosa,");
    expect(mail.html).toContain('<html lang="it"');
    const link = linkIn(mail, "/reset-password");
    expect(link.origin).toBe("http://anamcara.example");
    expect(plain(mail.html)).toContain(`href="${link.href}"`);
  });

  test("is stored as sent, and no stored link works", async () => {
    const person = await newPerson();
    const token = (await resetLink(person.email)).searchParams.get("token")!;
    const row = await until(async () => {
      const found = await rowOf(person.email, "resetPassword");
      return found?.status === "sent" ? found : null;
    });
    expect(row).toMatchObject({ error: null, sentAt: expect.any(Date), subject: "Choose a new password" });
    for (const { name } of await stage.db.listCollections().toArray()) {
      const text = JSON.stringify(await stage.db.collection(name).find().toArray());
      expect(text.includes(token), name).toBe(false);
    }
    for (const app of [first, second]) expect(app.output()).not.toContain(token);
  });

  test("refused temporarily is retried; refused permanently, it is not", async () => {
    const person = await newPerson();
    smtp.refuse(451);
    await resetLink(person.email);
    const row = await until(async () => {
      const found = await rowOf(person.email, "resetPassword");
      return found?.status === "sent" ? found : null;
    });
    expect(row.attempts).toBe(2);

    const other = await newPerson();
    const before = smtp.refused();
    smtp.refuse(550);
    await ask(other.email);
    const failed = await until(async () => {
      const found = await rowOf(other.email, "resetPassword");
      return found?.status === "failed" ? found : null;
    });
    expect(failed).toMatchObject({ attempts: 1, error: expect.stringContaining("550") });
    expect(failed.text).not.toMatch(/token=[\w-]{20}/);
    expect(smtp.refused()).toBe(before + 1);
  });

  test("has no headers or recipients but its own, whatever the person's name is", async () => {
    const person = await newPerson();
    await users().updateOne(
      { email: person.email },
      { $set: { firstName: "Rosa\r\nBcc: everybody@example.com\r\n\r\n<b>D'Angelo</b>" } },
    );
    const count = smtp.mails.length;
    await resetLink(person.email);
    const mail = await smtp.mailTo(person.email, { after: 1 });
    expect(mail.to).toEqual([person.email]);
    expect(mail.headers.bcc).toBeUndefined();
    expect(mail.html).toContain("&lt;b&gt;D&#39;Angelo&lt;/b&gt;");
    expect(mail.html).not.toContain("<b>");
    expect(smtp.mails.length).toBe(count + 1);
  });

  test.each([
    "rosa@example.com\r\nBcc: everybody@example.com",
    "rosa@example.com,everybody@example.com",
    "rosa@example.com\0",
    '"rosa@example.com everybody"@example.com',
    "Rosa <rosa@example.com>",
  ])("is never sent to an address like %j", async (email) => {
    const count = await stage.db.collection("outbox").countDocuments();
    expect((await ask(email)).status).toBe(400);
    const answer = await new Client(first.url).post("/api/register", { firstName: "Rosa", email, password });
    expect(answer.status).toBe(400);
    expect(await stage.db.collection("outbox").countDocuments()).toBe(count);
  });
});

describe("asking for a new password", () => {
  test("responds the same whether or not the email address has an account", async () => {
    const { email } = await newPerson();
    const answers = new Set<string>();
    for (const address of [email, freshEmail()]) {
      const { status, headers, text } = await raw(`${first.url}/forgot-password`, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ email: address }).toString(),
      });
      const { date: _date, "x-request-id": _id, "content-security-policy": _csp, ...rest } = headers;
      answers.add(JSON.stringify([status, rest, text]));
    }
    expect([...answers]).toEqual([expect.stringMatching(/^\[303,\{"/)]);
  });

  test("sends one email for a double submit, also on another process, and another for another form", async () => {
    const { email } = await newPerson();
    const press = async (submitKey: string, url: string) =>
      expect((await new Client(url).form("/forgot-password", { email, submitKey })).status).toBe(303);
    const keyOf = async (url: string) =>
      field(await (await new Client(url).get("/forgot-password")).text(), "submitKey")!.value!;
    const before = smtp.mails.filter(({ to }) => to.includes(email)).length;
    const key = await keyOf(first.url);
    await Promise.all([press(key, first.url), press(key, second.url), press(key, first.url)]);
    await smtp.mailTo(email, { after: before });
    await press(await keyOf(second.url), second.url);
    await smtp.mailTo(email, { after: before + 1 });
    expect(await stage.db.collection("outbox").countDocuments({ to: email, template: "resetPassword" })).toBe(
      2,
    );
  });

  test("with another address in the same form requests a link for that one", async () => {
    const [rosa, carlo] = [await newPerson(), await newPerson()];
    const submitKey = randomUUID();
    for (const { email } of [rosa, carlo])
      await linkAfter(email, "/reset-password", () =>
        new Client(first.url).form("/forgot-password", { email, submitKey }),
      );
  });

  test("sends three emails in half an hour per address, across all processes; the response reveals nothing of it", async () => {
    const { email } = await newPerson();
    const env = { SMTP_URL: smtp.url, RATE_LIMITS: "on" };
    const [one, other] = await Promise.all([stage.start(env), stage.start(env)]);
    for (const address of [email, freshEmail()]) {
      for (const app of [one, other, one, other]) {
        const answer = await ask(address, app.url);
        expect([answer.status, answer.headers.get("location")]).toEqual([303, "/forgot-password?sent"]);
      }
    }
    const rows = { to: email, template: "resetPassword" };
    await until(async () => (await stage.db.collection("outbox").countDocuments(rows)) === 3);
    // The other processes of this file do not count attempts.
    await ask(email, first.url);
    await until(async () => (await stage.db.collection("outbox").countDocuments(rows)) === 4);
    await Promise.all([one.stop(), other.stop()]);
  });

  test("keeps the typed text if it is not an email address", async () => {
    const answer = await ask("rosa@example");
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(field(html, "email")!.value).toBe("rosa@example");
    expect(fieldError(html, "email")).toBe("Enter a valid email address");
  });
});

describe("the link to a new password", () => {
  test("is not used up by opening it", async () => {
    const { email } = await newPerson();
    const link = await resetLink(email);
    const address = `${first.url}${link.pathname}${link.search}`;
    for (let visit = 0; visit < 3; visit++) {
      const seen = await raw(address);
      expect(seen.status).toBe(200);
      expect(seen.headers["cache-control"]).toBe("no-store");
      expect(seen.text).not.toMatch(/<script[^>]*src=|(href|src|action)="(https?:)?\/\//);
    }
    expect((await raw(address, { method: "HEAD" })).status).toBe(200);
    const answer = await useLink(first.url, link.searchParams.get("token")!, "a new room");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/login");
    // Signing in needs the new password, not the link.
    expect(answer.headers.getSetCookie().join()).not.toContain("anamcara_session");
  });

  test("keeps working after a password that is too short", async () => {
    const { email } = await newPerson();
    const token = (await resetLink(email)).searchParams.get("token")!;
    const short = await useLink(first.url, token, "12345");
    expect(short.status).toBe(400);
    const html = await short.text();
    expect(fieldError(html, "password")).toBe("Your password needs at least 6 characters");
    expect(html).not.toContain('12345"');
    expect((await useLink(first.url, token, "a new room")).status).toBe(303);
  });

  test("sets exactly one new password for twenty concurrent uses on two processes", async () => {
    const { email } = await newPerson();
    const token = (await resetLink(email)).searchParams.get("token")!;
    const tries = Array.from({ length: 20 }, (_, index) => `room number ${index}`);
    const statuses = await Promise.all(
      tries.map(
        async (secret, index) => (await useLink([first, second][index % 2]!.url, token, secret)).status,
      ),
    );
    expect(statuses.filter((status) => status === 303)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(19);
    expect(await signsIn(email, tries[statuses.indexOf(303)]!)).toBe(true);
    expect(await stage.db.collection("account_tokens").countDocuments({ email })).toBe(0);
  });

  test("ends the sessions on every process", async () => {
    const person = await newPerson();
    const elsewhere = person.at(second.url);
    expect((await elsewhere.get("/api/auth/user")).status).toBe(200);
    const token = (await resetLink(person.email)).searchParams.get("token")!;
    await useLink(first.url, token, "a new room");
    expect((await elsewhere.get("/api/auth/user")).status).toBe(401);
    expect((await person.get("/api/auth/user")).status).toBe(401);
    expect(await signsIn(person.email, password, second.url)).toBe(false);
    expect(await signsIn(person.email, "a new room", second.url)).toBe(true);
    expect((await smtp.mailTo(person.email, { after: 2 })).subject).toBe("Your password was changed");
  });

  test("that is expired, used or invalid leads to a page that offers another", async () => {
    const { email } = await newPerson();
    const token = (await resetLink(email)).searchParams.get("token")!;
    await stage.db
      .collection("account_tokens")
      .updateMany({ email }, { $set: { expireAt: new Date(Date.now() - 1_000) } });
    const hash = (await users().findOne({ email }))!.password as string;
    for (const bad of [token, "", "x", "%00", "a".repeat(3_000), "..%2F", "%F0%9F%92%99"]) {
      for (const answer of [
        await raw(`${first.url}/reset-password?token=${bad}`),
        await useLink(first.url, bad, "a new room").then(async (reply) => ({
          status: reply.status,
          text: await reply.text(),
        })),
      ]) {
        expect([bad, answer.status]).toEqual([bad, 410]);
        expect(answer.text).toContain("This link no longer works");
        expect(answer.text).toContain('href="/forgot-password"');
      }
    }
    for (const query of ["token[$ne]=x", "token=a&token=b", ""]) {
      expect((await raw(`${first.url}/reset-password?${query}`)).status).toBe(410);
    }
    expect((await users().findOne({ email }))!.password).toBe(hash);
  });
});

describe("changing the password in the profile", () => {
  test("requires the current one, ends all other sessions, and gives this browser a new one", async () => {
    const person = await newPerson();
    const elsewhere = new Client(second.url);
    await elsewhere.post("/api/login", { email: person.email, password });
    const old = person.at(first.url);

    const wrong = await person.form("/profile/password", {
      currentPassword: "wrong",
      password: "a new room",
    });
    expect(wrong.status).toBe(400);
    const html = await wrong.text();
    expect(fieldError(html, "currentPassword")).toBe("This is not your current password");
    expect(html).not.toContain("a new room");

    const answer = await person.form("/profile/password", {
      currentPassword: password,
      password: "a new room",
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/profile");
    expect((await person.get("/api/auth/user")).status).toBe(200);
    expect((await old.get("/api/auth/user")).status).toBe(401);
    expect((await elsewhere.get("/api/auth/user")).status).toBe(401);
    expect(await signsIn(person.email, "a new room")).toBe(true);
    expect((await smtp.mailTo(person.email, { after: 1 })).subject).toBe("Your password was changed");
  });

  test("requires a session and the current password", async () => {
    const person = await newPerson();
    const before = (await users().findOne({ email: person.email }))!.password as string;
    const visitor = await new Client(first.url).form("/profile/password", {
      currentPassword: password,
      password: "a new room",
    });
    expect(visitor.headers.get("location")).toMatch(/^\/login/);
    expect((await person.form("/profile/password", { password: "a new room" })).status).toBe(400);
    expect((await users().findOne({ email: person.email }))!.password).toBe(before);
  });

  test("sets a first one only after a recent sign-in", async () => {
    const person = await newPerson();
    await users().updateOne({ email: person.email }, { $set: { password: null } });
    const { _id } = (await users().findOne({ email: person.email }))!;
    const since = (minutes: number) =>
      stage.db
        .collection("sessions")
        .updateMany(
          { "sess.userId": _id },
          { $set: { "sess.createdAt": new Date(Date.now() - minutes * 60_000) } },
        );
    await since(11);
    expect(await (await person.get("/profile/password")).text()).toContain("from the last ten minutes");
    expect((await person.form("/profile/password", { password: "a first room" })).status).toBe(403);
    expect((await users().findOne({ _id }))!.password).toBeNull();
    await since(9);
    expect((await person.form("/profile/password", { password: "a first room" })).status).toBe(303);
    expect(await signsIn(person.email, "a first room")).toBe(true);
  });

  test("allows ten attempts a minute", async () => {
    const { email } = await newPerson();
    const app = await stage.start({ SMTP_URL: smtp.url, RATE_LIMITS: "on" });
    const person = new Client(app.url);
    await person.post("/api/login", { email, password });
    const guess = (currentPassword: string) =>
      person.form("/profile/password", { currentPassword, password: "a new room" });
    for (let index = 0; index < 10; index++) expect((await guess(`guess ${index}`)).status).toBe(400);
    const refused = await guess(password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await signsIn(email, password)).toBe(true);
    await app.stop();
  });
});

describe("confirming an address", () => {
  const verified = async (email: string) =>
    (await users().findOne({ email }))!.emailVerifiedAt as Date | null;

  test("is requested at registration, by the form and by the API, and done by a button", async () => {
    const byForm = freshEmail();
    await new Client(first.url).form("/register", { firstName: "Rosa", email: byForm, password });
    const link = linkIn(await smtp.mailTo(byForm), "/verify-email");
    const { email } = await Client.registered(first.url);
    linkIn(await smtp.mailTo(email), "/verify-email");

    const token = link.searchParams.get("token")!;
    const page = await raw(`${second.url}/verify-email?token=${token}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(byForm);
    expect(await verified(byForm)).toBeNull();
    const visitor = new Client(second.url);
    const done = await visitor.form(`/verify-email?token=${token}`, { token });
    expect(done.headers.get("location")).toBe("/login");
    expect(await verified(byForm)).toBeInstanceOf(Date);
    expect((await visitor.form(`/verify-email?token=${token}`, { token })).status).toBe(410);
    expect((await raw(`${first.url}/verify-email?token=${token}`)).status).toBe(410);
  });

  test("is requested by a banner until it is done or dismissed, and blocks nothing", async () => {
    const person = await Client.registered(first.url);
    const line = async () => (await (await person.get("/")).text()).includes(`Is ${person.email} yours?`);
    expect(await line()).toBe(true);
    const later = await person.form("/verify-email", { intent: "later", redirectTo: "//evil.example" });
    expect(later.headers.get("location")).toBe("/");
    const [cookie] = later.headers.getSetCookie();
    expect(cookie).toMatch(/Max-Age=86400;/);
    const session = person.cookie;
    person.cookie += `; ${cookie!.split(";")[0]}`;
    expect(await line()).toBe(false);
    person.cookie = session;
    const link = await linkAfter(person.email, "/verify-email", () =>
      person.form("/verify-email", { intent: "send", redirectTo: "/" }),
    );
    const token = link.searchParams.get("token")!;
    expect((await person.form("/verify-email", { token })).headers.get("location")).toBe("/");
    expect(await line()).toBe(false);
    const again = await person.get(`/verify-email?token=${token}`);
    expect(again.status).toBe(200);
    expect(await again.text()).toContain("Your email address is confirmed");
  });

  test("is emailed three times an hour at most", async () => {
    const app = await stage.start({ SMTP_URL: smtp.url, RATE_LIMITS: "on" });
    const person = await Client.registered(app.url);
    const { _id } = (await users().findOne({ email: person.email }))!;
    for (let index = 0; index < 5; index++) {
      expect((await person.form("/verify-email", { intent: "send", redirectTo: "/" })).status).toBe(303);
    }
    expect(await stage.db.collection("outbox").countDocuments({ userId: _id })).toBe(3);
    await app.stop();
  });

  test("is emailed once for a double submit of the banner's form, and again for the next page's", async () => {
    const person = await Client.registered(first.url);
    const { _id } = (await users().findOne({ email: person.email }))!;
    const key = async () => field(await (await person.get("/")).text(), "submitKey")!.value!;
    for (const submitKey of [await key(), await key()]) {
      const answers = [1, 2].map(() =>
        person.form("/verify-email", { intent: "send", redirectTo: "/", submitKey }),
      );
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([303, 303]);
    }
    expect(await stage.db.collection("outbox").countDocuments({ userId: _id })).toBe(3);
  });

  test("requires a session to request it again", async () => {
    const count = await stage.db.collection("outbox").countDocuments();
    const answer = await new Client(first.url).form("/verify-email", { intent: "send" });
    expect(answer.headers.get("location") ?? `no redirect: ${answer.status}`).toMatch(/^\/login/);
    expect(await stage.db.collection("outbox").countDocuments()).toBe(count);
  });
});

test("without SMTP emails stay in the outbox, and the pages say so instead of asking to wait for one", async () => {
  const app = await stage.start({ APP_URL: "http://quiet.example" });
  expect(app.output()).toMatch(/Mail: kept in the outbox/);
  expect(first.output()).toMatch(/Mail: sent through 127\.0\.0\.1:\d+/);
  const person = await Client.registered(app.url);
  expect(await (await person.get("/")).text()).not.toContain(`Is ${person.email} yours?`);
  const answer = await ask(person.email, app.url);
  const page = await new Client(app.url).get(answer.headers.get("location")!);
  expect(await page.text()).toContain("This installation does not send emails.");
  const row = await until(() => rowOf(person.email, "resetPassword"));
  expect(row.status).toBe("stored");
  const link = linkIn({ text: row.text as string }, "/reset-password");
  expect(link.origin).toBe("http://quiet.example");
  expect((await useLink(app.url, link.searchParams.get("token")!, "a new room")).status).toBe(303);
  await app.stop();
});

test("a common password is accepted, and the next page says that it is common", async () => {
  const client = new Client(first.url);
  const register = await client.form("/register", {
    firstName: "Rosa",
    email: freshEmail(),
    password: "Qwerty",
  });
  expect(register.status).toBe(303);
  const cookies = register.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
  const page = await raw(`${first.url}${register.headers.get("location")}`, {
    headers: { Cookie: cookies.join("; ") },
  });
  expect(page.text).toContain("This is one of the most common passwords.");
});

test("the page that confirms an address shows the ways to sign in to the account", async () => {
  const person = await Client.registered(first.url);
  const { text } = await smtp.mailTo(person.email);
  const path = /\/verify-email\?token=[\w-]+/.exec(text)![0];
  expect(textOfHtml(await (await new Client(first.url).get(path)).text())).toContain(
    "Ways to sign in to this account: a password.",
  );
  const identity = { provider: "facebook", subject: randomUUID(), email: null, connectedAt: new Date() };
  await users().updateOne({ email: person.email }, { $set: { identities: [identity] } });
  const html = await (await new Client(first.url).get(path)).text();
  expect(textOfHtml(html)).toContain("Ways to sign in to this account: a password, Facebook.");
  expect(html).toContain('href="/forgot-password"');
});
