import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeWholeLife, type LifeOptions, type WholeLife } from "#tests/factories/whole-life";
import { startFakeSmtp, type FakeSmtp } from "#tests/fakes/smtp";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { type AppProcess } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { held, oid, useStage } from "#tests/setup/stage";
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
/** Does to a dead process's jobs what a minute would do. */
const expireLocks = () =>
  stage.db.collection("jobs").updateMany({ lockedAt: { $ne: null } }, { $set: { lockedAt: new Date(0) } });

async function kill(app: AppProcess): Promise<void> {
  app.kill("SIGKILL");
  await app.exited;
}

describe("a download", () => {
  let rosa: Person;
  beforeAll(async () => {
    rosa = await person({ titles: ["Why do I wake at four?"] });
    const answer = await ask(rosa);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/profile/data"]);
    await ready(rosa);
  });

  test("killed while being made is made by another process, in full", async () => {
    const dying = await start();
    const pia = await person({ conversations: 3_000, messages: 4 }, dying.url);
    // Every process that takes the job is interrupted.
    await ask(pia);
    await until(async () => ((await exportOf(pia))?.rowsDone as number) > 0, { timeoutMs: 30_000 });
    await Promise.all([kill(dying), kill(first), kill(second)]);
    expect((await exportOf(pia))!.status).toBe("running");
    await expireLocks();
    [first, second] = await Promise.all([start(), start()]);
    await ready(pia, 60_000);
    expect((await exportOf(pia))!.attempt).toBe(2);
    const answer = await pia.at(first.url).get("/profile/data/file");
    const files = unzip(Buffer.from(await answer.arrayBuffer()));
    expect([...files.keys()].filter((path) => path.startsWith("conversations/"))).toHaveLength(3_000);
    const left = await stage.db
      .collection("media.chunks")
      .distinct("files_id", { files_id: { $regex: `^${pia.life.userId}/exports/` } } as object);
    expect(left).toHaveLength(1);
  });
});

describe("deleting the account", () => {
  // Each of them waits for the same grace period.
  describe.concurrent("once it is understood", () => {
    test("while a reply is written on another process leaves no data of it", async () => {
      const pia = await person();
      const exchange = held(stage.guide, "Four ");
      const conversation = await pia.conversation();
      const { turnId } = await pia.at(second.url).sent(conversation.id, "Hello");
      const upstream = await exchange;
      expect((await leave(pia)).status).toBe(303);
      await upstream.closed;
      upstream.say("in the morning.");
      upstream.finish();
      upstream.done();
      await gone(pia);
      expect(await stage.db.collection("turns").findOne({ _id: oid(turnId) })).toBeNull();
      expect(await traces(pia)).toEqual([]);
    });

    test("without a password requires a sign-in of the last ten minutes, and links to it", async () => {
      // One process runs two deletions at a time.
      const pia = await person({ user: { authProvider: "google" } }, second.url);
      const { userId } = pia.life;
      await stage.db.collection("users").updateOne({ _id: oid(userId) }, { $set: { password: null } });
      const age = (minutes: number) =>
        stage.db
          .collection("sessions")
          .updateMany(
            { "sess.userId": oid(userId) },
            { $set: { "sess.createdAt": new Date(Date.now() - minutes * 60_000) } },
          );
      await age(11);
      const page = await (await pia.get("/profile/delete")).text();
      expect(page).toMatch(/<input type="hidden" name="redirectTo" value="\/profile\/delete"\/?>/);
      expect(page).not.toContain('name="understood"');
      for (const fields of [{ understood: "on" }, { understood: "on", password: "null" }]) {
        expect((await pia.form("/profile/delete", fields as Record<string, string>)).status).toBe(403);
      }
      expect((await userOf(pia))!.deletionStartedAt).toBeNull();
      await age(5);
      expect(await (await pia.get("/profile/delete")).text()).not.toContain('name="password"');
      expect((await pia.form("/profile/delete", { understood: "on" })).status).toBe(303);
      await gone(pia);
      expect(await traces(pia)).toEqual([]);
    });
  });

  test("while the process that writes a reply is frozen leaves no data when it resumes", async () => {
    const frozen = await start();
    const pia = await person();
    held(stage.guide, "Four ");
    const conversation = await pia.conversation();
    const { turnId } = await pia.at(frozen.url).sent(conversation.id, "Hello");
    await until(async () => {
      const turn = await stage.db.collection("turns").findOne({ _id: oid(turnId) });
      return (turn?.chunks as string[]).length > 0;
    });
    frozen.kill("SIGSTOP");
    expect((await leave(pia)).status).toBe(303);
    await gone(pia, 90_000);
    const gate = stage.guide.requests.at(-1)!;
    frozen.kill("SIGCONT");
    gate.say("in the morning.");
    gate.finish();
    gate.done();
    // The process checks twice a second whether its turns are still its own.
    await until(async () => (await fetch(`${frozen.url}/readyz`)).ok, { timeoutMs: 20_000 });
    await new Client(frozen.url).get("/api/auth/user");
    expect(await frozen.stop()).toBe(0);
    expect(await traces(pia)).toEqual([]);
  });

  test("killed repeatedly is finished by the next process", async () => {
    const pia = await person({ conversations: 2_000, messages: 10 });
    const answer = await leave(pia);
    expect(answer.status).toBe(303);
    const counted = () => stage.db.collection("messages").countDocuments({ userId: oid(pia.life.userId) });
    for (const left of [18_000, 9_000, 0]) {
      await until(async () => (await counted()) <= left, {
        timeoutMs: 60_000,
        what: `${left} messages left`,
      });
      await Promise.all([kill(first), kill(second)]);
      expect(await userOf(pia)).not.toBeNull();
      await expireLocks();
      [first, second] = await Promise.all([start(), start()]);
    }
    await gone(pia, 60_000);
    expect(await traces(pia)).toEqual([]);
  });
});
