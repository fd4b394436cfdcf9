import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { DailyQuote } from "#models/daily-quote.server";
import { GalleryItem } from "#models/gallery-item.server";
import { Message } from "#models/message.server";
import { MessageFeedback } from "#models/message-feedback.server";
import { Migration } from "#models/migration.server";
import { Report } from "#models/report.server";
import { UsageReason } from "#models/usage-reason.server";
import { makeConversation, makeMessage, makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { actOnReport } from "~/features/admin/content/acts.server";
import { findFeedback, listFeedback } from "~/features/admin/content/list-feedback.server";
import { loadReport } from "~/features/admin/content/load-report.server";
import { loadSharedItem, loadSharedItems } from "~/features/admin/content/shared-items.server";
import { deleteConversation } from "~/features/chat/conversations/delete-conversation.server";
import { rateReply } from "~/features/chat/messages/rate-reply.server";
import { findQuote } from "~/features/home/find-quote.server";
import { deleteQuote, findQuoteDay, listQuotes, saveQuote } from "~/features/home/manage-quotes.server";
import { calendarMonth, neighbours, requireQuoteDate } from "~/features/home/quote-dates";
import { seenQuote } from "~/features/home/types";
import { changeItem } from "~/features/media/gallery/change-item.server";
import { findModeratedObject, findObject } from "~/features/media/gallery/read-object.server";
import { put } from "~/services/storage.server";
import { findItem, findReadableItem, findSharedItem } from "~/features/media/gallery/find-item.server";
import { setItemHidden } from "~/features/media/gallery/moderate-item.server";
import { listUsageReasons } from "~/features/onboarding/load-onboarding.server";
import {
  addReason,
  editReason,
  findReason,
  listAllReasons,
  moveReason,
  setReasonOffered,
} from "~/features/onboarding/manage-reasons.server";
import { seenReason } from "~/features/onboarding/steps";
import { findReportableItem, findReportableReply } from "~/features/reports/find-reportable.server";
import { listReports, resolveReportsOf, setReportStatus } from "~/features/reports/handle-reports.server";
import { reportSchema } from "~/features/reports/schema";
import { submitReport } from "~/features/reports/submit-report.server";
import {
  addCountry,
  changeEmergency,
  removeHelpline,
  saveHelpline,
} from "~/features/safety/helplines/change-helplines.server";
import { findHelplines } from "~/features/safety/helplines/helplines.server";
import { migrate } from "~/features/setup/migrate.server";

useDatabase();

const UNKNOWN = "0123456789abcdef01234567";

async function makeItem(userId: string, overrides: object = {}) {
  const row = await GalleryItem.create({
    userId,
    type: "image",
    title: "A lake at dusk",
    objectPath: `${userId}/gallery/lake.png`,
    ...overrides,
  });
  return row._id.toString();
}

async function makeShared(userId: string) {
  const id = await makeItem(userId);
  const { shareUrl } = await changeItem(userId, id, { isPublic: true });
  return { id, token: shareUrl!.split("/").at(-1)! };
}

const input = (overrides: object = {}) =>
  reportSchema.parse({
    reason: "offensive",
    comment: " It mocks. ",
    submitKey: randomUUID(),
    ...overrides,
  });

/** The stages of the winning plan, as one text. */
const planOf = async (query: { explain(verbosity: "queryPlanner"): PromiseLike<unknown> }) =>
  JSON.stringify((await query.explain("queryPlanner")) as object);

describe("a hidden item", () => {
  test("is gone for others, stays with its owner, and cannot be shared until it is shown again", async () => {
    const { id: userId } = await makeUser();
    const { id, token } = await makeShared(userId);
    await setItemHidden(id, true);

    await expect(findSharedItem(token)).rejects.toMatchObject({ status: 404 });
    expect(await findReadableItem(null, id)).toBeNull();
    expect(await findReadableItem((await makeUser()).id, id)).toBeNull();
    expect(await findReadableItem(userId, id)).not.toBeNull();
    expect(await findItem(userId, id)).toMatchObject({ isHidden: true, isPublic: false, shareUrl: null });
    await expect(changeItem(userId, id, { isPublic: true })).rejects.toMatchObject({ status: 409 });
    // Withdrawing and sharing again is no way around it.
    await changeItem(userId, id, { isPublic: false });
    await expect(changeItem(userId, id, { isPublic: true })).rejects.toMatchObject({ status: 409 });
    expect((await loadSharedItems("hidden")).items.map((item) => item.id)).toContain(id);

    await setItemHidden(id, false);
    expect(await changeItem(userId, id, { isPublic: true })).toMatchObject({
      isPublic: true,
      isHidden: false,
    });
  });

  test("has its own picture for administrators, who never see what was not shared", async () => {
    const { id: userId } = await makeUser();
    const { id } = await makeShared(userId);
    const { objectPath } = (await GalleryItem.findById(id).lean())!;
    await put(objectPath, Readable.from([Buffer.from("a picture")]), { type: "image/png", ownerId: userId });
    await setItemHidden(id, true);
    expect(await findModeratedObject(id)).toMatchObject({ path: objectPath, type: "image/png" });
    expect(await findObject((await makeUser()).id, id)).toBeNull();
    await expect(findModeratedObject(await makeItem(userId))).rejects.toMatchObject({ status: 404 });
  });

  test("has its old link again when it is shown again", async () => {
    const { id: userId } = await makeUser();
    const { id, token } = await makeShared(userId);
    await setItemHidden(id, true);
    await setItemHidden(id, false);
    expect(await findSharedItem(token)).toMatchObject({ id });
  });

  test("can only be one that was shared: what is private does not exist for administrators", async () => {
    const { id: userId } = await makeUser();
    const id = await makeItem(userId);
    await expect(setItemHidden(id, true)).rejects.toMatchObject({ status: 404 });
    await expect(loadSharedItem(id)).rejects.toMatchObject({ status: 404 });
    await expect(setItemHidden(UNKNOWN, false)).rejects.toMatchObject({ status: 404 });
  });
});

describe("the list of shared items", () => {
  test("names the person and since when, latest first, and uses an index", async () => {
    const user = await makeUser();
    const first = await makeShared(user.id);
    const second = await makeShared(user.id);
    await makeItem(user.id);
    const { items } = await loadSharedItems("shared");
    const mine = items.filter(({ userId }) => userId === user.id);
    expect(mine.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(mine[0]).toMatchObject({ email: user.email, sharedAt: expect.any(String), hiddenAt: null });

    const shared = GalleryItem.find({ isPublic: true, hiddenAt: null }).sort({ sharedAt: -1, _id: -1 });
    expect(await planOf(shared)).toContain("shared_latest");
    const hidden = GalleryItem.find({ hiddenAt: mongoose.trusted({ $ne: null }) });
    expect(await planOf(hidden.sort({ hiddenAt: -1, _id: -1 }))).toContain("hidden_latest");
  });
});

describe("a report", () => {
  test("on a reply shows it with what was said before, and is logged for its person", async () => {
    const user = await makeUser();
    const conversation = await makeConversation({ userId: user.id });
    const at = (seconds: number) => new Date(Date.UTC(2026, 10, 1, 8, 0, seconds));
    await makeMessage(conversation, { content: "Long ago", createdAt: at(0) });
    await makeMessage(conversation, { role: "assistant", content: "Welcome", createdAt: at(1) });
    await makeMessage(conversation, { content: "I cannot sleep", createdAt: at(2) });
    const reply = await makeMessage(conversation, {
      role: "assistant",
      content: "Try harder",
      createdAt: at(3),
    });
    await makeMessage(conversation, { content: "Written later", createdAt: at(4) });

    const target = await findReportableReply(user.id, reply.id);
    await submitReport({ userId: user.id }, target, input({ reason: "harmful" }));
    const row = await Report.findOne({ messageId: reply.id }).lean();
    const id = row!._id.toString();
    expect(await actOnReport("viewReport", id)).toMatchObject({ entity: "user", entityId: user.id });
    expect(await loadReport(id)).toMatchObject({
      kind: "reply",
      reason: "harmful",
      comment: "It mocks.",
      email: user.email,
      excerpt: [
        { content: "Welcome", isReported: false },
        { content: "I cannot sleep", isReported: false },
        { content: "Try harder", isReported: true },
      ],
    });
    await deleteConversation(user.id, conversation.id);
    expect(await Report.exists({ _id: id })).toBeNull();
  });

  test("is about one's own replies only", async () => {
    const conversation = await makeConversation();
    const reply = await makeMessage(conversation, { role: "assistant" });
    const question = await makeMessage(conversation);
    const { id: stranger } = await makeUser();
    await expect(findReportableReply(stranger, reply.id)).rejects.toMatchObject({ status: 404 });
    await expect(findReportableReply(conversation.userId, question.id)).rejects.toMatchObject({
      status: 404,
    });
  });

  test("on a shared item comes once a form, also from visitors, and is open until it is decided on", async () => {
    const { id: userId } = await makeUser();
    const { id: itemId, token } = await makeShared(userId);
    const target = await findReportableItem(token);
    const report = input({ comment: "" });
    await Promise.all(
      Array.from({ length: 5 }, () => submitReport({ address: "192.0.2.7" }, target, report)),
    );
    const rows = await Report.find({ itemId }).lean();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ userId: null, comment: null, status: "open" });
    expect(await loadSharedItem(itemId)).toMatchObject({ openReports: 1 });
    const id = rows[0]!._id.toString();

    await setReportStatus(id, "dismissed");
    expect((await listReports("open")).items.map(({ _id }) => _id.toString())).not.toContain(id);
    expect((await listReports("dismissed")).items.map(({ _id }) => _id.toString())).toContain(id);
    await setReportStatus(id, "open");
    await resolveReportsOf(itemId);
    expect((await listReports("resolved")).items.map(({ _id }) => _id.toString())).toContain(id);
    await expect(setReportStatus(UNKNOWN, "resolved")).rejects.toMatchObject({ status: 404 });
  });

  test("is refused after ten in an hour from one address", async () => {
    const { id: userId } = await makeUser();
    const { token } = await makeShared(userId);
    const target = await findReportableItem(token);
    for (let count = 0; count < 10; count++) await submitReport({ address: "198.51.100.9" }, target, input());
    const another = submitReport({ address: "198.51.100.9" }, target, input());
    await expect(another).rejects.toMatchObject({ status: 429 });
  });

  test("is listed by an index", async () => {
    const plan = await planOf(Report.find({ status: "open" }).sort({ createdAt: -1, _id: -1 }));
    expect(plan).not.toContain("COLLSCAN");
    expect(plan.split('"rejectedPlans"')[0]).not.toContain('"SORT"');
  });

  test.each([{ reason: "gossip" }, { reason: "" }, { comment: "x".repeat(501) }, { submitKey: "short" }])(
    "with %j is refused",
    (overrides) => {
      const fields = { reason: "other", submitKey: randomUUID(), ...overrides };
      expect(reportSchema.safeParse(fields).success).toBe(false);
    },
  );
});

describe("a daily quote", () => {
  test("is shown in the reader's language, otherwise in English, and replaced by a built-in one when deleted", async () => {
    const at = new Date("2027-03-04T10:00:00Z");
    const builtIn = await findQuote("it", at);
    await saveQuote("2027-03-04", { en: "Breathe.", es: "Respira.", author: "Rosa" });
    expect(await findQuote("es", at)).toEqual({ content: "Respira.", author: "Rosa" });
    expect(await findQuote("it", at)).toEqual({ content: "Breathe.", author: "Rosa" });
    expect(await findQuoteDay("2027-03-04")).toMatchObject({ isStored: true, missing: ["it"] });

    await saveQuote("2027-03-04", { en: "Listen.", es: "Escucha.", it: "Ascolta." });
    expect(await DailyQuote.countDocuments({ date: new Date("2027-03-04T00:00:00Z") })).toBe(1);
    expect(await findQuote("it", at)).toEqual({ content: "Ascolta.", author: null });

    await deleteQuote("2027-03-04");
    expect(await findQuote("it", at)).toEqual(builtIn);
    await expect(deleteQuote("2027-03-04")).rejects.toMatchObject({ status: 404 });
  });

  test("is not replaced by someone who has not seen the present one", async () => {
    const date = "2029-05-06";
    const empty = seenQuote(await findQuoteDay(date));
    expect(await saveQuote(date, { en: "First." }, empty)).toBeNull();
    // The second had opened the form before there was a quote.
    const present = await saveQuote(date, { en: "Second." }, empty);
    expect(present).toMatchObject({ texts: { en: "First." } });
    expect((await findQuoteDay(date)).texts.en).toBe("First.");
    expect(await saveQuote(date, { en: "Second." }, seenQuote(present!))).toBeNull();
    expect((await findQuoteDay(date)).texts.en).toBe("Second.");

    // Of two who save at the same moment one is told.
    const seen = seenQuote(await findQuoteDay(date));
    const answers = await Promise.all(["A.", "B."].map((en) => saveQuote(date, { en }, seen)));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    await deleteQuote(date);
    expect(await saveQuote(date, { en: "Third." }, seen)).toMatchObject({ isStored: false });
  });

  test("is one of a calendar of whole months", async () => {
    await saveQuote("2028-02-29", { en: "A day more." });
    const days = await listQuotes("2028-02");
    expect(days).toHaveLength(29);
    expect(days.at(-1)).toMatchObject({ date: "2028-02-29", isStored: true });
    expect(days[0]).toMatchObject({ isStored: false, missing: [] });
  });

  test.each(["2026-02-30", "2026-13-01", "1999-01-01", "2026-1-1", "today", undefined])(
    "has no day %s",
    (date) => {
      expect(() => requireQuoteDate(date)).toThrow();
    },
  );

  test("has a calendar with an end", () => {
    expect(calendarMonth("2026-02", "2026-11-22")).toBe("2026-02");
    expect(calendarMonth("soon", "2026-11-22")).toBe("2026-11");
    expect(neighbours("2026-12")).toEqual({ before: "2026-11", after: "2027-01" });
    expect(neighbours("2020-01").before).toBeNull();
    expect(neighbours("2099-12").after).toBeNull();
  });
});

describe("the usage reasons", () => {
  const words = (labelEn: string) => ({ labelEn, labelEs: `${labelEn} (es)`, labelIt: `${labelEn} (it)` });
  const order = async () => (await listAllReasons()).map(({ key }) => key);

  test("are added, renamed, moved and retired", async () => {
    await UsageReason.create({ key: "sleep", labelKey: "usageReasons.sleep.label", displayOrder: 3 });
    expect(await findReason("sleep")).toMatchObject({ labels: { en: "Sleep", es: "Sueño" } });
    await addReason({ ...words("A new jób"), descriptionIt: "Tutto è nuovo." });
    await addReason(words("New"));
    expect(await order()).toEqual(["sleep", "a-new-job", "reason-new"]);
    await expect(addReason(words("A new job"))).rejects.toMatchObject({ status: 409 });

    await moveReason("reason-new", "up");
    await moveReason("sleep", "up");
    expect(await order()).toEqual(["sleep", "reason-new", "a-new-job"]);
    await moveReason("sleep", "down");
    expect(await order()).toEqual(["reason-new", "sleep", "a-new-job"]);

    await setReasonOffered("reason-new", false);
    await editReason("sleep", { ...words("Rest"), labelEs: "Descanso" });
    const offered = await listUsageReasons("es");
    expect(offered.map(({ labelKey }) => labelKey)).toEqual(["Descanso", "A new jób (es)"]);
    expect((await listUsageReasons("it"))[1]!.descriptionKey).toBe("Tutto è nuovo.");
    await expect(moveReason("none", "up")).rejects.toMatchObject({ status: 404 });
    await expect(setReasonOffered("none", true)).rejects.toMatchObject({ status: 404 });
    await expect(editReason("none", words("x"))).rejects.toMatchObject({ status: 404 });
  });
});

test("a usage reason is not replaced by someone who has not seen the present words", async () => {
  const words = (label: string) => ({ labelEn: label, labelEs: label, labelIt: label });
  await addReason(words("Of two"));
  const key = "of-two";
  const seen = seenReason(await findReason(key));
  // Moving it changes no words.
  await moveReason(key, "up");
  expect(await editReason(key, words("First"), seen)).toBeNull();
  const present = await editReason(key, words("Second"), seen);
  expect(present).toMatchObject({ labels: { en: "First" } });
  expect((await findReason(key)).labels.en).toBe("First");
  const answers = await Promise.all(
    ["A", "B"].map((label) => editReason(key, words(label), seenReason(present!))),
  );
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
});

describe("a country's helplines", () => {
  const line = () => ({ ...findHelplines("IT").lines[0]!, id: "it-new-one", name: "New one" });

  test("are changed one by one, and the others stay", async () => {
    const before = findHelplines("IT");
    await saveHelpline("IT", line(), null);
    await saveHelpline("IT", { ...line(), name: "Renamed" }, "it-new-one");
    expect(findHelplines("IT").lines.at(-1)).toMatchObject({ id: "it-new-one", name: "Renamed" });
    await changeEmergency("IT", { emergency: "113" });
    expect(findHelplines("IT")).toMatchObject({ emergency: "113" });
    await removeHelpline("IT", "it-new-one");
    expect(findHelplines("IT").lines).toEqual(before.lines);
  });

  test("are all kept when administrators change them at the same moment", async () => {
    const others = findHelplines("ES").lines;
    const lines = ["es-one", "es-two", "es-three"].map((id) => ({ ...line(), id }));
    await Promise.all([
      changeEmergency("ES", { emergency: "113" }),
      ...lines.map((line) => saveHelpline("ES", line, null)),
    ]);
    const region = findHelplines("ES");
    expect(region.emergency).toBe("113");
    expect(region.lines.slice(0, others.length)).toEqual(others);
    expect(region.lines.map(({ id }) => id)).toEqual(expect.arrayContaining(lines.map(({ id }) => id)));
    await Promise.all(lines.map(({ id }) => removeHelpline("ES", id)));
    expect(findHelplines("ES").lines).toEqual(others);
  });

  test("can be given to a country without any, once, and with a crisis line", async () => {
    expect(findHelplines("GR").country).toBe("INTL");
    const first = { ...line(), id: "gr-first", help: "crisis" as const };
    const country = { country: "GR", emergency: "112" };
    await expect(addCountry({ ...country, line: { ...first, help: "child" } })).rejects.toMatchObject({
      status: 409,
    });
    await addCountry({ ...country, line: first });
    expect(findHelplines("GR")).toMatchObject({
      country: "GR",
      emergency: "112",
      lines: [{ id: "gr-first" }],
    });
    await expect(addCountry({ ...country, line: first })).rejects.toMatchObject({ status: 409 });
  });

  test("keep a crisis line, and an identifier of their own", async () => {
    const taken = { ...line(), id: findHelplines("IT").lines[0]!.id };
    await expect(saveHelpline("IT", taken, null)).rejects.toMatchObject({ status: 409 });
    const crisis = findHelplines("IT").lines.filter(({ help }) => help === "crisis");
    for (const { id } of crisis.slice(1)) await removeHelpline("IT", id);
    await expect(removeHelpline("IT", crisis[0]!.id)).rejects.toMatchObject({ status: 409 });
    await expect(removeHelpline("IT", "it-unknown")).rejects.toMatchObject({ status: 404 });
    await expect(saveHelpline("XX", line(), null)).rejects.toMatchObject({ status: 404 });
  });
});

describe("feedback", () => {
  const configuration = { id: new mongoose.Types.ObjectId(), name: "Quiet", version: 3 };
  const receipt = { source: "model", language: "en", configuration };

  async function makeFeedback(isHelpful: boolean) {
    const conversation = await makeConversation();
    const reply = await makeMessage(conversation, { role: "assistant", content: "A reply of the guide" });
    await Message.updateOne({ _id: reply.id }, { receipt });
    await rateReply(conversation.userId, reply.id, { isHelpful, comment: "It did not listen" });
    return (await MessageFeedback.findOne({ messageId: reply.id }).lean())!;
  }

  test("is filtered by what was said and by the configuration's version, without anyone's words", async () => {
    const [good, bad] = [await makeFeedback(true), await makeFeedback(false)];
    const ids = async (filter: Parameters<typeof listFeedback>[0]) =>
      (await listFeedback(filter)).items.map(({ id }) => id);
    const version = { configuration: configuration.id.toString(), version: 3 };
    expect(await ids(version)).toEqual([bad._id.toString(), good._id.toString()]);
    expect(await ids({ ...version, helpful: "no" })).toEqual([bad._id.toString()]);
    expect(await ids({ ...version, version: 2 })).toEqual([]);
    expect(JSON.stringify(await listFeedback({}))).not.toContain("It did not listen");
    expect(await findFeedback(bad._id.toString())).toMatchObject({
      reply: "A reply of the guide",
      comment: "It did not listen",
    });
    await expect(findFeedback(UNKNOWN)).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    {},
    { isHelpful: false },
    { "configuration.id": configuration.id, "configuration.version": 3 },
    { "configuration.id": configuration.id, "configuration.version": 3, isHelpful: false },
  ])("is listed by an index: %o", async (filter) => {
    const plan = await planOf(MessageFeedback.find(filter).sort({ createdAt: -1, _id: -1 }).limit(31));
    expect(plan).not.toContain("COLLSCAN");
    expect(plan.split('"rejectedPlans"')[0]).not.toContain('"SORT"');
  });

  test("of an earlier version of the product is filtered too", async () => {
    const { _id } = await makeFeedback(true);
    const itemId = await makeItem((await makeUser()).id, { isPublic: true });
    await MessageFeedback.collection.updateOne({ _id }, { $unset: { configuration: 1 } });
    await Migration.deleteMany({});
    await migrate();
    expect((await MessageFeedback.findById(_id).lean())!.configuration).toMatchObject(configuration);
    expect((await loadSharedItem(itemId)).sharedAt).not.toBeNull();
  });
});
