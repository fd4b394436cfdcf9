import { beforeEach, describe, expect, test } from "vitest";
import { AdminInvitation } from "#models/admin-invitation.server";
import { AdminLog } from "#models/admin-log.server";
import { Mail } from "#models/mail.server";
import { User } from "#models/user.server";
import { makeUser } from "#tests/factories";
import { useDatabase } from "#tests/setup/database";
import { deleteUser } from "~/features/admin/users/delete-user.server";
import { exportUsers } from "~/features/admin/users/export-users.server";
import { fillUserSearch } from "~/features/admin/users/fill-search.server";
import {
  acceptInvitation,
  emailOfInvitation,
  inviteAdministrator,
} from "~/features/admin/users/invite-administrator.server";
import { listUsers } from "~/features/admin/users/list-users.server";
import { seenFields, type UserFilter, type UserOrder } from "~/features/admin/users/types";
import { updateUser, updateUserFromForm } from "~/features/admin/users/update-user.server";
import { setBanned } from "~/features/admin/set-banned.server";
import { updateProfile } from "~/features/profile/update-profile.server";

useDatabase();
beforeEach(async () => {
  await User.deleteMany({});
});

const everyone: UserFilter = { search: "" };
const first = { page: 1, limit: 25, sort: "-joined" as UserOrder };
const emails = async (filter: Partial<UserFilter>, page: Partial<typeof first> = {}) =>
  (await listUsers({ ...everyone, ...filter }, { ...first, ...page })).users.map(({ email }) => email);
const UNKNOWN = "0123456789abcdef01234567";

describe("the search", () => {
  test.each([
    "zoë",
    "ZOE",
    "oe",
    "núñez",
    "nunez",
    "zoe nunez",
    "nunez zoe",
    "z",
    "@mail.example",
    "zoe.n@mail.example.org",
    "a-very-long-word-in-an-email-addre",
  ])("finds %s in a name or an email address", async (search) => {
    await makeUser({ firstName: "Zoë", lastName: "Núñez", email: "zoe.n@mail.example.org" });
    await makeUser({
      firstName: "Zoë",
      lastName: "Nunez",
      email: "a-very-long-word-in-an-email-address@mail.example.org",
    });
    await makeUser({ firstName: "Tom", lastName: "Hill", email: "tom@other.test" });
    const found = await emails({ search });
    expect(found.length).toBeGreaterThan(0);
    expect(found).not.toContain("tom@other.test");
  });

  test.each([
    ".*",
    "^",
    "$",
    "(",
    "[a",
    "\\",
    "{$ne:1}",
    '{"$gt":""}',
    "*",
    "a".repeat(250),
    "\0",
    "%",
    "a|t",
  ])("takes %j as text", async (search) => {
    await makeUser({ firstName: "Tom", lastName: "Hill", email: "tom@other.test" });
    expect(await emails({ search })).toEqual(search === "\0" ? ["tom@other.test"] : []);
  });

  test("compares long words in full", async () => {
    await makeUser({ firstName: "Tom", email: "abcdefghijklmnopqrstuvwxyz123@other.test" });
    expect(await emails({ search: "abcdefghijklmnopqrstuvwxyz123" })).toHaveLength(1);
    expect(await emails({ search: "abcdefghijklmnopqrstuvwxyz999" })).toHaveLength(0);
  });

  test("follows a new name and a new email address", async () => {
    const user = await makeUser({ firstName: "Ada", lastName: "Hill" });
    await updateProfile(user.id, { firstName: "Bea" });
    expect(await emails({ search: "bea hill" })).toEqual([user.email]);
    expect(await emails({ search: "ada" })).toEqual([]);
    await User.updateOne({ _id: user._id }, { email: "new@other.test" });
    expect(await emails({ search: "new@other bea" })).toEqual(["new@other.test"]);
    await User.updateOne({ _id: user._id }, { dailyMessageCount: 3 });
    expect(await emails({ search: "bea" })).toEqual(["new@other.test"]);
  });

  test("finds rows that were written or changed by hand, after a start", async () => {
    const changed = await makeUser({ firstName: "Ada" });
    await User.collection.insertOne({ email: "hand@other.test", firstName: "Ürsula" });
    await User.collection.updateOne({ _id: changed._id }, { $set: { firstName: "Ursula" } });
    await fillUserSearch();
    expect((await emails({ search: "ursula" })).sort()).toEqual(["hand@other.test", changed.email].sort());
  });
});

describe("the list", () => {
  test("is filtered, ordered and paged, with totals", async () => {
    await makeUser({ email: "a@x.test", firstName: "Zed", subscriptionTier: "premium" });
    await makeUser({
      email: "b@x.test",
      firstName: "émile",
      authProvider: "google",
      subscriptionStatus: "past_due",
    });
    await makeUser({ email: "c@x.test", firstName: null, lastName: null, isBanned: true });
    expect(await emails({})).toEqual(["c@x.test", "b@x.test", "a@x.test"]);
    expect(await emails({}, { sort: "name" })).toEqual(["c@x.test", "b@x.test", "a@x.test"]);
    expect(await emails({}, { sort: "-email" })).toEqual(["c@x.test", "b@x.test", "a@x.test"]);
    expect(await emails({ plan: "premium" })).toEqual(["a@x.test"]);
    expect(await emails({ method: "google" })).toEqual(["b@x.test"]);
    expect(await emails({ method: "email" })).toEqual(["c@x.test", "a@x.test"]);
    expect(await emails({ status: "active" })).toEqual(["c@x.test", "a@x.test"]);
    expect(await emails({ status: "inactive" })).toEqual(["b@x.test"]);
    expect(await emails({ status: "banned" })).toEqual(["c@x.test"]);
    expect(await emails({ search: "x.test", plan: "free", method: "google" })).toEqual(["b@x.test"]);
    const second = await listUsers(everyone, { page: 2, limit: 2, sort: "email" });
    expect(second).toMatchObject({ totalCount: 3, users: [{ email: "c@x.test" }] });
    expect(await listUsers(everyone, { page: 9, limit: 2, sort: "email" })).toMatchObject({
      totalCount: 3,
      users: [],
    });
  });

  test("leaves out accounts that are being deleted", async () => {
    await makeUser({ email: "gone@x.test", deletionStartedAt: new Date() });
    await makeUser({ email: "here@x.test" });
    for (const filter of [{}, { search: "x.test" }, { plan: "free" as const }])
      expect(await listUsers({ ...everyone, ...filter }, first)).toMatchObject({
        totalCount: 1,
        users: [{ email: "here@x.test" }],
      });
  });

  test("shows rows that lack fields, and no secret", async () => {
    await User.collection.insertOne({ email: "hand@other.test" });
    const [user] = (await listUsers(everyone, first)).users;
    expect(user).toMatchObject({ email: "hand@other.test", subscriptionTier: "free", dailyMessageCount: 0 });
    expect(JSON.stringify(user)).not.toMatch(/password|searchParts/);
  });
});

describe("editing", () => {
  test("saves what differs, and a new email address has to be confirmed", async () => {
    const user = await makeUser({ emailVerifiedAt: new Date() });
    const changes = {
      firstName: null,
      email: "new@x.test",
      subscriptionTier: "premium" as const,
      isAdmin: true,
    };
    const { user: saved, isConflict } = await updateUser(UNKNOWN, user.id, changes);
    expect({ saved, isConflict }).toMatchObject({ isConflict: false, saved: changes });
    expect(await User.findById(user.id).lean()).toMatchObject({ emailVerifiedAt: null, lastName: "Moreno" });
  });

  test("with an outdated version saves nothing and returns the present person", async () => {
    const user = await makeUser();
    await updateUser(UNKNOWN, user.id, { firstName: "Ada" });
    const version = user.updatedAt.toISOString();
    expect(await updateUser(UNKNOWN, user.id, { firstName: "Bea" }, version)).toMatchObject({
      isConflict: true,
      user: { firstName: "Ada" },
    });
  });

  test("of two at once with the same version, one is saved", async () => {
    const user = await makeUser();
    const version = user.updatedAt.toISOString();
    const names = ["Ada", "Bea", "Cleo", "Dora"];
    const answers = await Promise.all(
      names.map((firstName) => updateUser(UNKNOWN, user.id, { firstName }, version)),
    );
    expect(answers.filter(({ isConflict }) => !isConflict)).toHaveLength(1);
  });

  test("in a form, a message that the person sent meanwhile is no conflict", async () => {
    const user = await makeUser();
    const read = {
      version: user.updatedAt.toISOString(),
      seen: seenFields((await listUsers(everyone, first)).users[0]!),
    };
    await User.updateOne({ _id: user._id }, { dailyMessageCount: 3, updatedAt: new Date(Date.now() + 5) });
    expect(await updateUserFromForm(UNKNOWN, user.id, { firstName: "Ada" }, read)).toMatchObject({
      isConflict: false,
      user: { firstName: "Ada" },
    });
    expect((await updateUserFromForm(UNKNOWN, user.id, { firstName: "Bea" }, read)).isConflict).toBe(true);
  });

  test("refuses the email address of another account, and an unknown person", async () => {
    const [one, other] = [await makeUser(), await makeUser()];
    await expect(updateUser(UNKNOWN, one.id, { email: other.email })).rejects.toMatchObject({ status: 409 });
    await expect(updateUser(UNKNOWN, UNKNOWN, { firstName: "Ada" })).rejects.toMatchObject({ status: 404 });
  });
});

describe("the last administrator", () => {
  test("can be neither demoted, banned nor deleted", async () => {
    const { id } = await makeUser({ isAdmin: true });
    for (const act of [
      () => updateUser(UNKNOWN, id, { isAdmin: false }),
      () => setBanned(id, true),
      () => deleteUser(UNKNOWN, id),
    ])
      await expect(act()).rejects.toMatchObject({ status: 409, code: "errors.lastAdmin" });
    expect(await User.findById(id).lean()).toMatchObject({
      isAdmin: true,
      isBanned: false,
      deletionStartedAt: null,
    });
  });

  test("remains after any two requests at once", async () => {
    const acts = [
      (id: string) => updateUser(UNKNOWN, id, { isAdmin: false }),
      (id: string) => setBanned(id, true),
      (id: string) => deleteUser(UNKNOWN, id),
    ];
    for (const one of acts) {
      for (const other of acts) {
        await User.deleteMany({});
        const [a, b] = [await makeUser({ isAdmin: true }), await makeUser({ isAdmin: true })];
        await Promise.allSettled([one(a.id), other(b.id)]);
        const left = { isAdmin: true, isBanned: false, deletionStartedAt: null };
        expect(await User.countDocuments(left)).toBeGreaterThan(0);
      }
    }
  });

  test("no one bans or deletes their own account", async () => {
    const [{ id }] = [await makeUser({ isAdmin: true }), await makeUser({ isAdmin: true })];
    await expect(setBanned(id, true, { administratorId: id })).rejects.toMatchObject({ status: 409 });
    await expect(deleteUser(id, id)).rejects.toMatchObject({ status: 409 });
  });
});

test("a ban keeps its reason until it ends", async () => {
  const { id } = await makeUser();
  await setBanned(id, true, { administratorId: UNKNOWN, reason: "Spam" });
  await setBanned(id, true);
  const [user] = (await listUsers({ ...everyone, status: "banned" }, first)).users;
  expect(user).toMatchObject({ isBanned: true, banReason: "Spam" });
  await setBanned(id, false);
  expect((await listUsers(everyone, first)).users[0]).toMatchObject({ isBanned: false, banReason: null });
});

describe("the export", () => {
  const from = { administratorId: UNKNOWN, ipAddress: "127.0.0.1", userAgent: null };
  const exported = async (filter: Partial<UserFilter> = {}) => {
    let text = "";
    for await (const part of exportUsers({ ...everyone, ...filter }, "email", from)) text += part;
    return text;
  };

  test("holds the filtered people, and each of them has an entry in the log", async () => {
    await AdminLog.deleteMany({});
    const [a] = [await makeUser({ email: "a@x.test", subscriptionTier: "premium" }), await makeUser()];
    const lines = (await exported({ plan: "premium" })).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("a@x.test");
    const entries = await AdminLog.find({ action: "exportUser" }).lean();
    expect(entries.map(({ entity, entityId }) => [entity, entityId])).toEqual([["user", a.id]]);
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", '=HYPERLINK("http://x")', "＝1"])(
    "makes no formula of the name %j",
    async (firstName) => {
      await makeUser({ firstName, lastName: "x, y" });
      expect(await exported()).toContain(`"'${`${firstName} x, y`.replaceAll('"', '""')}"`);
    },
  );

  test("gives out no line whose entry cannot be written", async () => {
    await makeUser({ email: "secret@x.test" });
    const insertMany = AdminLog.insertMany;
    AdminLog.insertMany = (() => Promise.reject(new Error("full"))) as never;
    try {
      let text = "";
      const reading = (async () => {
        for await (const part of exportUsers(everyone, "email", from)) text += part;
      })();
      await expect(reading).rejects.toThrow("full");
      expect(text).not.toContain("secret");
    } finally {
      AdminLog.insertMany = insertMany;
    }
  });
});

describe("an invitation", () => {
  const invite = async (email: string) => {
    const administrator = await makeUser({ isAdmin: true });
    await inviteAdministrator({ id: administrator.id, preferredLanguage: "en" }, email);
    const mail = await Mail.findOne({ to: email }).sort({ _id: -1 }).lean();
    return { administrator, token: /token=([\w-]+)/.exec(mail!.text)![1]! };
  };
  const from = { ipAddress: "127.0.0.1", userAgent: null };

  test("makes the account with its address an administrator, once", async () => {
    const person = await makeUser();
    const { token } = await invite(person.email);
    expect(await emailOfInvitation(token)).toBe(person.email);
    const accepted = await Promise.allSettled([1, 2, 3].map(() => acceptInvitation(person, token, from)));
    expect(accepted.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await User.findById(person.id).lean())!.isAdmin).toBe(true);
    expect(await emailOfInvitation(token)).toBeNull();
  });

  test("is void for another account, when it has expired, when replaced, and when its writer is no administrator", async () => {
    const [person, other] = [await makeUser(), await makeUser()];
    const one = await invite(person.email);
    await expect(acceptInvitation(other, one.token, from)).rejects.toMatchObject({ status: 400 });
    const two = await invite(person.email);
    expect(await emailOfInvitation(one.token)).toBeNull();
    await User.updateOne({ _id: two.administrator._id }, { isAdmin: false });
    await expect(acceptInvitation(person, two.token, from)).rejects.toMatchObject({ status: 400 });
    const three = await invite(person.email);
    await AdminInvitation.updateMany({}, { expireAt: new Date(0) });
    await expect(acceptInvitation(person, three.token, from)).rejects.toMatchObject({ status: 400 });
    expect((await User.findById(person.id).lean())!.isAdmin).toBe(false);
  });

  test("is refused for someone who is an administrator", async () => {
    const { administrator } = await invite("someone@x.test");
    await expect(
      inviteAdministrator({ id: administrator.id, preferredLanguage: "en" }, administrator.email),
    ).rejects.toMatchObject({ status: 409 });
  });
});
