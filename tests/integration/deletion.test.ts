import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { AdminLog } from "#models/admin-log.server";
import { Conversation } from "#models/conversation.server";
import { Message } from "#models/message.server";
import { Turn, type TurnDocument } from "#models/turn.server";
import { User } from "#models/user.server";
import { makeConversation, makeUser } from "#tests/factories/index";
import { makeWholeLife } from "#tests/factories/whole-life";
import { whole } from "#tests/fakes/openai";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { fakeGuide, useDatabase, useTurnRecovery } from "#tests/setup/database";
import { tracesOf } from "#tests/setup/traces";
import { until } from "#tests/setup/until";
import { deleteAccount } from "~/features/privacy/delete-account.server";
import { deleteEverything } from "~/features/privacy/delete-everything.server";
import { resumeDeletions } from "~/features/privacy/delete-resume.server";
import { cancelSubscriptionJob } from "~/features/privacy/delete-subscription.server";
import { hashPassword } from "~/features/auth/passwords/password.server";
import { findSessionUser, openSession } from "~/features/auth/sessions/sessions.server";
import { verifyCredentials } from "~/features/auth/passwords/verify-credentials.server";
import { localTurns } from "~/features/chat/turns/streams/local-turns.server";
import { startTurn } from "~/features/chat/turns/run-turn.server";
import { settleTurn } from "~/features/chat/turns/settle-turn.server";
import { submitTurn } from "~/features/chat/turns/submit-turn.server";
import { env } from "~/services/env.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";

useDatabase();
useTurnRecovery();
// Jobs wait in the queue until a test runs them.
beforeAll(() => startJobs([]));
afterAll(stopJobs);

let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
  env.STRIPE_SECRET_KEY = "sk_test_deletion";
  env.STRIPE_API_BASE = stripe.url;
});
afterAll(() => stripe.close());
beforeEach(() => {
  stripe.state = "well";
  fakeGuide.answers(whole("Four in the morning", " is an honest hour."));
});
afterEach(() => vi.restoreAllMocks());

const db = () => mongoose.connection.db!;
const jobsNamed = (name: string, userId?: string) =>
  db()
    .collection("jobs")
    .find({ name, ...(userId && { "data.userId": userId }) })
    .toArray();
/** A person whose deletion started long enough ago for all admitted requests to have finished. */
const leaving = () => makeWholeLife(db(), { user: { deletionStartedAt: new Date(Date.now() - 60_000) } });

describe("a deletion", () => {
  test("removes all of the person's rows, media and jobs, and touches no other person's", async () => {
    const other = await makeWholeLife(db());
    const before = await tracesOf(db(), other.userId, other.email);
    const life = await leaving();
    expect((await tracesOf(db(), life.userId, life.email)).length).toBeGreaterThan(20);
    await deleteEverything(life.userId);
    expect(await tracesOf(db(), life.userId, life.email)).toEqual([]);
    expect(await tracesOf(db(), other.userId, other.email)).toEqual(before);
  });

  test("of a person with thousands of messages runs in batches", async () => {
    const life = await makeWholeLife(db(), {
      conversations: 30,
      messages: 100,
      user: { deletionStartedAt: new Date(0) },
    });
    const removal = vi.spyOn(Message, "deleteMany");
    await deleteEverything(life.userId);
    expect(removal.mock.calls.length).toBeGreaterThan(3);
    expect(await tracesOf(db(), life.userId, life.email)).toEqual([]);
  });

  test("keeps administrators' log entries, without a name", async () => {
    const life = await leaving();
    const rows = await AdminLog.find({
      $or: [{ adminUserId: life.userId }, { entityId: life.userId }],
    }).lean();
    expect(rows).toHaveLength(2);
    await deleteEverything(life.userId);
    const [asAdmin, asSubject] = await Promise.all([
      AdminLog.findById(rows.find(({ entityId }) => entityId === "somebody")!._id).lean(),
      AdminLog.findById(rows.find(({ entityId }) => entityId === life.userId)!._id).lean(),
    ]);
    expect(asAdmin).toMatchObject({
      action: "viewUser",
      adminUserId: null,
      ipAddress: null,
      userAgent: null,
    });
    expect(asSubject).toMatchObject({ action: "viewUser", entity: "user", entityId: null, details: null });
    expect(asSubject!.adminUserId).not.toBeNull();
  });

  test("of an account that is not being deleted does nothing", async () => {
    const life = await makeWholeLife(db());
    const before = await tracesOf(db(), life.userId);
    await deleteEverything(life.userId);
    expect(await tracesOf(db(), life.userId)).toEqual(before);
  });

  test("waits for a job that runs for the person on another process", async () => {
    const life = await leaving();
    const { insertedId } = await db()
      .collection("jobs")
      .insertOne({
        name: "export-data",
        data: { userId: life.userId },
        nextRunAt: null,
        lockedAt: new Date(),
      });
    const over = deleteEverything(life.userId);
    await until(async () => (await Message.countDocuments({ userId: life.userId })) === 0);
    expect(await User.findById(life.userId)).not.toBeNull();
    // It stores its pending write, and ends.
    await Message.create({
      userId: life.userId,
      conversationId: life.conversationIds[0],
      role: "user",
      content: "Late",
    });
    await db().collection("jobs").deleteOne({ _id: insertedId });
    await over;
    expect(await tracesOf(db(), life.userId, life.email)).toEqual([]);
  });

  test("repeats after all admitted requests have finished", async () => {
    const life = await makeWholeLife(db(), { user: { deletionStartedAt: new Date(Date.now() - 8_000) } });
    const over = deleteEverything(life.userId);
    await until(async () => (await Message.countDocuments({ userId: life.userId })) === 0);
    await Conversation.create({ userId: life.userId, title: "A request that was let in before" });
    await over;
    expect(await tracesOf(db(), life.userId, life.email)).toEqual([]);
  });
});

describe("beginning a deletion", () => {
  const password = "a quiet room";
  const withPassword = async (more: object = {}) =>
    makeUser({ password: await hashPassword(password), ...more } as object);
  const stored = (id: string) => User.findById(id).lean();

  test("ends every session at once and refuses further sign-ins", async () => {
    const user = await withPassword();
    const sid = await openSession(user.id, null);
    expect(await findSessionUser(sid)).not.toBeNull();
    await deleteAccount(user.id, { password, isFreshlySignedIn: false });
    expect(await findSessionUser(sid)).toBeNull();
    const here = { clientAddress: "192.0.2.1", deviceMarks: [] };
    await expect(verifyCredentials({ email: user.email, password }, here)).rejects.toMatchObject({
      code: "errors.loginFailed",
      status: 401,
    });
    expect(await jobsNamed("delete-account", user.id)).toHaveLength(1);
  });

  test("with a wrong password, or none, changes nothing", async () => {
    const user = await withPassword();
    const sid = await openSession(user.id, null);
    for (const guess of ["wrong", ""]) {
      await expect(
        deleteAccount(user.id, { password: guess, isFreshlySignedIn: true }),
      ).rejects.toMatchObject({ code: "errors.passwordWrong" });
    }
    expect((await stored(user.id))!.deletionStartedAt).toBeNull();
    expect(await findSessionUser(sid)).not.toBeNull();
    expect(await jobsNamed("delete-account", user.id)).toHaveLength(0);
  });

  test("of an account without a password asks for a sign-in of the last ten minutes", async () => {
    const user = await makeUser();
    await expect(deleteAccount(user.id, { password: "", isFreshlySignedIn: false })).rejects.toMatchObject({
      code: "errors.signInAgain",
      status: 403,
    });
    expect((await stored(user.id))!.deletionStartedAt).toBeNull();
    await deleteAccount(user.id, { password: "", isFreshlySignedIn: true });
    expect((await stored(user.id))!.deletionStartedAt).toBeInstanceOf(Date);
  });

  test("is refused to the last administrator, and two who leave concurrently never both succeed", async () => {
    await User.updateMany({}, { isAdmin: false });
    const [one, two] = [await withPassword({ isAdmin: true }), await withPassword({ isAdmin: true })];
    await User.create({ email: `${randomUUID()}@example.com`, isAdmin: true, isBanned: true });
    const answers = await Promise.allSettled(
      [one, two].map(({ id }) => deleteAccount(id, { password, isFreshlySignedIn: false })),
    );
    const gone = answers.filter(({ status }) => status === "fulfilled").length;
    expect(gone).toBeLessThanOrEqual(1);
    expect(await User.countDocuments({ isAdmin: true, isBanned: false, deletionStartedAt: null })).toBe(
      2 - gone,
    );
    if (gone === 0) await deleteAccount(one.id, { password, isFreshlySignedIn: false });
    const last = (await User.findOne({ isAdmin: true, isBanned: false, deletionStartedAt: null }).lean())!;
    const lastId = last._id.toString();
    await expect(deleteAccount(lastId, { password, isFreshlySignedIn: false })).rejects.toMatchObject({
      code: "errors.lastAdministrator",
      status: 409,
    });
    expect((await stored(lastId))!.deletionStartedAt).toBeNull();
  });

  test("is resumed once if its job is lost or has failed for good", async () => {
    const life = await leaving();
    await db()
      .collection("jobs")
      .insertOne({
        name: "delete-account",
        data: { userId: life.userId, once: `delete:${life.userId}` },
        nextRunAt: null,
        lockedAt: null,
        failCount: 6,
      });
    await resumeDeletions();
    await resumeDeletions();
    const jobs = await jobsNamed("delete-account", life.userId);
    expect(jobs).toHaveLength(1);
    expect(jobs[0]!.nextRunAt).toBeInstanceOf(Date);
  });
});

describe("a reply that is being written", () => {
  async function writing() {
    const { id: userId, email } = await makeUser();
    const conversation = await makeConversation({ userId });
    fakeGuide.answers((exchange) => exchange.say("Four in"));
    const submitKey = randomUUID();
    const message = "I wake at four.";
    const { turnId } = await submitTurn({
      userId,
      conversationId: conversation.id,
      message,
      language: "en",
      submitKey,
    });
    await until(async () => (await Turn.findById(turnId).lean())!.chunks.length > 0);
    const turn = (await Turn.findById(turnId).lean())!;
    return { userId, email, turn, turnId };
  }
  const leave = (userId: string) =>
    User.updateOne({ _id: userId }, { deletionStartedAt: new Date(Date.now() - 60_000) });
  /** What a frozen process knows of a turn: its state when it ended, or started. */
  const ended = (turn: TurnDocument): TurnDocument => ({
    ...turn,
    status: "done",
    chunks: ["Four in the morning."],
  });

  test("stops at the deletion, and none of it is stored afterwards", async () => {
    const { userId, email, turnId } = await writing();
    await leave(userId);
    await deleteEverything(userId);
    expect(localTurns.has(turnId)).toBe(false);
    expect(await tracesOf(db(), userId, email)).toEqual([]);
  });

  test("of a dead process is settled first and then removed", async () => {
    const { userId, email, turn, turnId } = await writing();
    // The turn belongs to another process now, which is silent.
    await Turn.updateOne({ _id: turn._id }, { owner: "gone", leaseExpiresAt: new Date(0) });
    localTurns.get(turnId)?.abort.abort("lost");
    await leave(userId);
    await deleteEverything(userId);
    expect(await tracesOf(db(), userId, email)).toEqual([]);
  });

  test("and is settled after the deletion writes no message", async () => {
    const { userId, email, turn } = await writing();
    await leave(userId);
    await deleteEverything(userId);
    expect(await settleTurn(ended(turn))).toEqual({ status: "done", message: null });
    expect(await tracesOf(db(), userId, email)).toEqual([]);
  });

  test("and is settled during the deletion leaves no message, in either order of writes", async () => {
    for (const step of ["before its message", "after its message"] as const) {
      const { userId, email, turn } = await writing();
      await leave(userId);
      const original = Message.findOneAndUpdate.bind(Message) as (...args: unknown[]) => Promise<unknown>;
      vi.spyOn(Message, "findOneAndUpdate").mockImplementationOnce((...args: unknown[]) => {
        vi.restoreAllMocks();
        const late = async () => {
          if (step === "before its message") await deleteEverything(userId);
          const message = await original(...args);
          if (step === "after its message") await deleteEverything(userId);
          return message;
        };
        return { lean: late } as never;
      });
      await settleTurn(ended(turn));
      expect(await tracesOf(db(), userId, email), step).toEqual([]);
    }
  });

  test("and is started by a frozen process after the deletion removes its message again", async () => {
    const { userId, email, turn, turnId } = await writing();
    await leave(userId);
    await deleteEverything(userId);
    fakeGuide.answers(whole("Four in the morning."));
    startTurn(turn);
    await localTurns.get(turnId)!.done;
    expect(await tracesOf(db(), userId, email)).toEqual([]);
  });

  test("cannot be started any more", async () => {
    const { id: userId } = await makeUser({ deletionStartedAt: new Date() } as object);
    const conversation = await makeConversation({ userId });
    const submission = { userId, conversationId: conversation.id, message: "Hello", language: "en" as const };
    await expect(submitTurn({ ...submission, submitKey: randomUUID() })).rejects.toMatchObject({
      status: 402,
    });
    expect(await Turn.countDocuments({ userId })).toBe(0);
  });
});

describe("a subscription", () => {
  const subscribed = async (status: "active" | "canceled" | null = "active") => {
    const id = `sub_${randomUUID().replaceAll("-", "")}`;
    if (status) stripe.addSubscription(id, status);
    const customerId = id.replace("sub_", "cus_");
    const user = { deletionStartedAt: new Date(0), stripeSubscriptionId: id, stripeCustomerId: customerId };
    return { id, customerId, life: await makeWholeLife(db(), { user }) };
  };
  const cancelJobs = async (id: string) =>
    (await jobsNamed("cancel-subscription")).filter(
      ({ data }) => (data as { subscriptionId: string }).subscriptionId === id,
    );
  const cancel = (subscriptionId: string) =>
    cancelSubscriptionJob.handle({ subscriptionId }, { report: () => Promise.resolve() });

  test("is cancelled by a job without personal data, whether or not Stripe is available", async () => {
    stripe.state = "failing";
    const { id, customerId, life } = await subscribed();
    await deleteEverything(life.userId);
    expect(await tracesOf(db(), life.userId, life.email)).toEqual([]);
    expect(await cancelJobs(id)).toHaveLength(1);
    // What we do not know of ends too, such as a payment page that is still open.
    const ends = (await jobsNamed("end-subscriptions")).map(
      ({ data }) => (data as { customerId: string }).customerId,
    );
    expect(ends).toContain(customerId);
    await expect(cancel(id)).rejects.toThrow();
    expect(stripe.get(id).status).toBe("active");
    stripe.state = "well";
    await cancel(id);
    expect(stripe.get(id).status).toBe("canceled");
  });

  test.each([
    ["was cancelled before", "canceled"],
    ["Stripe does not know", null],
  ] as const)("that %s counts as cancelled", async (_, status) => {
    const { id } = await subscribed(status);
    await cancel(id);
    expect(stripe.requests).toContain(`DELETE /v1/subscriptions/${id}`);
  });

  test("is left alone if payments are not configured", async () => {
    const key = env.STRIPE_SECRET_KEY;
    env.STRIPE_SECRET_KEY = undefined;
    const { id, life } = await subscribed();
    await deleteEverything(life.userId);
    env.STRIPE_SECRET_KEY = key;
    expect(await cancelJobs(id)).toHaveLength(0);
    expect(await tracesOf(db(), life.userId, life.email)).toEqual([]);
  });
});
