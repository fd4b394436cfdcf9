import { beforeAll, describe, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { Client } from "#tests/setup/client";
import { oid, useStage } from "#tests/setup/stage";

const stage = useStage();
const UNKNOWN = "0123456789abcdef01234567";

let admin: Client & { email: string };
let person: Client & { email: string };
let personId = "";

const rows = (name: string) => stage.db.collection(name);
const idOf = async (email: string) => (await rows("users").findOne({ email }))!._id.toString();
const lastEntry = () => rows("admin_logs").findOne({}, { sort: { _id: -1 } });

beforeAll(async () => {
  admin = await Client.registered(stage.url);
  await rows("users").updateOne({ email: admin.email }, { $set: { isAdmin: true } });
  person = await Client.registered(stage.url);
  personId = await idOf(person.email);
});

/** An item that the person shares, and the path of its public page. */
async function makeShared(title = "A lake at dusk"): Promise<{ id: string; path: string }> {
  const { insertedId } = await rows("gallery_items").insertOne({
    userId: oid(personId),
    type: "image",
    title,
    objectPath: `${personId}/gallery/${randomUUID()}.png`,
    isFavorite: false,
    isPublic: false,
    createdAt: new Date(),
  });
  const id = insertedId.toString();
  const answer = await person.request(`/api/gallery/${id}`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ isPublic: true }),
  });
  const { shareUrl } = (await answer.json()) as { shareUrl: string };
  return { id, path: new URL(shareUrl).pathname };
}

/** A reply of the guide, and what the person says of it. */
async function makeReply(): Promise<{ id: string; conversationId: string; feedbackId: string }> {
  const { id: conversationId } = await person.conversation();
  const { insertedId } = await rows("messages").insertOne({
    conversationId: oid(conversationId),
    userId: oid(personId),
    role: "assistant",
    content: "A reply that nobody else reads",
    receipt: { source: "library", language: "en" },
    createdAt: new Date(),
  });
  const id = insertedId.toString();
  await person.request(`/api/messages/${id}/feedback`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ isHelpful: false, comment: "It did not listen" }),
  });
  const feedback = await rows("message_feedback").findOne({ messageId: insertedId });
  return { id, conversationId, feedbackId: feedback!._id.toString() };
}

const report = (overrides: Record<string, string> = {}) => ({
  reason: "offensive",
  comment: "It mocks people",
  submitKey: randomUUID(),
  ...overrides,
});

const pages = [
  "",
  "?state=hidden",
  `/items/${UNKNOWN}`,
  `/items/${UNKNOWN}/delete`,
  "/items/nothing",
  "/reports",
  "/reports?status=dismissed",
  `/reports/${UNKNOWN}`,
  "/quotes",
  "/quotes?month=2027-02",
  "/quotes/2027-02-28",
  "/quotes/2027-02-30",
  "/quotes/2027-02-28/delete",
  "/reasons",
  "/reasons/new",
  "/reasons/sleep",
  "/reasons/nothing",
  "/helplines",
  "/helplines/new",
  "/helplines/IT",
  "/helplines/IT/new",
  "/helplines/XX",
  "/feedback",
  "/feedback?helpful=no&configuration=x&version=-1",
  `/feedback/${UNKNOWN}`,
].map((path) => `/admin/content${path}`);

/** Pages of what does not exist. */
const isMissing = (path: string) => /0123456789ab|nothing|02-30|XX$|02-28\/delete/.test(path);

describe("the pages of the content tab", () => {
  test.each(pages)("%s: for administrators only, with one entry each", async (path) => {
    const before = await rows("admin_logs").countDocuments();
    const visitor = await new Client(stage.url).get(path);
    expect([visitor.status, visitor.headers.get("Location")]).toEqual([
      303,
      expect.stringMatching(/^\/login\?/),
    ]);
    expect((await person.get(path)).status).toBe(403);
    expect(await rows("admin_logs").countDocuments()).toBe(before);
    expect((await admin.get(path)).status).toBe(isMissing(path) ? 404 : 200);
    expect(await rows("admin_logs").countDocuments()).toBe(before + 1);
  });

  test.each(pages)("%s: a form of a person does nothing, and a wrong one is a 4xx", async (path) => {
    const before = await rows("admin_logs").countDocuments();
    const refused = (await person.form(path, { intent: "hide", key: "sleep" })).status;
    expect([403, 405]).toContain(refused);
    expect(await rows("admin_logs").countDocuments()).toBe(before);
    const wrong = await admin.form(path, { intent: "other", status: "other", key: "x" });
    expect(wrong.status).toBeGreaterThanOrEqual(400);
    expect(wrong.status).toBeLessThan(500);
  });
});

describe("a shared item", () => {
  test("is reported by a visitor without scripts, hidden, shown again and deleted", async () => {
    const { id, path } = await makeShared("A dark lake");
    const visitor = new Client(stage.url);
    expect(await (await visitor.get(path)).text()).toContain(`href="${path}/report"`);
    const page = await visitor.get(`${path}/report`);
    expect(page.status).toBe(200);
    // The last policy counts: the form says where it comes from, to this installation only.
    expect(page.headers.get("Referrer-Policy")).toMatch(/(^|, )same-origin$/);
    expect((await visitor.form(`${path}/report`, report({ reason: "" }))).status).toBe(400);
    const sent = await visitor.form(`${path}/report`, report());
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, path]);
    const row = await rows("reports").findOne({ itemId: oid(id) });
    expect(row).toMatchObject({
      userId: null,
      reason: "offensive",
      comment: "It mocks people",
      status: "open",
    });

    expect(await (await admin.get("/admin/content/reports")).text()).toContain(row!._id.toString());
    const opened = await (await admin.get(`/admin/content/reports/${row!._id.toString()}`)).text();
    expect(opened).toContain("It mocks people");
    expect(await lastEntry()).toMatchObject({ action: "viewReport", entity: "user", entityId: personId });

    const list = await (await admin.get("/admin/content")).text();
    expect(list).toContain(person.email);
    expect((await admin.form(`/admin/content/items/${id}`, { intent: "hide" })).status).toBe(303);
    expect(await lastEntry()).toMatchObject({ action: "hideItem", entity: "user", entityId: personId });
    expect((await visitor.get(path)).status).toBe(404);
    expect((await visitor.get(`${path}/report`)).status).toBe(404);
    expect((await visitor.get(`/api/gallery/object/${id}`)).status).toBe(401);
    expect((await admin.get(`/api/gallery/object/${id}`)).status).toBe(404);
    const picture = `/admin/content/items/${id}/picture`;
    expect(await (await admin.get(`/admin/content/items/${id}`)).text()).toContain(picture);
    const before = await rows("admin_logs").countDocuments();
    // Nothing is stored for it; that it was asked for leaves its entry.
    expect((await admin.get(`${picture}?w=320`)).status).toBe(404);
    expect(await lastEntry()).toMatchObject({ action: "viewSharedItem", entityId: personId });
    expect(await rows("admin_logs").countDocuments()).toBe(before + 1);
    expect((await person.get(picture)).status).toBe(403);
    expect((await visitor.get(picture)).status).toBe(303);
    expect((await admin.get(`${picture}?w=7`)).status).toBe(400);
    expect(await (await person.get(`/gallery/${id}`)).text()).toContain("An administrator has hidden this");
    expect((await person.form(`/gallery/${id}`, { intent: "share", isPublic: "on" })).status).toBe(409);
    expect(await rows("reports").findOne({ itemId: oid(id) })).toMatchObject({ status: "resolved" });

    await admin.form(`/admin/content/items/${id}`, { intent: "unhide" });
    expect((await visitor.get(path)).status).toBe(200);

    const remove = `/admin/content/items/${id}/delete`;
    const own = { "sess.userId": oid(await idOf(admin.email)) };
    await rows("sessions").updateMany(own, { $set: { "sess.createdAt": new Date(Date.now() - 3_600_000) } });
    const confirm = await admin.form(remove, {});
    expect([confirm.status, confirm.headers.get("Location")]).toEqual([
      303,
      `/admin/confirm?redirectTo=${encodeURIComponent(remove)}`,
    ]);
    expect(await rows("gallery_items").countDocuments({ _id: oid(id) })).toBe(1);
    await rows("sessions").updateMany(own, { $set: { "sess.createdAt": new Date() } });
    expect((await admin.get(remove)).status).toBe(200);
    expect((await admin.form(remove, {})).status).toBe(303);
    expect(await rows("gallery_items").countDocuments({ _id: oid(id) })).toBe(0);

    const privacy = await (await person.get("/profile/privacy")).text();
    expect(privacy).toContain("Hid something you share from others");
    expect(privacy).toContain("Deleted something you shared");
  });
});

describe("a reply", () => {
  test("is reported by its person, who sees when it was read", async () => {
    const { id, conversationId } = await makeReply();
    expect(await (await person.get(`/chat/${conversationId}`)).text()).toContain(`href="/report/${id}"`);
    expect(await (await person.get(`/report/${id}`)).text()).toContain("A reply that nobody else reads");
    expect((await admin.get(`/report/${id}`)).status).toBe(404);
    expect((await admin.form(`/report/${id}`, report())).status).toBe(404);
    const sent = await person.form(`/report/${id}`, report({ reason: "harmful" }));
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, `/chat/${conversationId}`]);
    const row = await rows("reports").findOne({ messageId: oid(id) });

    expect(await (await admin.get("/admin/content/reports")).text()).not.toContain("A reply that nobody");
    const path = `/admin/content/reports/${row!._id.toString()}`;
    expect(await (await admin.get(path)).text()).toContain("A reply that nobody else reads");
    expect(await (await person.get("/profile/privacy")).text()).toContain("Read a report and the reply");
    expect((await admin.form(path, { status: "resolved" })).status).toBe(303);
    expect(await rows("reports").findOne({ _id: row!._id })).toMatchObject({ status: "resolved" });
  });

  test("is shown with its feedback only on a click that is logged for the person", async () => {
    const { feedbackId } = await makeReply();
    const list = await (await admin.get("/admin/content/feedback?helpful=no")).text();
    expect(list).toContain(feedbackId);
    expect(list).not.toContain("It did not listen");
    expect(list).not.toContain("A reply that nobody");
    const opened = await (await admin.get(`/admin/content/feedback/${feedbackId}`)).text();
    expect(opened).toContain("It did not listen");
    expect(opened).toContain("A reply that nobody else reads");
    expect(await lastEntry()).toMatchObject({ action: "viewFeedback", entity: "user", entityId: personId });
  });
});

describe("what the product says", () => {
  test("a quote is written, shown at home, and deleted", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const path = `/admin/content/quotes/${today}`;
    expect((await admin.form(path, { en: "" })).status).toBe(400);
    expect(
      (await admin.form(path, { en: "Walk slowly.", es: "Camina despacio.", author: "Rosa" })).status,
    ).toBe(303);
    expect(await (await person.get("/")).text()).toContain("Walk slowly.");
    expect(await (await admin.get("/admin/content/quotes")).text()).toContain("Walk slowly.");
    expect((await admin.form(`${path}/delete`, {})).status).toBe(303);
    expect(await (await person.get("/")).text()).not.toContain("Walk slowly.");
  });

  /** What the form at a path says that it was made from. */
  async function hidden(path: string): Promise<string> {
    const [, value] = /name="seen" value="([^"]*)"/.exec(await (await admin.get(path)).text())!;
    return value!.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  }

  test("of two who change one quote, or one reason, the second sees what the first wrote", async () => {
    const quote = "/admin/content/quotes/2030-02-03";
    const seen = await hidden(quote);
    expect((await admin.form(quote, { en: "Stay a while.", seen })).status).toBe(303);
    const second = await admin.form(quote, { en: "Go on.", seen });
    const answerText = await second.text();
    expect([second.status, answerText]).toEqual([
      409,
      expect.stringContaining("Someone else changed this while you were editing."),
    ]);
    expect(answerText).toContain("English: stored is Stay a while., you have Go on.");
    expect(answerText).toMatch(/<textarea[^>]*>\s*Go on\.<\/textarea>/);
    expect((await admin.form(quote, { en: "Go on.", seen: await hidden(quote) })).status).toBe(303);

    const reason = "/admin/content/reasons/grief";
    const words = { labelEn: "Loss", labelEs: "Pérdida", labelIt: "Perdita" };
    const before = await hidden(reason);
    expect((await admin.form(reason, { ...words, seen: before })).status).toBe(303);
    const refused = await admin.form(reason, { ...words, labelEn: "Aim", seen: before });
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining("English, Label: stored is Loss, you have Aim"),
    ]);
  });

  test("of two who change a country's numbers the second sees what the first wrote", async () => {
    const country = "/admin/content/helplines/FR";
    const seen = await hidden(country);
    expect((await admin.form(country, { emergency: "15", seen })).status).toBe(303);
    const refused = await admin.form(country, { emergency: "18", seen });
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining("Emergency number: stored is 15, you have 18"),
    ]);

    const added = {
      id: "fr-of-two",
      name: "Une voix",
      help: "crisis",
      phone: "3114",
      languages: "fr",
      source: "https://example.org/number",
      checkedOn: "2026-11-22",
    };
    await admin.form(`${country}/new`, added);
    const line = `${country}/fr-of-two`;
    const before = await hidden(line);
    expect((await admin.form(line, { ...added, phone: "3115", seen: before })).status).toBe(303);
    const second = await admin.form(line, { ...added, free: "on", seen: before });
    const answerText = await second.text();
    expect([second.status, answerText]).toEqual([
      409,
      expect.stringContaining("Telephone: stored is 3115, you have 3114"),
    ]);
    expect(answerText).toContain("Free of charge: stored is No, you have Yes");
    expect((await admin.form(line, { ...added, free: "on", seen: await hidden(line) })).status).toBe(303);
  });

  test("a reason is added, moved and retired", async () => {
    const labels = { labelEn: "A new job", labelEs: "Un trabajo nuevo", labelIt: "Un nuovo lavoro" };
    expect((await admin.form("/admin/content/reasons/new", { ...labels, labelEs: "" })).status).toBe(400);
    expect((await admin.form("/admin/content/reasons/new", labels)).status).toBe(303);
    const again = await admin.form("/admin/content/reasons/new", labels);
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("There is a reason with this English label already.");
    expect(await (await person.get("/onboarding/reasons")).text()).toContain("A new job");
    await admin.form("/admin/content/reasons", { key: "a-new-job", intent: "up" });
    await admin.form("/admin/content/reasons", { key: "a-new-job", intent: "retire" });
    expect(await (await person.get("/onboarding/reasons")).text()).not.toContain("A new job");
  });

  test("a helpline is added, changed and removed; the version of the rules is shown", async () => {
    const line = {
      id: "it-of-a-test",
      name: "Una voce",
      help: "crisis",
      phone: "800 123 456",
      free: "on",
      hours: "09:00-21:00",
      languages: "it, en",
      source: "https://example.org/number",
      checkedOn: "2026-11-22",
    };
    expect(await (await admin.get("/admin/content/helplines")).text()).toMatch(/safety rules: \d+\.\d+/);
    const added = "/admin/content/helplines/IT/new";
    expect((await admin.form(added, { ...line, phone: "call us" })).status).toBe(400);
    expect((await admin.form(added, { ...line, phone: "" })).status).toBe(400);
    expect((await admin.form(added, line)).status).toBe(303);
    expect(await (await person.get("/safety?country=IT")).text()).toContain("Una voce");
    const path = "/admin/content/helplines/IT/it-of-a-test";
    expect((await admin.form(path, { ...line, name: "Una voce amica" })).status).toBe(303);
    expect(await (await person.get("/safety?country=IT")).text()).toContain("Una voce amica");
    expect(await (await admin.get(`${path}/delete`)).text()).toContain("Una voce amica");
    expect((await admin.form(`${path}/delete`, {})).status).toBe(303);
    expect((await admin.form(`${path}/delete`, {})).status).toBe(404);
    expect(await (await person.get("/safety?country=IT")).text()).not.toContain("Una voce");
    const country = { ...line, id: "gr-of-a-test", name: "Mia foni", country: "GR", emergency: "112" };
    const fresh = "/admin/content/helplines/new";
    expect((await admin.form(fresh, { ...country, country: "ZZ" })).status).toBe(400);
    expect((await admin.form(fresh, { ...country, country: "IT" })).status).toBe(409);
    expect((await admin.form(fresh, { ...country, help: "child" })).status).toBe(409);
    expect((await admin.form(fresh, country)).headers.get("Location")).toBe("/admin/content/helplines/GR");
    expect(await (await person.get("/safety?country=GR")).text()).toContain("Mia foni");
    const emergency = { emergency: "112", emergencyText: "", silentCall: "" };
    expect(
      (await admin.form("/admin/content/helplines/IT", { ...emergency, emergency: "none" })).status,
    ).toBe(400);
    expect((await admin.form("/admin/content/helplines/IT", emergency)).status).toBe(303);
  });
});
