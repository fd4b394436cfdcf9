import mongoose from "mongoose";
import { describe, expect, test, vi } from "vitest";
import { Session } from "#models/session.server";
import { User } from "#models/user.server";
import { makeUser } from "#tests/factories";
import { useDatabase } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { describeUserAgent } from "~/features/auth/sessions/describe-user-agent.server";
import { endOwnSession } from "~/features/auth/sessions/end-own-session.server";
import { listSessions } from "~/features/auth/sessions/list-sessions.server";
import {
  endSession,
  endAllSessions,
  findSessionUser,
  openSession,
  isSessionOf,
} from "~/features/auth/sessions/sessions.server";
import { watchSession } from "~/features/auth/sessions/watch-session.server";

useDatabase();

const hour = 3_600_000;
const firefox = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Sets when a session was last used, and so when it expires. */
async function seen(sid: string, at: Date): Promise<void> {
  const expire = new Date(at.getTime() + 30 * 24 * hour);
  await Session.updateOne({ sid }, { $set: { "sess.lastSeenAt": at, expire } });
}

describe("the list of devices", () => {
  test("names browser and system: this device first, then the most recently used", async () => {
    const { id } = await makeUser();
    const old = await openSession(id, null);
    await seen(old, new Date(Date.now() - 9 * hour));
    const here = await openSession(id, firefox);
    await seen(here, new Date(Date.now() - 5 * hour));
    await openSession(id, "curl/8.1");

    const { devices, hasMore } = await listSessions(id, here);

    expect(hasMore).toBe(false);
    expect(devices.map(({ browser, system, isCurrent }) => [browser, system, isCurrent])).toEqual([
      ["Firefox", "macOS", true],
      [null, null, false],
      [null, null, false],
    ]);
    expect(devices[2]!.lastSeenAt < devices[1]!.lastSeenAt).toBe(true);
    expect(JSON.stringify(devices)).not.toContain(here);
  });

  test("contains no other person's and no ended sessions", async () => {
    const { id } = await makeUser();
    const here = await openSession(id, firefox);
    await openSession((await makeUser()).id, firefox);
    const over = await openSession(id, firefox);
    await Session.updateOne({ sid: over }, { expire: new Date(Date.now() - 1) });
    expect((await listSessions(id, here)).devices).toHaveLength(1);
  });

  test("ends after fifty, always includes this device, and says that there are more", async () => {
    const { id } = await makeUser();
    const here = await openSession(id, firefox);
    await seen(here, new Date(Date.now() - hour));
    await Promise.all(Array.from({ length: 50 }, () => openSession(id, null)));
    const { devices, hasMore } = await listSessions(id, here);
    expect([devices.length, hasMore, devices[0]!.isCurrent]).toEqual([50, true, true]);
  });

  test("is read through an index, in its order", async () => {
    const { id } = await makeUser();
    const plan = (await Session.find({ "sess.userId": new mongoose.Types.ObjectId(id) })
      .sort({ "sess.lastSeenAt": -1 })
      .explain("queryPlanner")) as unknown as { queryPlanner: { winningPlan: unknown } };
    const stages = JSON.stringify(plan.queryPlanner.winningPlan);
    expect(stages).toContain('"indexName":"sess.userId_1_sess.lastSeenAt_-1"');
    expect(stages).not.toMatch(/"stage":"(SORT|COLLSCAN)"/);
  });

  test.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0",
      "Microsoft Edge",
      "Windows",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
      "Safari",
      "iOS",
    ],
    [
      "Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
      "Samsung Internet",
      "Android",
    ],
    ["node", null, null],
    ["<script>alert(1)</script>", null, null],
    ["(".repeat(300), null, null],
    ["", null, null],
    [null, null, null],
  ])("knows %j or says honestly that it does not", async (userAgent, browser, system) => {
    expect(await describeUserAgent(userAgent)).toEqual({ browser, system });
  });
});

describe("ending sessions", () => {
  test("ends one by the list's id; another person's looks as if it did not exist", async () => {
    const [rosa, eve] = [await makeUser(), await makeUser()];
    const sid = await openSession(rosa.id, firefox);
    const [device] = (await listSessions(rosa.id, sid)).devices;

    await expect(endOwnSession(eve.id, device!.id)).rejects.toMatchObject({
      code: "errors.notFound",
      status: 404,
    });
    expect(await findSessionUser(sid)).not.toBeNull();
    expect(await endOwnSession(rosa.id, device!.id)).toBe(sid);
    expect(await findSessionUser(sid)).toBeNull();
    await expect(endOwnSession(rosa.id, device!.id)).rejects.toMatchObject({ status: 404 });
  });

  test("ends all the person's other sessions", async () => {
    const [rosa, eve] = [await makeUser(), await makeUser()];
    const here = await openSession(rosa.id, null);
    const there = await openSession(rosa.id, null);
    const theirs = await openSession(eve.id, null);
    await endAllSessions(rosa.id, here);
    expect(await findSessionUser(here)).not.toBeNull();
    expect(await findSessionUser(there)).toBeNull();
    expect(await findSessionUser(theirs)).not.toBeNull();
  });

  test("a session id confirms its owner, also after the session has ended", async () => {
    const [rosa, eve] = [await makeUser(), await makeUser()];
    const sid = await openSession(rosa.id, null);
    await endSession(sid);
    expect(isSessionOf(rosa.id, sid)).toBe(true);
    expect(isSessionOf(eve.id, sid)).toBe(false);
    expect(isSessionOf(rosa.id, sid.slice(0, 43))).toBe(false);
    expect(sid).not.toContain(rosa.id);
  });

  test("a session in use expires thirty days after its last use, recorded once an hour", async () => {
    const { id } = await makeUser();
    const sid = await openSession(id, null);
    const recently = new Date(Date.now() - hour / 2);
    await seen(sid, recently);
    await findSessionUser(sid);
    expect((await Session.findOne({ sid }).lean())!.sess).toMatchObject({ lastSeenAt: recently });

    await seen(sid, new Date(Date.now() - 2 * hour));
    await findSessionUser(sid);
    const row = await Session.findOne({ sid }).lean();
    expect(Date.now() - (row!.sess as { lastSeenAt: Date }).lastSeenAt.getTime()).toBeLessThan(hour / 60);
    expect(row!.expire.getTime() - Date.now()).toBeGreaterThan(29.9 * 24 * hour);
  });
});

describe("a session watcher", () => {
  test.each([
    ["it is ended elsewhere", (_: string, sid: string) => endSession(sid)],
    ["all sessions are ended", (id: string) => endAllSessions(id)],
    ["the person is banned", (id: string) => User.updateOne({ _id: id }, { isBanned: true })],
    [
      "the account is being deleted",
      (id: string) => User.updateOne({ _id: id }, { deletionStartedAt: new Date() }),
    ],
    ["the account is gone", (id: string) => User.deleteOne({ _id: id })],
  ])("hears within two seconds that %s, and the others do not", async (_, end) => {
    const [rosa, eve] = [await makeUser(), await makeUser()];
    const [sid, other] = [await openSession(rosa.id, null), await openSession(eve.id, null)];
    const [onEnd, onOtherEnd] = [vi.fn(), vi.fn()];
    watchSession(sid, onEnd);
    const unwatch = watchSession(other, onOtherEnd);
    await end(rosa.id, sid);
    await until(() => onEnd.mock.calls.length > 0, { timeoutMs: 2_000, what: "the end" });
    expect(onEnd).toHaveBeenCalledOnce();
    expect(onOtherEnd).not.toHaveBeenCalled();
    unwatch();
  });

  test("is not called after it has stopped", async () => {
    const { id } = await makeUser();
    const sid = await openSession(id, null);
    const [left, stayed] = [vi.fn(), vi.fn()];
    const unwatch = watchSession(sid, left);
    watchSession(sid, stayed);
    unwatch();
    await endSession(sid);
    await until(() => stayed.mock.calls.length > 0);
    expect(left).not.toHaveBeenCalled();
  });
});
