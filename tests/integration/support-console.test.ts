import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Mail } from "#models/mail.server";
import { SupportRequest } from "#models/support-request.server";
import { makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { deleteRowsOf } from "~/features/privacy/delete-rows.server";
import { writeJson } from "~/features/privacy/export-json.server";
import { supportUpdateSchema } from "~/features/support/admin-schema";
import { answerSupportRequest } from "~/features/support/answer-support-request.server";
import { findSupportRequest, supportAct } from "~/features/support/find-support-request.server";
import { MAX_ANSWERS, MAX_NOTES } from "~/features/support/limits";
import { listSupportRequests } from "~/features/support/list-support-requests.server";
import { listOwnRequests } from "~/features/support/list-own-requests.server";
import { supportSchema } from "~/features/support/schema";
import { submitSupportRequest } from "~/features/support/submit-support-request.server";
import { updateSupportRequest } from "~/features/support/update-support-request.server";

useDatabase();

type User = Awaited<ReturnType<typeof makeUser>>;
const UNKNOWN = "0123456789abcdef01234567";
let rosa: User;
let admin: User;
let requestId: string;
beforeEach(async () => {
  await Promise.all([SupportRequest.deleteMany({}), Mail.deleteMany({})]);
  rosa = await makeUser({ preferredLanguage: "es", emailVerifiedAt: new Date() });
  admin = await makeUser({ isAdmin: true });
  const input = { email: rosa.email, category: "technical", subject: "No sound" };
  await submitSupportRequest(
    rosa.id,
    supportSchema.parse({ ...input, message: "The bell does not ring.", submitKey: randomUUID() }),
  );
  requestId = (await SupportRequest.findOne({ userId: rosa.id }).lean())!._id.toString();
});

const answer = (message: string, submitKey: string = randomUUID()) =>
  answerSupportRequest(admin.id, requestId, { message, submitKey });

describe("an answer", () => {
  test("is mailed once in the person's language and kept with the request, under ten clicks", async () => {
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 10 }, () => answer("Please turn it on.", key)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    const mails = await Mail.find().lean();
    expect(mails).toMatchObject([
      { to: rosa.email, subject: "Re: No sound", status: "stored", template: "supportAnswer" },
    ]);
    expect(mails[0]!.userId?.toString()).toBe(rosa.id);
    expect(mails[0]!.text).toContain("Please turn it on.");
    expect(mails[0]!.text).toContain("Escribiste:\n\nThe bell does not ring.");
    const { request } = await findSupportRequest(requestId);
    expect(request).toMatchObject({ status: "answered", answerCount: 1 });
    expect(request.answers).toMatchObject([
      { message: "Please turn it on.", mailId: mails[0]!._id.toString() },
    ]);
  });

  test("that could not be written to the outbox is taken back", async () => {
    const create = vi.spyOn(Mail, "create").mockRejectedValue(new Error("the outbox is full"));
    await expect(answer("Please turn it on.")).rejects.toThrow("the outbox is full");
    create.mockRestore();
    expect((await findSupportRequest(requestId)).request).toMatchObject({ status: "open", answers: [] });
  });

  test("beyond the last that fits is 409, to an unknown request 404", async () => {
    const old = { message: "Yes.", submitKey: "an earlier form", createdAt: new Date() };
    await SupportRequest.updateOne({ _id: requestId }, { answers: Array<object>(MAX_ANSWERS).fill(old) });
    await expect(answer("Please turn it on.")).rejects.toMatchObject({ status: 409 });
    expect(await Mail.countDocuments()).toBe(0);
    const unknown = answerSupportRequest(admin.id, UNKNOWN, { message: "Hello", submitKey: randomUUID() });
    await expect(unknown).rejects.toMatchObject({ status: 404 });
  });
});

describe("a change", () => {
  test("sets status and administrator, and adds notes with their author", async () => {
    const changed = await updateSupportRequest(admin.id, requestId, {
      status: "inProgress",
      assigneeId: admin.id,
      note: "I look at it.",
    });
    expect(changed).toMatchObject({
      status: "inProgress",
      assignee: { id: admin.id, email: admin.email },
      notes: [{ text: "I look at it.", author: admin.email }],
    });
    const back = await updateSupportRequest(admin.id, requestId, { assigneeId: null });
    expect(back).toMatchObject({ status: "inProgress", assignee: null });
  });

  test("names administrators only, and those who are not banned", async () => {
    const banned = await makeUser({ isAdmin: true, isBanned: true });
    for (const id of [rosa.id, banned.id, UNKNOWN]) {
      const change = updateSupportRequest(admin.id, requestId, { assigneeId: id });
      await expect(change).rejects.toMatchObject({ status: 400 });
    }
    const { administrators } = await findSupportRequest(requestId);
    expect(administrators.map(({ id }) => id)).toContain(admin.id);
    expect(administrators.map(({ id }) => id)).not.toContain(banned.id);
  });

  test("of an unknown request is 404, and beyond the last note 409", async () => {
    await expect(updateSupportRequest(admin.id, UNKNOWN, { status: "closed" })).rejects.toMatchObject({
      status: 404,
    });
    const note = { text: "Yes.", createdAt: new Date() };
    await SupportRequest.updateOne({ _id: requestId }, { notes: Array<object>(MAX_NOTES).fill(note) });
    const change = updateSupportRequest(admin.id, requestId, { status: "closed", note: "More" });
    await expect(change).rejects.toMatchObject({ status: 409 });
    expect((await findSupportRequest(requestId)).request.status).toBe("open");
  });

  test.each([{}, { status: "lost" }, { note: " " }, { assigneeId: "me" }, { subject: "Other" }])(
    "%j is refused",
    (change) => expect(supportUpdateSchema.safeParse(change).success).toBe(false),
  );
});

describe("the inbox", () => {
  test("is paged, newest first, and filtered; each by an index", async () => {
    const rows = Array.from({ length: 59 }, (_, n) => ({
      userId: rosa.id,
      email: rosa.email,
      category: "general",
      subject: `Question ${n}`,
      message: "Where do my words go?",
      submitKey: randomUUID(),
      status: n % 3 === 0 ? "closed" : "open",
      assigneeId: n % 2 === 0 ? admin.id : null,
    }));
    await SupportRequest.insertMany(rows);
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const { items, next } = await listSupportRequests({}, { before });
      seen.push(...items.map(({ id }) => id));
      before = next ?? undefined;
    } while (before);
    expect(new Set(seen).size).toBe(60);
    expect((await listSupportRequests({ status: "closed" })).items).toHaveLength(20);
    const mine = await listSupportRequests({ status: "closed", assigneeId: admin.id });
    expect(mine.items).toHaveLength(10);
    expect(mine.items[0]!.assignee).toEqual({ id: admin.id, email: admin.email });
    for (const filter of [
      {},
      { status: "open" as const },
      { assigneeId: admin.id },
      { status: "open" as const, assigneeId: admin.id },
    ]) {
      const query = SupportRequest.find(filter).sort({ createdAt: -1, _id: -1 }).limit(26);
      const [winning] = JSON.stringify(await query.explain("queryPlanner")).split("rejectedPlans");
      expect(winning).not.toMatch(/COLLSCAN|"SORT"/);
    }
  });
});

describe("whose it is", () => {
  test("the person sees their requests with the answers, and nothing of what was noted", async () => {
    await answer("Please turn it on.");
    await updateSupportRequest(admin.id, requestId, { assigneeId: admin.id, note: "A difficult one." });
    const own = await listOwnRequests(rosa.id);
    expect(own).toMatchObject([
      { id: requestId, subject: "No sound", answers: [{ message: "Please turn it on." }] },
    ]);
    expect(JSON.stringify(own)).not.toMatch(/difficult|inProgress/);
    expect(JSON.stringify(own)).not.toContain(admin.id);
    expect(await listOwnRequests(admin.id)).toEqual([]);
  });

  test("the log names the person who wrote", async () => {
    expect(await supportAct("viewSupportRequest", requestId)).toMatchObject({
      entity: "user",
      entityId: rosa.id,
    });
    expect(await supportAct("viewSupportRequest", UNKNOWN)).toMatchObject({ entityId: UNKNOWN });
  });

  async function exported(user: User): Promise<string> {
    let text = "";
    for await (const part of writeJson({ id: user.id, email: user.email }, new Date(), async () => undefined))
      text += part;
    return text;
  }

  test("the download has the request and its answers, but no note and no administrator", async () => {
    await answer("Please turn it on.");
    await updateSupportRequest(admin.id, requestId, { assigneeId: admin.id, note: "A difficult one." });
    const own = await exported(rosa);
    expect(own).toContain("The bell does not ring.");
    expect(own).toContain("Please turn it on.");
    expect(own).not.toContain("A difficult one.");
    expect(own).not.toContain(admin.id);
    expect(await exported(admin)).not.toMatch(/bell|turn it on|difficult|No sound/);
  });

  test("it goes with the person; an administrator who leaves is taken off it", async () => {
    await updateSupportRequest(admin.id, requestId, { assigneeId: admin.id, note: "A difficult one." });
    await deleteRowsOf({ id: admin.id, email: admin.email });
    const left = await SupportRequest.findById(requestId).lean();
    expect(left).toMatchObject({ assigneeId: null, notes: [{ text: "A difficult one.", authorId: null }] });
    expect(JSON.stringify(left)).not.toContain(admin.id);
    await deleteRowsOf({ id: rosa.id, email: rosa.email });
    expect(await SupportRequest.countDocuments()).toBe(0);
  });
});
