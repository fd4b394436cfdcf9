import { describe, expect, test } from "vitest";
import { Mail } from "#models/mail.server";
import { Session } from "#models/session.server";
import { User } from "#models/user.server";
import { makeUser } from "#tests/factories";
import { useDatabase } from "#tests/setup/database";
import { setBanned } from "~/features/admin/set-banned.server";
import { findSessionUser, openSession } from "~/features/auth/sessions/sessions.server";

useDatabase();

const isBanned = async (id: string) => (await User.findById(id).lean())!.isBanned;

describe("banning", () => {
  test("ends every session of the person only, and unbanning opens none of them", async () => {
    const [person, other] = [await makeUser(), await makeUser()];
    const sids = await Promise.all([1, 2, 3].map(() => openSession(person.id, null)));
    const theirs = await openSession(other.id, null);
    await setBanned(person.id, true);
    expect(await isBanned(person.id)).toBe(true);
    expect(await Session.countDocuments({ "sess.userId": person._id })).toBe(0);
    expect((await findSessionUser(theirs))!._id).toEqual(other._id);
    await setBanned(person.id, false);
    expect(await isBanned(person.id)).toBe(false);
    for (const sid of sids) expect(await findSessionUser(sid)).toBeNull();
  });

  test("twice, or of a person who is not banned, changes nothing more", async () => {
    const { id } = await makeUser();
    await setBanned(id, true);
    await setBanned(id, true);
    expect(await isBanned(id)).toBe(true);
    await setBanned(id, false);
    await setBanned(id, false);
    expect(await isBanned(id)).toBe(false);
  });

  test("tells the person by email once, in their language and without the reason; so does unbanning", async () => {
    const person = await makeUser({
      firstName: "Rosa",
      preferredLanguage: "it",
      emailVerifiedAt: new Date(),
    });
    const mails = () => Mail.find({ userId: person._id }).sort({ _id: 1 }).lean();
    await setBanned(person.id, true, { reason: "Advertising" });
    await setBanned(person.id, true, { reason: "Advertising" });
    const [closed, ...more] = await mails();
    expect(more).toEqual([]);
    expect(closed).toMatchObject({ to: person.email, subject: "Il tuo account è stato chiuso" });
    expect(closed!.text).toContain("Rosa");
    expect(closed!.text).toContain("/contact");
    expect(closed!.text).not.toContain("Advertising");
    await setBanned(person.id, false);
    await setBanned(person.id, false);
    expect((await mails()).map(({ template }) => template)).toEqual(["accountBanned", "accountUnbanned"]);
  });

  test("of an unknown person: 404", async () => {
    await expect(setBanned("0123456789abcdef01234567", true)).rejects.toMatchObject({ status: 404 });
  });
});

describe("the last administrator", () => {
  test("cannot be banned: 409, and stays signed in; with a second one, the first can", async () => {
    await User.updateMany({}, { isAdmin: false });
    const admin = await makeUser({ isAdmin: true });
    const sid = await openSession(admin.id, null);
    // Neither a banned administrator nor one who is leaving could take over.
    await makeUser({ isAdmin: true, isBanned: true });
    await makeUser({ isAdmin: true, deletionStartedAt: new Date() });
    await expect(setBanned(admin.id, true)).rejects.toMatchObject({ status: 409, code: "errors.lastAdmin" });
    expect(await isBanned(admin.id)).toBe(false);
    expect(await findSessionUser(sid)).not.toBeNull();
    await makeUser({ isAdmin: true });
    await setBanned(admin.id, true);
    expect(await isBanned(admin.id)).toBe(true);
  });

  test("remains after two have banned each other concurrently, every time", async () => {
    for (let n = 0; n < 20; n += 1) {
      await User.updateMany({}, { isAdmin: false });
      const pair = [await makeUser({ isAdmin: true }), await makeUser({ isAdmin: true })];
      await Promise.allSettled(pair.map(({ id }) => setBanned(id, true)));
      expect(await User.countDocuments({ isAdmin: true, isBanned: false })).toBeGreaterThan(0);
    }
  });
});
