import mongoose from "mongoose";
import { createHash, randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { AccountToken } from "#models/account-token.server";
import { Mail } from "#models/mail.server";
import { Session } from "#models/session.server";
import { User, type UserDocument } from "#models/user.server";
import { makeUser } from "#tests/factories";
import { useDatabase } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { changePassword } from "~/features/auth/passwords/change-password.server";
import { mostCommonPasswords, isCommonPassword } from "~/features/auth/passwords/common-password.server";
import { confirmPassword } from "~/features/auth/passwords/confirm-password.server";
import { listSessions } from "~/features/auth/sessions/list-sessions.server";
import { hashPassword } from "~/features/auth/passwords/password.server";
import { registerUser } from "~/features/auth/register-user.server";
import { passwordResetJob } from "~/features/auth/passwords/request-password-reset.server";
import { isResetTokenUsable, resetPassword } from "~/features/auth/passwords/reset-password.server";
import { sendVerification } from "~/features/auth/send-verification.server";
import { findSessionUser, openSession } from "~/features/auth/sessions/sessions.server";
import { verifyCredentials } from "~/features/auth/passwords/verify-credentials.server";
import { emailOfToken, verifyEmail } from "~/features/auth/verify-email.server";
import { watchSession } from "~/features/auth/sessions/watch-session.server";

useDatabase();

const secret = "a quiet room";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const newUser = async (more: Parameters<typeof makeUser>[0] = {}) =>
  makeUser({ password: await hashPassword(secret), emailVerifiedAt: new Date(), ...more });
/** Mongoose types a list of plain objects as one of subdocuments. */
const withGoogle = () =>
  [
    { provider: "google", subject: randomUUID(), connectedAt: new Date() },
  ] as unknown as UserDocument["identities"];
const stored = (id: string) => User.findById(id).lean();
const here = { clientAddress: "192.0.2.1", deviceMarks: [] };
const signsIn = (email: string, password: string) =>
  verifyCredentials({ email, password }, here).then(
    () => true,
    () => false,
  );
const mailsTo = (to: string) => Mail.find({ to }).sort({ _id: 1 }).lean();

/** The token of the link in the latest email to a person. */
async function tokenFor(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1)!;
  return /token=([\w-]+)/.exec(mail.text)![1]!;
}

async function askedFor(email: string): Promise<string> {
  await passwordResetJob.handle({ email }, { report: async () => undefined });
  return tokenFor(email);
}

describe("a forgotten password", () => {
  test("is replaced by the link in the mail, which works once", async () => {
    const user = await newUser();
    const token = await askedFor(user.email);

    await resetPassword(token, "a new room");

    expect(await signsIn(user.email, "a new room")).toBe(true);
    expect(await signsIn(user.email, secret)).toBe(false);
    await expect(resetPassword(token, "a third room")).rejects.toMatchObject({
      code: "errors.linkVoid",
      status: 400,
    });
    expect(await signsIn(user.email, "a new room")).toBe(true);
  });

  test("has a link of 256 random bits, stored only as a hash, for half an hour", async () => {
    const user = await newUser();
    const token = await askedFor(user.email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row, ...others] = await AccountToken.find({ userId: user.id }).lean();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ tokenHash: sha256(token), purpose: "resetPassword", email: user.email });
    expect(Math.round((row!.expireAt.getTime() - Date.now()) / 60_000)).toBe(30);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test("sends nothing for unknown, banned or deleted accounts", async () => {
    const banned = await newUser({ isBanned: true });
    const leaving = await newUser({ deletionStartedAt: new Date() });
    for (const email of ["nobody@example.com", banned.email, leaving.email]) {
      await passwordResetJob.handle({ email }, { report: async () => undefined });
      expect(await mailsTo(email)).toEqual([]);
    }
  });

  test("ends all sessions, revokes every other link, and notifies the person", async () => {
    const user = await newUser({ preferredLanguage: "it" });
    const first = await askedFor(user.email);
    const second = await askedFor(user.email);
    await openSession(user.id, null);
    await openSession(user.id, null);
    const stranger = await newUser();
    await openSession(stranger.id, null);

    await resetPassword(second, "a new room");

    expect(await Session.countDocuments({ "sess.userId": new mongoose.Types.ObjectId(user.id) })).toBe(0);
    expect(await Session.countDocuments({ "sess.userId": new mongoose.Types.ObjectId(stranger.id) })).toBe(1);
    await expect(resetPassword(first, "a third room")).rejects.toMatchObject({ status: 400 });
    const mail = (await mailsTo(user.email)).at(-1)!;
    expect(mail).toMatchObject({ template: "passwordChanged", subject: "La tua password è stata cambiata" });
  });

  test("is replaced by exactly one of twenty concurrent uses of the link", async () => {
    const user = await newUser();
    const token = await askedFor(user.email);
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => resetPassword(token, `room number ${index}`)),
    );
    const winners = tries.flatMap(({ status }, index) => (status === "fulfilled" ? [index] : []));
    expect(winners).toHaveLength(1);
    expect(await signsIn(user.email, `room number ${winners[0]}`)).toBe(true);
    expect((await mailsTo(user.email)).filter(({ template }) => template === "passwordChanged")).toHaveLength(
      1,
    );
  });

  test("stays unchanged if the link is expired, unknown, of another kind, or for an earlier address", async () => {
    const user = await newUser({ emailVerifiedAt: null });
    const before = await stored(user.id);
    const old = await askedFor(user.email);
    await AccountToken.updateOne({ tokenHash: sha256(old) }, { expireAt: new Date(Date.now() - 1) });
    await sendVerification(user.id);
    const other = await tokenFor(user.email);
    for (const token of [old, other, "", "x", "$ne", randomUUID().repeat(100)]) {
      expect(await isResetTokenUsable(token)).toBe(false);
      await expect(resetPassword(token, "a new room")).rejects.toMatchObject({ status: 400 });
    }
    const moved = await askedFor(user.email);
    await User.updateOne({ _id: user.id }, { email: `moved-${user.email}` });
    await expect(resetPassword(moved, "a new room")).rejects.toMatchObject({ status: 400 });
    expect((await stored(user.id))!.password).toBe(before!.password);
  });

  test("of a person who signed up through a provider: the email says so, and a password can be set", async () => {
    const user = await newUser({
      password: null,
      emailVerifiedAt: new Date(Date.now() - 60_000),
      identities: withGoogle(),
    });
    const token = await askedFor(user.email);
    const mail = (await mailsTo(user.email)).at(-1)!;
    expect(mail.template).toBe("setPassword");
    expect(mail.text).toContain("you sign in with Google");
    expect(await resetPassword(token, "a new room")).toMatchObject({ isDisconnected: false });
    expect(await signsIn(user.email, "a new room")).toBe(true);
    expect((await stored(user.id))!.identities).toHaveLength(1);
  });

  test("confirms the address and removes the access of an earlier, unconfirmed registrant", async () => {
    const user = await newUser({ emailVerifiedAt: null, identities: withGoogle() });
    const token = await askedFor(user.email);
    expect(await resetPassword(token, "a new room")).toMatchObject({ isDisconnected: true });
    expect(await stored(user.id)).toMatchObject({ identities: [], emailVerifiedAt: expect.any(Date) });
  });

  test("disconnects only the providers connected before the address was confirmed", async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const identity = (provider: string, minutes: number, more: object = {}) => ({
      provider,
      subject: randomUUID(),
      connectedAt: at(minutes),
      ...more,
    });
    const cases = [
      [identity("google", 20), 0],
      [identity("google", 20, { email: "eve@example.com", isEmailVerified: true }), 0],
      // The provider itself has confirmed the same address.
      [identity("google", 20, { email: "SAME", isEmailVerified: true }), 1],
      [identity("facebook", 20, { email: "SAME" }), 0],
      [identity("facebook", 5), 1],
    ] as const;
    for (const [row, left] of cases) {
      const user = await newUser({ emailVerifiedAt: at(10) });
      const mine = row as { email?: string };
      if (mine.email === "SAME") mine.email = user.email;
      await User.updateOne({ _id: user.id }, { identities: [row] });
      const token = await askedFor(user.email);
      expect(await resetPassword(token, "a new room")).toMatchObject({ isDisconnected: left === 0 });
      const after = (await stored(user.id))!;
      expect(after.identities).toHaveLength(left);
      expect(after.emailVerifiedAt).toEqual(user.emailVerifiedAt);
    }
  });
});

describe("confirming an address", () => {
  const register = async () => {
    const { user } = await registerUser(
      {
        firstName: "Visit evil.example now",
        lastName: "Moreno",
        email: `rosa-${randomUUID().slice(0, 8)}@example.com`,
        password: secret,
      },
      { language: "es", clientAddress: "192.0.2.1" },
    );
    return user;
  };

  test("starts with an email at registration, in the reader's language, without any typed text", async () => {
    const { email } = await register();
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: "verifyEmail", subject: "Confirma tu dirección" });
    expect(mail!.text + mail!.html).not.toContain("evil");
  });

  test("accepts the link once, within three days, and revokes the others", async () => {
    const { id, email } = await register();
    const first = await tokenFor(email);
    await sendVerification(id);
    const second = await tokenFor(email);
    const row = await AccountToken.findOne({ tokenHash: sha256(second) }).lean();
    expect(Math.round((row!.expireAt.getTime() - Date.now()) / 3_600_000)).toBe(72);
    expect(await emailOfToken(second)).toBe(email);
    expect((await stored(id))!.emailVerifiedAt).toBeNull();

    await verifyEmail(second);

    expect((await stored(id))!.emailVerifiedAt).toBeInstanceOf(Date);
    for (const token of [first, second])
      await expect(verifyEmail(token)).rejects.toMatchObject({ status: 400 });
  });

  test("does nothing for a former address, and sends nothing to a confirmed one", async () => {
    const { id, email } = await register();
    const token = await tokenFor(email);
    await User.updateOne({ _id: id }, { email: `moved-${email}` });
    await expect(verifyEmail(token)).rejects.toMatchObject({ status: 400 });
    expect((await stored(id))!.emailVerifiedAt).toBeNull();

    const sure = await newUser();
    await sendVerification(sure.id);
    expect(await mailsTo(sure.email)).toEqual([]);
  });
});

describe("a session opened with credentials that a password change or reset revokes", () => {
  const ways: [string, (user: UserDocument & { id: string }) => Promise<unknown>][] = [
    ["a change", ({ id }) => changePassword(id, secret, "a new room")],
    ["a reset", async ({ email }) => resetPassword(await askedFor(email), "a new room")],
  ];

  test.each(ways)("is invalid after %s, and in no list", async (_, renew) => {
    const user = await newUser();
    const proven = await verifyCredentials({ email: user.email, password: secret }, here);
    await renew(user);
    const late = await openSession(proven.userId, null, proven.credentialVersion);
    const renewed = await verifyCredentials({ email: user.email, password: "a new room" }, here);
    const good = await openSession(renewed.userId, null, renewed.credentialVersion);

    expect((await listSessions(user.id, good)).devices).toHaveLength(1);
    expect(await findSessionUser(late)).toBeNull();
    expect(await findSessionUser(good)).toMatchObject({ email: user.email });
    expect(await Session.exists({ sid: late })).toBeNull();
  });

  test.each(ways)("has its stream closed after %s", async (_, renew) => {
    const user = await newUser();
    await renew(user);
    const late = await openSession(user.id, null, 0);
    const onEnd = vi.fn();
    watchSession(late, onEnd);
    await until(() => onEnd.mock.calls.length > 0, { timeoutMs: 2_000, what: "the end" });
  });

  test("of an older build has no version, which counts as the first, and stays valid", async () => {
    const user = await newUser();
    const sid = await openSession(user.id, null);
    await Session.updateOne({ sid }, { $unset: { "sess.credentialVersion": 1 } });
    await User.collection.updateOne({ _id: user._id }, { $unset: { credentialVersion: 1 } });
    expect(await findSessionUser(sid)).toMatchObject({ email: user.email });
    expect((await listSessions(user.id, sid)).devices).toHaveLength(1);
    await changePassword(user.id, secret, "a new room");
    expect((await stored(user.id))!.credentialVersion).toBe(1);
  });
});

describe("changing a password", () => {
  test("requires the current one", async () => {
    const user = await newUser();
    await expect(changePassword(user.id, "wrong", "a new room")).rejects.toMatchObject({
      code: "errors.passwordWrong",
      status: 403,
    });
    await expect(changePassword(user.id, null, "a new room")).rejects.toMatchObject({ status: 403 });
    expect(await signsIn(user.email, secret)).toBe(true);
  });

  test("ends the sessions, revokes reset links, and notifies the person", async () => {
    const user = await newUser();
    const token = await askedFor(user.email);
    await openSession(user.id, null);

    await changePassword(user.id, secret, "a new room");

    expect(await signsIn(user.email, "a new room")).toBe(true);
    expect(await Session.countDocuments({ "sess.userId": new mongoose.Types.ObjectId(user.id) })).toBe(0);
    expect(await isResetTokenUsable(token)).toBe(false);
    expect((await mailsTo(user.email)).at(-1)!.template).toBe("passwordChanged");
  });

  test("by several concurrent requests succeeds for one", async () => {
    const user = await newUser();
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => changePassword(user.id, secret, `room number ${index}`)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("sets a first one if there is none, but not a second", async () => {
    const user = await newUser({ password: null });
    await changePassword(user.id, null, "a first room");
    expect(await signsIn(user.email, "a first room")).toBe(true);
    await expect(changePassword(user.id, null, "a second room")).rejects.toMatchObject({ status: 403 });
  });

  test("follows the same rule as other password confirmations", async () => {
    const user = await newUser();
    await expect(confirmPassword(user.id, secret)).resolves.toBeTruthy();
    await expect(confirmPassword(user.id, "")).rejects.toMatchObject({ status: 403 });
    const none = await newUser({ password: null });
    await expect(confirmPassword(none.id, "")).rejects.toMatchObject({ status: 403 });
  });
});

test.each([
  ["123456", true],
  ["PassWord", true],
  ["qwertyuiop", true],
  ["a quiet room", false],
  ["12345", false],
  ["", false],
])("%j counts as one of the commonest passwords: %s", async (password, isCommon) => {
  expect(await isCommonPassword(password)).toBe(isCommon);
});

test("the page contains about twenty of them that the rules allow", async () => {
  const some = await mostCommonPasswords();
  expect(some).toHaveLength(25);
  for (const password of some) expect(password).toMatch(/^[a-z0-9]{6,}$/);
  expect(some.join().length).toBeLessThan(300);
});
