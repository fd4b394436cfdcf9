import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { oid, useStage } from "#tests/setup/stage";
import type { AdminUserDto } from "~/features/admin/users/types";

const stage = useStage();
const UNKNOWN = "0123456789abcdef01234567";
const PATH = "/api/admin/users";

type Person = Client & { email: string; id: string };

async function person(): Promise<Person> {
  const client = await Client.registered(stage.url);
  const { id } = (await (await client.get("/api/auth/user")).json()) as { id: string };
  return Object.assign(client, { id });
}

async function administrator(): Promise<Person> {
  const client = await person();
  await stage.db.collection("users").updateOne({ _id: oid(client.id) }, { $set: { isAdmin: true } });
  return client;
}

let admin: Person;
beforeAll(async () => {
  admin = await administrator();
});

const send = (method: string, path: string, body?: unknown, client: Client = admin) =>
  client.request(path, {
    method,
    ...(body !== undefined && {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
const list = async (query: string) =>
  (await (await admin.get(`${PATH}?${query}`)).json()) as { users: AdminUserDto[]; totalCount: number };
const page = async (path: string, client: Client = admin) => {
  const answer = await client.get(path);
  return { status: answer.status, text: await answer.text() };
};
const memoryOf = async (userId: string) => {
  const { insertedId } = await stage.db.collection("user_memories").insertOne({
    userId: oid(userId),
    type: "long_term",
    category: "goals",
    content: "Wants to sleep through the night",
    conversationId: oid("abcdef0123456789abcdef01"),
    createdAt: new Date("2026-03-04T10:20:00Z"),
  });
  return insertedId.toString();
};

describe("the calls", () => {
  test("list, search and count people", async () => {
    const someone = await person();
    expect(await list(`search=${encodeURIComponent(someone.email.toUpperCase())}`)).toMatchObject({
      totalCount: 1,
      users: [{ id: someone.id, email: someone.email, subscriptionTier: "free", dailyMessageCount: 0 }],
    });
    expect((await list("page=1&limit=1")).users).toHaveLength(1);
    for (const query of ["page=0", "limit=1000", "page=x", "sort=password", "search=a&search=b", "plan=gold"])
      expect([query, (await admin.get(`${PATH}?${query}`)).status]).toEqual([query, 400]);
    expect(await list(`search=${encodeURIComponent('{"$ne":null}')}`)).toMatchObject({ totalCount: 0 });
  });

  test("give the figures", async () => {
    const stats = (await (await admin.get("/api/admin/stats")).json()) as Record<string, number>;
    expect(stats.totalUsers).toBe(await stage.db.collection("users").countDocuments());
    expect(stats).toMatchObject({
      messagesToday: 0,
      activeUsersToday: 0,
      premiumUsers: 0,
      conversionRate: 0,
    });
    expect(stats.freeUsers).toBe(stats.totalUsers);
  });

  test("edit a person; an outdated version is answered with the present person", async () => {
    const someone = await person();
    const path = `${PATH}/${someone.id}`;
    const [before] = (await list(`search=${someone.email}`)).users;
    const changes = { firstName: "Ada", lastName: null, subscriptionTier: "premium", isAdmin: false };
    const saved = await send("PUT", path, { ...changes, updatedAt: before!.updatedAt });
    expect(saved.status).toBe(200);
    expect(await saved.json()).toMatchObject(changes);
    const late = await send("PUT", path, { firstName: "Bea", updatedAt: before!.updatedAt });
    expect([late.status, await late.json()]).toMatchObject([409, { id: someone.id, firstName: "Ada" }]);
    expect((await send("PUT", path, { email: admin.email })).status).toBe(409);
    for (const body of [
      { email: "x" },
      { isBanned: true },
      { isAdmin: "yes" },
      { firstName: "a".repeat(81) },
    ])
      expect((await send("PUT", path, body)).status).toBe(400);
    expect((await send("PUT", `${PATH}/${UNKNOWN}`, { firstName: "Ada" })).status).toBe(404);
  });

  test("ban and unban a person, which ends their session", async () => {
    const someone = await person();
    const banned = await send("PUT", `${PATH}/${someone.id}/ban`, { isBanned: true, reason: "Spam" });
    expect([banned.status, await banned.json()]).toMatchObject([200, { isBanned: true, banReason: "Spam" }]);
    expect((await someone.get("/api/auth/user")).status).toBe(401);
    const sent = { email: someone.email, password: "a quiet room" };
    expect((await new Client(stage.url).post("/api/login", sent)).status).toBe(403);
    expect((await send("PUT", `${PATH}/${someone.id}/ban`, { isBanned: false })).status).toBe(200);
    expect((await new Client(stage.url).post("/api/login", sent)).status).toBe(200);
    expect((await send("PUT", `${PATH}/${admin.id}/ban`, { isBanned: true })).status).toBe(409);
  });

  test("delete a person after a fresh sign-in only", async () => {
    const [someone, other] = [await person(), await administrator()];
    await stage.db
      .collection("sessions")
      .updateMany({ "sess.userId": oid(other.id) }, { $set: { "sess.createdAt": new Date(0) } });
    const stale = await send("DELETE", `${PATH}/${someone.id}`, undefined, other);
    expect([stale.status, await stale.text()]).toEqual([403, "Forbidden - Sign in again"]);
    expect((await send("DELETE", `${PATH}/${admin.id}`)).status).toBe(409);
    expect((await send("DELETE", `${PATH}/${someone.id}`)).status).toBe(204);
    expect((await someone.get("/api/auth/user")).status).toBe(401);
    expect(await list(`search=${someone.email}`)).toMatchObject({ totalCount: 0, users: [] });
    expect((await send("DELETE", `${PATH}/${someone.id}`)).status).toBe(404);
  });

  test("show and delete memories", async () => {
    const someone = await person();
    const id = await memoryOf(someone.id);
    const memories = await admin.get(`${PATH}/${someone.id}/memories`);
    expect(await memories.json()).toMatchObject([{ id, category: "goals", type: "long_term" }]);
    const other = await person();
    expect((await send("DELETE", `${PATH}/${other.id}/memories/${id}`)).status).toBe(404);
    const deleted = await send("DELETE", `${PATH}/${someone.id}/memories/${id}`);
    expect([deleted.status, await deleted.json()]).toEqual([200, { id }]);
    expect((await admin.get(`${PATH}/${UNKNOWN}/memories`)).status).toBe(404);
  });

  test("show the log", async () => {
    const someone = await person();
    await send("PUT", `${PATH}/${someone.id}`, { firstName: "Ada" });
    const logs = await admin.get(`/api/admin/logs?userId=${someone.id}&limit=1`);
    expect(await logs.json()).toMatchObject([
      { action: "updateUser", entityId: someone.id, administrator: admin.email, person: someone.email },
    ]);
    const from = (day: string) => admin.get(`/api/admin/logs?userId=${someone.id}&from=${day}`);
    expect(await (await from("2999-01-01")).json()).toEqual([]);
    expect((await from("tomorrow")).status).toBe(400);
  });
});

describe("the pages", () => {
  test("list people, with empty texts and pages", async () => {
    const someone = await person();
    const { text } = await page(`/admin?search=${someone.email}`);
    expect(text).toContain(someone.email);
    expect(text).toMatch(/0\/20 msgs/);
    expect(text).toContain("Today");
    const empty = await page("/admin?search=qqqq");
    expect(empty.text).toContain("No users found");
    expect(empty.text).toContain("Try adjusting your search terms.");
    for (const query of [
      "page=99999",
      "page=x",
      "sort=x",
      "plan=x",
      "search=%00",
      "search=%2E*&status=banned",
    ])
      expect([query, (await page(`/admin?${query}`)).status]).toEqual([query, 200]);
    expect((await page(`/admin?search=${"a".repeat(2_000)}`)).status).toBe(400);
  });

  test("show a person with memories in the Italian format, and the person sees who looked", async () => {
    const someone = await person();
    const id = await memoryOf(someone.id);
    const { text } = await page(`/admin/users/${someone.id}`);
    for (const part of ["User Details", "Goals", "Long Term", "04/03/2026", "abcdef01", "Wants to sleep"])
      expect(text).toContain(part);
    const form = await admin.form(`/admin/users/${someone.id}/memories/${id}/delete`, {});
    expect(form.headers.get("location")).toBe(`/admin/users/${someone.id}`);
    expect(await stage.db.collection("user_memories").countDocuments({ userId: oid(someone.id) })).toBe(0);
    const privacy = await page("/profile/privacy", someone);
    expect(privacy.text).toContain("Looked at your account and at what your guide remembers about you");
    expect(privacy.text).toContain("Deleted a memory");
    expect(privacy.text).not.toContain(admin.email);
  });

  test("edit, ban, unban and delete by forms alone", async () => {
    const someone = await person();
    const path = `/admin/users/${someone.id}`;
    const hiddenOf = (text: string) => {
      const value = (name: string) =>
        new RegExp(`name="${name}" value="([^"]*)"`).exec(text)![1]!.replaceAll("&quot;", '"');
      return { updatedAt: value("updatedAt"), seen: value("seen") };
    };
    const hidden = async () => hiddenOf((await page(`${path}/edit`)).text);
    const read = await hidden();
    const fields = { firstName: "Ada", lastName: "", email: someone.email, subscriptionTier: "premium" };
    const saved = await admin.form(`${path}/edit`, { ...fields, ...read });
    expect([saved.status, saved.headers.get("location")]).toEqual([303, path]);
    const late = await admin.form(`${path}/edit`, { ...fields, firstName: "Bea", ...read });
    expect(late.status).toBe(409);
    const conflict = await late.text();
    expect(conflict).toContain("Someone else changed this person while you were editing.");
    expect(conflict).toContain("stored is Ada, you have Bea");
    const again = hiddenOf(conflict);
    expect((await admin.form(`${path}/edit`, { ...fields, firstName: "Bea", ...again })).status).toBe(303);
    await admin.form(`${path}/edit`, { ...fields, ...(await hidden()) });
    expect((await admin.form(`${path}/edit`, { ...fields, email: "x", ...(await hidden()) })).status).toBe(
      400,
    );

    expect((await admin.form(`${path}/ban`, { isBanned: "true", reason: "Spam" })).status).toBe(303);
    expect((await page(path)).text).toContain("Spam");
    expect((await admin.form(`${path}/ban`, { isBanned: "false" })).status).toBe(303);
    expect((await admin.form(`/admin/users/${admin.id}/ban`, { isBanned: "true" })).status).toBe(409);

    const wrong = await admin.form(`${path}/delete`, { typed: "someone@else.test" });
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining("This is not the email address of the account"),
    ]);
    const deleted = await admin.form(`${path}/delete`, { typed: ` ${someone.email.toUpperCase()} ` });
    expect([deleted.status, deleted.headers.get("location")]).toEqual([303, "/admin"]);
    // Back leads here: it is said what became of the person, with a way on.
    const gone = await page(path);
    expect([gone.status, gone.text]).toEqual([404, expect.stringContaining("This person is no longer here")]);
    expect(gone.text).toContain("To the list of users");
    expect((await page("/admin/users/none")).text).toContain("404 Page Not Found");
  });

  test("a link on another site exports no one", async () => {
    const exports = () => stage.db.collection("admin_logs").countDocuments({ action: "exportUser" });
    const before = await exports();
    const answer = await admin.get("/admin/users/export", { "Sec-Fetch-Site": "cross-site" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/admin"]);
    expect(await exports()).toBe(before);
  });

  test("export the filtered list, logged for everyone in it", async () => {
    const someone = await person();
    const answer = await admin.get(`/admin/users/export?search=${someone.email}`);
    expect(answer.headers.get("content-type")).toContain("text/csv");
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(someone.email);
    expect((await page("/profile/privacy", someone)).text).toContain("Exported your account");
  });

  test("invite an administrator, whose link is in the outbox", async () => {
    const someone = await person();
    expect((await admin.form("/admin/users/invite", { email: someone.email })).status).toBe(303);
    const mail = await stage.db
      .collection("outbox")
      .findOne({ template: "adminInvitation", to: someone.email });
    const path = /\/invitation\?token=[\w-]+/.exec(String(mail!.text))![0];
    expect((await page(path, new Client(stage.url))).text).toContain(someone.email);
    expect((await page(path, await person())).text).toContain("another address");
    const accepted = await someone.form(path, { token: path.split("=")[1]! });
    expect(accepted.headers.get("location")).toBe("/admin");
    expect((await page("/admin", someone)).status).toBe(200);
    expect((await page(path, new Client(stage.url))).status).toBe(410);
  });

  test("show the log by action, administrator, person and day", async () => {
    const someone = await person();
    await page(`/admin/users/${someone.id}`);
    const search = (fields: Record<string, string>) =>
      admin.form("/admin/log", { action: "", administratorId: "", person: "", from: "", to: "", ...fields });
    // The email address does not get into the page's address, and what was left empty does not either.
    const found = await search({ person: ` ${someone.email.toUpperCase()} `, action: "viewUserDetails" });
    expect(found.headers.get("location")).toBe(`/admin/log?action=viewUserDetails&person=${someone.id}`);
    const { text } = await page(found.headers.get("location")!);
    expect(text).toContain("Viewed a user with memories");
    expect(text).toContain(`/admin/log?person=${someone.id}`);
    expect(text).toContain(`value="${someone.email}"`);
    expect((await search({})).headers.get("location")).toBe("/admin/log");
    const unknown = await (await search({ person: "nobody@x.test" })).text();
    expect(unknown).toContain("The log has no such entry.");
    expect(unknown).toContain('value="nobody@x.test"');
    expect((await search({ person: "\u0000", from: "x" })).headers.get("location")).toBe("/admin/log");
    const configuration = (await stage.db.collection("ai_training").findOne({}))!;
    await page(`/admin/ai-training/${configuration._id.toString()}`);
    expect((await page("/admin/log?action=viewConfiguration")).text).toContain(String(configuration.name));
    for (const query of [
      "from=2026-01-01&to=2999-01-01",
      "from=x",
      `administratorId=${admin.id}`,
      "person=%00",
    ])
      expect([query, (await page(`/admin/log?${query}`)).status]).toEqual([query, 200]);
  });
});
