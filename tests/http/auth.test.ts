import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { field, fieldError } from "#tests/setup/html";
import { raw } from "#tests/setup/raw";
import { oid, useStage } from "#tests/setup/stage";
import type { UserDto } from "~/features/auth/types";
import english from "../../locales/en/common.json";

const stage = useStage({ apps: 2 });

const password = "a quiet room";
const freshEmail = () => `rosa-${randomUUID().slice(0, 8)}@example.com`;
const sessionCookie = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => /^(__Host-)?anamcara_session=/.test(cookie));
const userOf = async (answer: Response) => (await answer.json()) as UserDto;
const stored = (email: string) => stage.db.collection("users").findOne({ email });
const sentence = (key: string) =>
  english.validation[key.split(".")[1] as keyof typeof english.validation] as string;

/** The inputs of section 5 of the specification, and those beyond the length limits, with the error key of each. */
const registerRules: [rule: string, field: string, typed: Record<string, string>, key: string][] = [
  ["an email address without an at-sign", "email", { email: "rosa.example.com" }, "validation.emailInvalid"],
  ["an email address whose host has no dot", "email", { email: "a@b" }, "validation.emailInvalid"],
  ["no email address", "email", { email: "" }, "validation.emailInvalid"],
  [
    "an email address of 260 characters",
    "email",
    { email: `${"a".repeat(250)}@b.example` },
    "validation.emailInvalid",
  ],
  ["a first name of one letter", "firstName", { firstName: "R" }, "validation.firstNameMinLength"],
  ["a first name of blanks", "firstName", { firstName: "    " }, "validation.firstNameMinLength"],
  ["a first name of 81 letters", "firstName", { firstName: "R".repeat(81) }, "validation.nameTooLong"],
  ["a last name of one letter", "lastName", { lastName: "M" }, "validation.lastNameMinLength"],
  ["a password of five characters", "password", { password: "q7#vw" }, "validation.passwordMinLength"],
  ["a password of 257 characters", "password", { password: "x".repeat(257) }, "validation.passwordTooLong"],
];
const loginRules: typeof registerRules = [
  ["an invalid email address", "email", { email: "a@b" }, "validation.emailInvalid"],
  ["no email address", "email", { email: "" }, "validation.emailInvalid"],
  ["no password", "password", { password: "" }, "validation.passwordRequired"],
];

describe("registering", () => {
  test("over the API responds 201 with every field of the user except the password, and signs in", async () => {
    const client = new Client(stage.url);
    const email = freshEmail();
    const answer = await client.post("/api/register", {
      firstName: "Rosa",
      lastName: "Moreno",
      email,
      password,
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const user = await userOf(answer);
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      email,
      firstName: "Rosa",
      lastName: "Moreno",
      authProvider: "local",
      profileImageUrl: null,
      preferredLanguage: "en",
      dateOfBirth: null,
      gender: null,
      usageReasons: [],
      usageNotes: null,
      onboardingCompleted: false,
      stripeCustomerId: null,
      stripeSubscriptionId: null,
      subscriptionTier: "free",
      subscriptionStatus: "active",
      dailyMessageCount: 0,
      lastResetDate: expect.stringMatching(/Z$/),
      isAdmin: false,
      isBanned: false,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      memberSince: user.createdAt,
    });
    expect(await userOf(await client.get("/api/auth/user"))).toEqual(user);
  });

  test("by the form redirects home with a session", async () => {
    const client = new Client(stage.url);
    const answer = await client.form("/register", { firstName: "Rosa", email: freshEmail(), password });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/");
    expect((await client.get("/api/auth/user")).status).toBe(200);
  });

  test.each(registerRules)(
    "over the API refuses %s: 400 with the key at its field",
    async (_, name, typed, key) => {
      const email = freshEmail();
      const body = { firstName: "Rosa", email, password, ...typed };
      const answer = await new Client(stage.url).post("/api/register", body);
      expect(answer.status).toBe(400);
      expect(sessionCookie(answer)).toBeUndefined();
      const { errors } = (await answer.json()) as { errors: Record<string, string[]> };
      expect(Object.keys(errors)).toEqual([name]);
      expect(errors[name]![0]).toBe(key);
      expect(await stored(body.email.toLowerCase())).toBeNull();
    },
  );

  test.each(registerRules)(
    "by the form refuses %s: 400, and keeps the values except the password",
    async (_, name, typed, key) => {
      const body = {
        firstName: "Rósa <b>",
        lastName: "Moreno",
        email: freshEmail(),
        password: "my secret words",
        ...typed,
      };
      const answer = await new Client(stage.url).form("/register", body);
      expect(answer.status).toBe(400);
      expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
      expect(sessionCookie(answer)).toBeUndefined();
      const html = await answer.text();
      expect(fieldError(html, name)).toBe(sentence(key));
      for (const other of ["firstName", "lastName", "email"] as const) {
        expect(field(html, other)!.value ?? "").toBe(body[other]);
        if (other !== name) expect(fieldError(html, other)).toBeNull();
      }
      expect(html).not.toContain(body.password);
    },
  );

  test("shows the errors of all fields at once", async () => {
    const typed = { firstName: "", email: "", password: "" };
    const html = await (await new Client(stage.url).form("/register", typed)).text();
    for (const name of Object.keys(typed)) expect(fieldError(html, name)).not.toBeNull();
    const answer = await new Client(stage.url).post("/api/register", {});
    expect(answer.status).toBe(400);
    expect(Object.keys(((await answer.json()) as { errors: object }).errors).sort()).toEqual(
      Object.keys(typed).sort(),
    );
  });

  test.each([
    ["absent", {}],
    ["blank", { lastName: "   " }],
  ])("a last name that is %s becomes the first name", async (_, more) => {
    const answer = await new Client(stage.url).post("/api/register", {
      firstName: " Rosa ",
      email: freshEmail(),
      password,
      ...more,
    });
    expect(await userOf(answer)).toMatchObject({ firstName: "Rosa", lastName: "Rosa" });
    const email = freshEmail();
    await new Client(stage.url).form("/register", { firstName: "Rosa", email, password, ...more });
    expect(await stored(email)).toMatchObject({ lastName: "Rosa" });
  });

  test("with a taken email address in any spelling: 409, an error of that field, and the account unchanged", async () => {
    const { email } = await Client.registered(stage.url);
    const before = await stored(email);
    const written = ` ${email.toUpperCase()} `;
    const body = { firstName: "Other", email: written, password: "another password" };

    const answer = await new Client(stage.url).post("/api/register", body);
    expect(answer.status).toBe(409);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(sessionCookie(answer)).toBeUndefined();

    const page = await new Client(stage.url).form("/register", body);
    expect(page.status).toBe(409);
    const html = await page.text();
    expect(fieldError(html, "email")).toBeTruthy();
    expect(field(html, "firstName")!.value).toBe("Other");
    expect(html).not.toContain(body.password);
    expect(await stored(email)).toEqual(before);
  });

  test("the same address twice concurrently, on two processes, creates one account", async () => {
    const email = freshEmail();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        new Client(stage.apps[n % 2]!.url).post("/api/register", { firstName: "Rosa", email, password }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect(await stage.db.collection("users").countDocuments({ email })).toBe(1);
  });

  test("accepts no other fields: no one can become an administrator or Premium that way", async () => {
    const more = {
      isAdmin: true,
      isBanned: false,
      subscriptionTier: "premium",
      authProvider: "google",
      profileImageUrl: "https://evil.example/x.png",
      dailyMessageCount: -100,
      stripeCustomerId: "cus_1",
      onboardingCompleted: true,
      _id: "0".repeat(24),
      id: "0".repeat(24),
      createdAt: "2000-01-01T00:00:00.000Z",
    };
    const unchanged = {
      isAdmin: false,
      subscriptionTier: "free",
      authProvider: "local",
      profileImageUrl: null,
      dailyMessageCount: 0,
      stripeCustomerId: null,
      onboardingCompleted: false,
    };
    const email = freshEmail();
    const answer = await new Client(stage.url).post("/api/register", {
      firstName: "Rosa",
      email: email.toUpperCase(),
      password,
      ...more,
    });
    expect(answer.status).toBe(201);
    expect(await stored(email)).toMatchObject(unchanged);
    expect((await stored(email))!._id.toString()).not.toBe(more.id);

    const byForm = freshEmail();
    const fields = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)]));
    await new Client(stage.url).form("/register", { firstName: "Rosa", email: byForm, password, ...fields });
    expect(await stored(byForm)).toMatchObject(unchanged);
  });

  test("saves the browser's language in the account", async () => {
    const answer = await new Client(stage.url).post(
      "/api/register",
      { firstName: "Rosa", email: freshEmail(), password },
      { "Accept-Language": "it-IT,it;q=0.9,en;q=0.5" },
    );
    expect((await userOf(answer)).preferredLanguage).toBe("it");
  });
});

describe("signing in", () => {
  test("responds 200 with the user, in any case of the email address", async () => {
    const { email } = await Client.registered(stage.url);
    const client = new Client(stage.url);
    const answer = await client.post("/api/login", { email: ` ${email.toUpperCase()}`, password });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await userOf(answer)).email).toBe(email);
    expect((await client.get("/api/auth/user")).status).toBe(200);
  });

  test("by the form redirects home, or back to the requested page", async () => {
    const { email } = await Client.registered(stage.url);
    const home = await new Client(stage.url).form("/login", { email, password });
    expect([home.status, home.headers.get("location")]).toEqual([303, "/"]);
    const back = await new Client(stage.url).form("/login", { email, password, redirectTo: "/chat/1?a=b" });
    expect([back.status, back.headers.get("location")]).toEqual([303, "/chat/1?a=b"]);
  });

  test.each(loginRules)(
    "over the API refuses %s: 400 with the key at its field",
    async (_, name, typed, key) => {
      const answer = await new Client(stage.url).post("/api/login", {
        email: freshEmail(),
        password,
        ...typed,
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ errors: { [name]: [key] } });
    },
  );

  test.each(loginRules)(
    "by the form refuses %s: 400, and keeps the email address, never the password",
    async (_, name, typed, key) => {
      const body = { email: freshEmail(), password: "my secret words", ...typed };
      const answer = await new Client(stage.url).form("/login", body);
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(fieldError(html, name)).toBe(sentence(key));
      expect(field(html, "email")!.value ?? "").toBe(body.email);
      expect(html).not.toContain("my secret words");
    },
  );

  test("an account without a password has no password sign-in", async () => {
    const { email } = await Client.registered(stage.url);
    await stage.db
      .collection("users")
      .updateOne({ email }, { $set: { password: null, authProvider: "google" } });
    for (const guess of ["null", "undefined", password]) {
      expect((await new Client(stage.url).post("/api/login", { email, password: guess })).status).toBe(401);
    }
  });

  test("a banned person gets 403, only with the right password, and no session", async () => {
    const { email } = await Client.registered(stage.url);
    await stage.db.collection("users").updateOne({ email }, { $set: { isBanned: true } });
    const answer = await new Client(stage.url).post("/api/login", { email, password });
    expect(answer.status).toBe(403);
    expect(sessionCookie(answer)).toBeUndefined();
    const page = await new Client(stage.url).form("/login", { email, password });
    expect(page.status).toBe(403);
    expect(sessionCookie(page)).toBeUndefined();
    expect((await new Client(stage.url).post("/api/login", { email, password: "not the one" })).status).toBe(
      401,
    );
  });
});

describe("a session", () => {
  test("has a new id after every sign-in; a planted session id is not adopted", async () => {
    const attacker = await Client.registered(stage.url);
    const victim = await Client.registered(stage.url);
    for (const planted of ["anamcara_session=planted", attacker.cookie]) {
      const browser = new Client(stage.url);
      browser.cookie = planted;
      const answer = await browser.post("/api/login", { email: victim.email, password });
      expect(answer.status).toBe(200);
      expect(browser.cookie).not.toBe(planted);
      const theirs = new Client(stage.url);
      theirs.cookie = planted;
      const seen = await theirs.get("/api/auth/user");
      expect(seen.status).toBe(401);
    }
  });

  test("ends when the browser signs in again", async () => {
    const person = await Client.registered(stage.url);
    const before = person.at(stage.url);
    await person.post("/api/login", { email: person.email, password });
    expect(person.cookie).not.toBe(before.cookie);
    expect((await before.get("/api/auth/user")).status).toBe(401);
    expect((await person.get("/api/auth/user")).status).toBe(200);
  });

  test.each([
    ["over the API", (client: Client) => client.post("/api/logout"), 204],
    ["with the form", (client: Client) => client.form("/logout", {}), 303],
  ])(
    "ends at logout %s: the old cookie is 401 on every process, and the browser's is removed",
    async (_, logout, status) => {
      const person = await Client.registered(stage.url);
      const old = stage.apps.map((app) => person.at(app.url));
      for (const client of old) expect((await client.get("/api/auth/user")).status).toBe(200);
      const answer = await logout(person);
      expect(answer.status).toBe(status);
      expect(sessionCookie(answer)).toMatch(/^anamcara_session=[^;]*;.*Max-Age=0/);
      for (const client of old) {
        const seen = await client.get("/api/auth/user");
        expect([seen.status, await seen.text()]).toEqual([401, "Unauthorized"]);
      }
    },
  );

  test("of one browser stays when another one signs out", async () => {
    const person = await Client.registered(stage.url);
    const second = new Client(stage.url);
    await second.post("/api/login", { email: person.email, password });
    await person.post("/api/logout");
    expect((await second.get("/api/auth/user")).status).toBe(200);
  });

  test("a GET of the sign-out page does nothing, and signing out without a session is no error", async () => {
    const person = await Client.registered(stage.url);
    await person.get("/logout");
    expect((await person.get("/api/auth/user")).status).toBe(200);
    expect((await new Client(stage.url).post("/api/logout")).status).toBe(204);
  });

  test("ends on every process when the person is banned", async () => {
    const person = await Client.registered(stage.url);
    await stage.db.collection("users").updateOne({ email: person.email }, { $set: { isBanned: true } });
    for (const app of stage.apps) expect((await person.at(app.url).get("/api/auth/user")).status).toBe(401);
    await stage.db.collection("users").updateOne({ email: person.email }, { $set: { isBanned: false } });
    expect((await person.get("/api/auth/user")).status).toBe(401);
  });

  test("ends when it has expired or its person is gone", async () => {
    const person = await Client.registered(stage.url);
    const { id } = await userOf(await person.get("/api/auth/user"));
    await stage.db
      .collection("sessions")
      .updateMany({ "sess.userId": oid(id) }, { $set: { expire: new Date(Date.now() - 1_000) } });
    expect((await person.get("/api/auth/user")).status).toBe(401);

    const other = await Client.registered(stage.url);
    await stage.db.collection("users").deleteOne({ email: other.email });
    expect((await other.get("/api/auth/user")).status).toBe(401);
  });

  test("is a document of sid, sess and expire, found by unique index and removed by a TTL index", async () => {
    const before = new Set(
      (await stage.db.collection("sessions").find().toArray()).map(({ sid }) => sid as string),
    );
    const person = await Client.registered(stage.url);
    const { id } = await userOf(await person.get("/api/auth/user"));
    const [row] = await stage.db
      .collection("sessions")
      .find({ "sess.userId": oid(id) })
      .toArray();
    expect(
      Object.keys(row!)
        .filter((key) => key !== "__v")
        .sort(),
    ).toEqual(["_id", "expire", "sess", "sid"]);
    expect(before).not.toContain(row!.sid);
    // Base64url: 22 characters are more than 128 bits.
    expect(row!.sid).toMatch(/^[\w-]{22,}$/);
    const days = ((row!.expire as Date).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    const indexes = await stage.db.collection("sessions").indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { sid: 1 }, unique: true }));
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expire: 1 }, expireAfterSeconds: 0 }));
    expect(JSON.stringify(row)).not.toContain(password);
  });

  test("cookie is hidden from scripts, same-site, and invalid when changed", async () => {
    const answer = await new Client(stage.url).post("/api/register", {
      firstName: "Rosa",
      email: freshEmail(),
      password,
    });
    const cookie = sessionCookie(answer)!;
    const attributes = cookie
      .split("; ")
      .slice(1)
      .map((attribute) => attribute.toLowerCase());
    expect(attributes).toEqual(expect.arrayContaining(["httponly", "path=/", "samesite=lax"]));
    expect(cookie).not.toMatch(/domain=/i);
    expect(cookie).not.toMatch(/secure/i);

    const [name, value] = cookie.split(";")[0]!.split("=") as [string, string];
    const [content, signature] = decodeURIComponent(value).split(".") as [string, string];
    const forged = Buffer.from(JSON.stringify("x".repeat(43))).toString("base64");
    for (const changed of [
      content,
      `${content}.`,
      `${content}.AAAA`,
      `${forged}.${signature}`,
      "",
      ".",
      "%",
      "%E0%A4%A",
    ]) {
      const seen = await raw(`${stage.url}/api/auth/user`, { headers: { Cookie: `${name}=${changed}` } });
      expect([changed, seen.status]).toEqual([changed, 401]);
    }
  });

  test("cookie on https is Secure and has the __Host- prefix", async () => {
    const app = await stage.start({ APP_URL: "https://anamcara.example" });
    const client = new Client(app.url);
    const answer = await client.post("/api/register", { firstName: "Rosa", email: freshEmail(), password });
    const cookie = sessionCookie(answer)!;
    expect(cookie).toMatch(/^__Host-anamcara_session=/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).not.toMatch(/domain=/i);
    expect(answer.headers.get("strict-transport-security")).toMatch(/max-age=\d{8}/);
    const seen = await raw(`${app.url}/api/auth/user`, { headers: { Cookie: cookie.split(";")[0]! } });
    expect(seen.status).toBe(200);
    // A cookie without the prefix is ignored, because another host on http could set it.
    const plain = await raw(`${app.url}/api/auth/user`, {
      headers: { Cookie: cookie.split(";")[0]!.replace("__Host-", "") },
    });
    expect(plain.status).toBe(401);
    await app.stop();
  });

  test("is signed with the new secret and read with the old one after a rotation", async () => {
    const person = await Client.registered(stage.url);
    const app = await stage.start({ SESSION_SECRET: "a-new-secret-for-tests,a-secret-for-tests-only" });
    expect((await person.at(app.url).get("/api/auth/user")).status).toBe(200);
    const fresh = await Client.registered(app.url);
    expect((await fresh.at(stage.url).get("/api/auth/user")).status).toBe(401);
    await app.stop();
  });

  test("and every other signed cookie survive a rotation, and neither is accepted without a valid secret", async () => {
    const rotated = await stage.start({ SESSION_SECRET: "a-new-secret-for-tests,a-secret-for-tests-only" });
    const bare = await stage.start({ SESSION_SECRET: "a-new-secret-for-tests" });
    const answer = await new Client(stage.url).form("/logout", {});
    const toast = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("anamcara_toast="))!;
    const shown = async (url: string, cookie: string) =>
      (await raw(`${url}/login`, { headers: { Cookie: cookie } })).text.includes(english.toast.loggedOut);
    const [name, value] = toast.split(";")[0]!.split("=") as [string, string];
    const [content, signature] = decodeURIComponent(value).split(".") as [string, string];
    expect(await shown(stage.url, `${name}=${value}`)).toBe(true);
    expect(await shown(rotated.url, `${name}=${value}`)).toBe(true);
    for (const forged of [value.slice(0, -3), content, `${content}.${signature.slice(1)}`])
      expect(await shown(stage.url, `${name}=${forged}`)).toBe(false);
    // The old secret was removed: cookies signed with it are invalid.
    expect(await shown(bare.url, `${name}=${value}`)).toBe(false);
    const person = await Client.registered(stage.url);
    expect((await person.at(bare.url).get("/api/auth/user")).status).toBe(401);
    await Promise.all([rotated.stop(), bare.stop()]);
  });
});

test("no response ever contains the password or its hash", async () => {
  const client = new Client(stage.url);
  const email = freshEmail();
  const secret = "Pässword never shown";
  const answers = [
    await client.post("/api/register", { firstName: "Rosa", email, password: secret }),
    await client.post("/api/login", { email, password: secret }),
    await client.post("/api/login", { email, password: secret.slice(1) }),
    await client.post("/api/register", { firstName: "R", email, password: secret }),
    await client.get("/api/auth/user"),
    await client.get("/"),
    await client.get("/?_data=routes%2F_app%2B%2F_layout"),
    await client.get("/?_data=routes%2F_app%2B%2F_index"),
    await new Client(stage.url).form("/login", { email: "a@b", password: secret }),
  ];
  const { password: hash } = (await stored(email))!;
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  for (const answer of answers) {
    const text = await answer.text();
    expect(text).not.toContain(secret);
    expect(text).not.toContain(hash);
    expect(text).not.toContain("argon2");
    expect(text).not.toMatch(/"password":|dailyTurnIds/);
  }
  for (const app of stage.apps) expect(app.output()).not.toContain(secret);
});

test("processes that start together on an empty database all become ready, and seed it once", async () => {
  const uri = new URL(stage.uri);
  uri.pathname = `/empty_${randomUUID().slice(0, 8)}`;
  const apps = await Promise.all([0, 1, 2].map(() => stage.start({ MONGODB_URI: uri.href })));
  const started = stage.db.aggregate([{ $documents: [{}] }]);
  await started.close();
  for (const app of apps) expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  await Promise.all(apps.map((app) => app.stop()));
});
