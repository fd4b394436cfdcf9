import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeWholeLife, type LifeOptions, type WholeLife } from "#tests/factories/whole-life";
import { startFakeSmtp, type FakeSmtp } from "#tests/fakes/smtp";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { type AppProcess } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { fieldError, textOfHtml } from "#tests/setup/html";
import { oid, useStage } from "#tests/setup/stage";
import { tracesOf } from "#tests/setup/traces";
import { until } from "#tests/setup/until";
import { unzip } from "#tests/setup/unzip";

const password = "a quiet room";
const stage = useStage({ apps: 0 });
let smtp: FakeSmtp;
let stripe: FakeStripe;
let first: AppProcess;
let second: AppProcess;

const start = (env: Record<string, string> = {}) =>
  stage.start({
    SMTP_URL: smtp.url,
    STRIPE_SECRET_KEY: "sk_test_http",
    STRIPE_API_BASE: stripe.url,
    ...env,
  });

beforeAll(async () => {
  [smtp, stripe] = await Promise.all([startFakeSmtp(), startFakeStripe()]);
  [first, second] = await Promise.all([start(), start()]);
});
afterAll(() => Promise.all([smtp.close(), stripe.close()]));

type Person = Client & { email: string; life: WholeLife };

/** A person who has used all of the product. */
async function person(options: LifeOptions = {}, url = first.url): Promise<Person> {
  const client = await Client.registered(url);
  const { id } = (await (await client.get("/api/auth/user")).json()) as { id: string };
  const life = await makeWholeLife(stage.db, options, { userId: id, email: client.email });
  await stage.db.collection("data_exports").deleteMany({ userId: oid(id) });
  return Object.assign(client, { life });
}

const userOf = ({ life }: Person) => stage.db.collection("users").findOne({ _id: oid(life.userId) });
const exportOf = ({ life }: Person) =>
  stage.db.collection("data_exports").findOne({ userId: oid(life.userId) }, { sort: { createdAt: -1 } });
const traces = ({ life }: Person) => tracesOf(stage.db, life.userId, life.email);
const ask = (client: Client) => client.form("/profile/data", { intent: "export" });
const leave = (client: Client, fields: Record<string, string> = {}) =>
  client.form("/profile/delete", { password, understood: "on", ...fields });
const ready = (someone: Person, timeoutMs = 30_000) =>
  until(async () => (await exportOf(someone))?.status === "ready", { timeoutMs, what: "the download" });
/** The account is removed last, and then the job itself. */
const gone = (someone: Person, timeoutMs = 45_000) =>
  until(
    async () =>
      (await userOf(someone)) === null &&
      (await stage.db.collection("jobs").findOne({
        name: "delete-account",
        "data.userId": someone.life.userId,
      })) === null,
    { timeoutMs, what: "the account to be gone" },
  );

/** The email a person got with this subject, after the one that confirms the address. */
const mailOf = ({ email }: Person, subject: string) =>
  until(() => smtp.mails.find((mail) => mail.to.includes(email) && mail.subject === subject), {
    timeoutMs: 20_000,
    what: subject,
  });

describe("a download", () => {
  let rosa: Person;
  let zip: Buffer;
  beforeAll(async () => {
    rosa = await person({ titles: ["Why do I wake at four?"] });
    const answer = await ask(rosa);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/profile/data"]);
    await ready(rosa);
  });

  test("made by one process is downloaded from another, in full, as an uncached attachment", async () => {
    const answer = await rosa.at(second.url).get("/profile/data/file");
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/zip",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      "content-disposition": expect.stringMatching(/^attachment; filename="anamcara-\d{4}-\d\d-\d\d\.zip"$/),
    });
    zip = Buffer.from(await answer.arrayBuffer());
    expect(zip.length).toBe(Number(answer.headers.get("content-length")));
    const files = unzip(zip);
    const data = JSON.parse(files.get("data.json")!) as { messages: unknown[]; account: { email: string }[] };
    expect(data.messages).toHaveLength(12);
    expect(data.account[0]!.email).toBe(rosa.email);
    for (const secret of rosa.life.secrets) expect([...files.values()].join()).not.toContain(secret);
  });

  test("is announced by email", async () => {
    const mail = await mailOf(rosa, "Your data is ready");
    expect(mail.text).toContain("/profile/data");
  });

  test("belongs to one person: another person gets 404, a visitor the sign-in page", async () => {
    const stranger = await Client.registered(first.url);
    const theirs = await stranger.get("/profile/data/file");
    expect(theirs.status).toBe(404);
    expect(theirs.headers.get("cache-control")).toBe("private, no-store");
    expect(await theirs.text()).not.toContain("PK");
    const objects = await stage.db.collection("media.files").find().toArray();
    const row = (await exportOf(rosa))!;
    for (const path of [row.objectPath, row._id, objects[0]!._id, `${String(row._id)}/file`]) {
      for (const client of [stranger, new Client(first.url)]) {
        const answer = await client.get(`/profile/data/${String(path)}`);
        expect(answer.headers.get("content-type")).not.toBe("application/zip");
      }
    }
    const visitor = await new Client(first.url).get("/profile/data/file");
    expect(visitor.headers.get("content-type")).toMatch(/^text\/html/);
    expect(visitor.headers.get("content-disposition")).toBeNull();
    expect(await visitor.text()).not.toContain(rosa.email);
  });

  test("expires after its day", async () => {
    const pia = await person();
    await ask(pia);
    await ready(pia);
    await stage.db
      .collection("data_exports")
      .updateOne({ userId: oid(pia.life.userId) }, { $set: { expireAt: new Date() } });
    const answer = await pia.get("/profile/data/file");
    expect(answer.status).toBe(404);
    expect(await answer.text()).toMatch(/no longer available/);
    expect(textOfHtml(await (await pia.get("/profile/data")).text())).toContain("Prepare the download");
  });

  test("cannot be requested from another site or by a visitor", async () => {
    const pia = await person();
    const foreign = [
      { Origin: "https://evil.example" },
      { "Sec-Fetch-Site": "cross-site" },
      { Origin: "null" },
    ];
    for (const headers of foreign) {
      const answer = await pia.request("/profile/data", {
        method: "POST",
        body: new URLSearchParams({}),
        headers: headers as unknown as Record<string, string>,
      });
      expect(answer.status).toBe(403);
    }
    expect((await ask(new Client(first.url))).status).toBe(303);
    expect(await exportOf(pia)).toBeNull();
  });

  test("shows its progress without scripts: the page reloads itself and has a link to do so", async () => {
    const pia = await person();
    await stage.db.collection("data_exports").insertOne({
      userId: oid(pia.life.userId),
      status: "running",
      attempt: 1,
      rowsDone: 1200,
      rowsTotal: 4800,
      expireAt: new Date(Date.now() + 60_000),
      createdAt: new Date(),
      updatedAt: new Date(),
    });
    const html = await (await pia.get("/profile/data")).text();
    expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="3"\/?>/);
    expect(html).toMatch(
      /<progress[^>]* value="1200"[^>]* max="4800"|<progress[^>]* max="4800"[^>]* value="1200"/,
    );
    expect(textOfHtml(html)).toContain("1,200 of 4,800 items");
    expect(html).toContain("Check again");
    // A repeated request joins the first one.
    await ask(pia);
    expect(await stage.db.collection("data_exports").countDocuments({ userId: oid(pia.life.userId) })).toBe(
      1,
    );
    const idle = await (await rosa.get("/profile/data")).text();
    expect(idle).not.toContain('http-equiv="refresh"');
  });

  test("can be requested three times a day; the fourth request is told when", async () => {
    const strict = await start({ RATE_LIMITS: "on" });
    const pia = await person({}, strict.url);
    for (let n = 0; n < 3; n += 1) {
      expect((await ask(pia)).status).toBe(303);
      await stage.db.collection("data_exports").deleteMany({ userId: oid(pia.life.userId) });
    }
    const answer = await ask(pia);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(80_000);
    expect(textOfHtml(await answer.text())).toMatch(
      /three downloads within a day. You can prepare another in 24 hours/,
    );
    expect(await exportOf(pia)).toBeNull();
    await strict.stop();
  });
});

describe("privacy settings", () => {
  test("are changed one by one, without scripts", async () => {
    const pia = await person();
    for (const name of ["memoryEnabled", "analyticsEnabled"] as const) {
      expect((await userOf(pia))![name]).toBe(true);
      expect((await pia.form("/profile/privacy", { [name]: "off" })).status).toBe(303);
      expect((await userOf(pia))![name]).toBe(false);
      await pia.form("/profile/privacy", { [name]: "on" });
      expect((await userOf(pia))![name]).toBe(true);
    }
  });

  test("accept no other fields, and nothing from another site or person", async () => {
    const pia = await person();
    const before = await userOf(pia);
    for (const fields of [
      { "memoryEnabled[$ne]": "on" },
      { memoryEnabled: "maybe" },
      { isAdmin: "on", subscriptionTier: "premium", userId: "0".repeat(24) },
    ] as Record<string, string>[]) {
      expect((await pia.form("/profile/privacy", fields)).status).toBeLessThan(500);
    }
    const foreign = await pia.request("/profile/privacy", {
      method: "POST",
      body: new URLSearchParams({ memoryEnabled: "off" }),
      headers: { "Sec-Fetch-Site": "cross-site" },
    });
    expect(foreign.status).toBe(403);
    const { updatedAt: _, ...now } = (await userOf(pia))!;
    const { updatedAt: __, ...then } = before!;
    expect(now).toEqual(then);
  });

  test("list accesses to the data, thirty per page, without names", async () => {
    const pia = await person();
    const admin = oid("65f0c0ffee65f0c0ffee65f0");
    const row = { adminUserId: admin, entity: "user", ipAddress: "192.0.2.77", userAgent: "Secret Browser" };
    await stage.db.collection("admin_logs").deleteMany({ entityId: pia.life.userId });
    await stage.db.collection("admin_logs").insertMany(
      Array.from({ length: 65 }, (_, n) => ({
        ...row,
        action: n === 64 ? "viewMemories" : `act-<i>${n}`,
        entityId: pia.life.userId,
        details: { note: "not for them" },
        createdAt: new Date(Date.now() - (65 - n) * 60_000),
      })),
    );
    await stage.db
      .collection("admin_logs")
      .insertOne({ ...row, action: "somebody-elses", entityId: "0".repeat(24), createdAt: new Date() });
    const seen: string[] = [];
    let path: string | undefined = "/profile/privacy";
    for (let pages = 0; path; pages += 1) {
      expect(pages).toBeLessThan(3);
      const html = await (await pia.get(path)).text();
      const words = textOfHtml(html);
      for (const secret of [String(admin), "192.0.2.77", "Secret Browser", "not for them", "somebody-elses"])
        expect(html).not.toContain(secret);
      seen.push(...(words.match(/act-<i>\d+|Looked at what your guide remembers about you/g) ?? []));
      path = /href="(\/profile\/privacy\?before=[^"]+)"/.exec(html)?.[1];
    }
    expect(seen).toEqual([
      "Looked at what your guide remembers about you",
      ...Array.from({ length: 64 }, (_, n) => `act-<i>${63 - n}`),
    ]);
    expect((await pia.get("/profile/privacy?before=nonsense")).status).toBe(400);
  });

  test("say so if there was no access", async () => {
    const otherPerson = await Client.registered(first.url);
    const html = await (await otherPerson.get("/profile/privacy")).text();
    expect(textOfHtml(html)).toContain("No administrator has looked at your data yet.");
  });
});

describe("deleting the account", () => {
  test("with a wrong password, without the tick, or from another site changes nothing", async () => {
    const pia = await person();
    const before = await userOf(pia);
    const wrong = await leave(pia, { password: "not the one" });
    expect(wrong.status).toBe(400);
    const html = await wrong.text();
    expect(fieldError(html, "password")).toBe("This is not your current password");
    expect(html).not.toContain("not the one");
    const unticked = await pia.form("/profile/delete", { password });
    expect(unticked.status).toBe(400);
    expect(await unticked.text()).not.toContain(password);
    for (const headers of [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "same-site" }]) {
      const foreign = await pia.request("/profile/delete", {
        method: "POST",
        body: new URLSearchParams({ password, understood: "on" }),
        headers: headers as unknown as Record<string, string>,
      });
      expect(foreign.status).toBe(403);
    }
    expect((await leave(new Client(first.url))).status).toBe(303);
    expect(await userOf(pia)).toEqual(before);
    expect((await pia.get("/api/auth/user")).status).toBe(200);
  });

  // Each of them waits for the same grace period.
  describe.concurrent("once it is understood", () => {
    test("removes everything, ends all sessions, cancels the subscription, and sends an email; the address is free again", async () => {
      stripe.addSubscription("sub_http");
      stripe.state = "failing";
      const bystander = await person();
      const untouched = await traces(bystander);
      const pia = await person({ user: { stripeSubscriptionId: "sub_http" } });
      const phone = new Client(second.url);
      await phone.post("/api/login", { email: pia.email, password });
      const before = pia.cookie;

      const answer = await leave(pia);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
      expect(answer.headers.getSetCookie().join()).toMatch(/anamcara_session=;.*Max-Age=0/);
      pia.cookie = before;
      expect((await pia.get("/api/auth/user")).status).toBe(401);
      expect((await phone.get("/api/auth/user")).status).toBe(401);
      expect((await new Client(first.url).post("/api/login", { email: pia.email, password })).status).toBe(
        401,
      );

      await gone(pia);
      expect(await traces(pia)).toEqual([]);
      expect(await traces(bystander)).toEqual(untouched);
      expect((await mailOf(pia, "Your account was deleted")).to).toEqual([pia.email]);
      // Stripe was unavailable: the subscription is cancelled as soon as it responds again.
      expect(stripe.get("sub_http").status).toBe("active");
      stripe.state = "well";
      await until(() => stripe.get("sub_http").status === "canceled", { timeoutMs: 60_000 });

      const again = { firstName: "Pia", email: pia.email, password };
      expect((await new Client(first.url).post("/api/register", again)).status).toBe(201);
    });
  });

  test("is refused to the last administrator: 409, with an explanation", async () => {
    const pia = await person({ user: { isAdmin: true } });
    const answer = await leave(pia);
    expect(answer.status).toBe(409);
    expect(textOfHtml(await answer.text())).toContain("You are the only administrator.");
    expect((await userOf(pia))!.deletionStartedAt).toBeNull();
    await stage.db.collection("users").updateOne({ _id: oid(pia.life.userId) }, { $set: { isAdmin: false } });
  });

  test("limits password attempts: the eleventh within a minute is refused", async () => {
    const strict = await start({ RATE_LIMITS: "on" });
    const pia = await person({}, strict.url);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await leave(pia, { password: randomUUID() })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    const answer = await leave(pia);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await userOf(pia))!.deletionStartedAt).toBeNull();
    await strict.stop();
  });
});
