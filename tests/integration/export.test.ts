import mongoose from "mongoose";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { Conversation } from "#models/conversation.server";
import { DataExport } from "#models/data-export.server";
import { Mail } from "#models/mail.server";
import { Message } from "#models/message.server";
import { User } from "#models/user.server";
import { makeConversation, makeMessage, makeUser } from "#tests/factories/index";
import { makeWholeLife, type LifeOptions } from "#tests/factories/whole-life";
import { useDatabase } from "#tests/setup/database";
import { plain } from "#tests/setup/html";
import { unzip } from "#tests/setup/unzip";
import { exportDataJob } from "~/features/privacy/export-data.server";
import { removeExpiredExportsJob } from "~/features/privacy/export-expiry.server";
import { findLatestExport, openExport } from "~/features/privacy/export-latest.server";
import { requestExport } from "~/features/privacy/export-request.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";
import { listObjectsOf, open, put } from "~/services/storage.server";

useDatabase();
// Jobs wait in the queue until a test runs them.
beforeAll(() => startJobs([]));
afterAll(stopJobs);
afterEach(() => vi.restoreAllMocks());

const db = () => mongoose.connection.db!;
const latest = (userId: string) => DataExport.findOne({ userId }).sort({ createdAt: -1 }).lean();
const jobsOf = (userId: string) =>
  db().collection("jobs").find({ "data.userId": userId, name: "export-data" }).toArray();

async function run(userId: string, report = vi.fn((_percent: number) => Promise.resolve())) {
  const row = await latest(userId);
  await exportDataJob.handle({ exportId: row!._id.toString(), userId }, { report });
  return report;
}

async function objectsOf(userId: string) {
  const paths: string[] = [];
  for await (const { path } of listObjectsOf(userId)) paths.push(path);
  return paths;
}

/** Everything the store holds of a person, including incomplete files. */
const pieces = (userId: string) =>
  db()
    .collection("media.chunks")
    .countDocuments({ files_id: { $regex: `^${userId}/exports/` } } as object);

/** Requests a download as the person does, creates it, and opens it. */
async function exported(options: LifeOptions = {}) {
  const life = await makeWholeLife(db(), options);
  await DataExport.deleteMany({ userId: life.userId });
  await requestExport(life.userId);
  await run(life.userId);
  const { stream, size } = await openExport(life.userId);
  const zip = await buffer(stream);
  expect(zip.length).toBe(size);
  const files = unzip(zip);
  return {
    life,
    files,
    data: JSON.parse(files.get("data.json")!) as Record<string, Record<string, unknown>[]>,
  };
}

describe("the download", () => {
  test("contains every row of the person as data, with ids and ISO dates, and no other person's", async () => {
    const other = await makeWholeLife(db());
    const { life, data, files } = await exported();
    expect(data).toMatchObject({ format: "anamcara-data", version: 1 });
    expect(data.account).toEqual([
      expect.objectContaining({ id: life.userId, email: life.email, firstName: "Rosa" }),
    ]);
    expect(data.conversations!.map(({ id }) => id).sort()).toEqual(life.conversationIds.sort());
    const messages = await Message.find({ userId: life.userId }).lean();
    expect(data.messages).toHaveLength(messages.length);
    for (const message of messages) {
      expect(data.messages).toContainEqual({
        id: message._id.toString(),
        conversationId: message.conversationId.toString(),
        userId: life.userId,
        role: message.role,
        content: message.content,
        metadata: null,
        createdAt: message.createdAt.toISOString(),
      });
    }
    for (const name of [
      "sessions",
      "sentLinks",
      "downloads",
      "turns",
      "earlierVersions",
      "feedback",
      "memories",
      "gallery",
      "mails",
      "looksAtMyData",
    ])
      expect(data[name]!.length, name).toBeGreaterThan(0);
    expect(files.get("data.json")).not.toContain(other.userId);
    expect([...files.values()].join()).not.toContain(other.email);
  });

  test("contains no secrets and no administrators' data", async () => {
    const { life, files } = await exported();
    const everything = [...files.values()].join();
    for (const secret of life.secrets) expect(everything).not.toContain(secret);
    const data = JSON.parse(files.get("data.json")!) as { looksAtMyData: object[] };
    expect(Object.keys(data.looksAtMyData[0]!).sort()).toEqual([
      "action",
      "createdAt",
      "entity",
      "entityId",
      "id",
    ]);
  });

  test("has an offline page for every conversation, and an index page that links to them", async () => {
    const { life, files } = await exported({ titles: ["Why do I wake at four?"] });
    const pages = [...files.keys()].filter((path) => path.startsWith("conversations/"));
    expect(pages).toHaveLength(3);
    const index = files.get("index.html")!;
    for (const path of pages) expect(index).toContain(`href="${path}"`);
    const page = files.get(pages.find((path) => path.includes(life.conversationIds[0]!))!)!;
    expect(page).toContain("<h1>Why do I wake at four?</h1>");
    expect(page).toContain("<strong>Reply</strong> 1 in 0");
    expect(page).toContain('href="../index.html"');
    for (const [path, html] of files) {
      if (!path.endsWith(".html")) continue;
      expect(html).not.toMatch(/<script|<iframe|<img|src=|href="https?:|@import/i);
      for (const [, href] of html.matchAll(/href="([^"]*)"/g)) {
        const target = new URL(plain(href!), `file:///${path}`).pathname.slice(1);
        expect([...files.keys()], href).toContain(decodeURIComponent(target));
      }
    }
  });

  test("escapes hostile titles, messages and replies", async () => {
    const title = `<script>alert("title")</script> & 'co'`;
    const reply = `<img src=x onerror=alert(1)> [here](javascript:alert(2)) <b>bold</b>`;
    const { files } = await exported({ titles: [title], replies: [reply] });
    const html = [...files]
      .filter(([path]) => path.endsWith(".html"))
      .map(([, text]) => text)
      .join();
    expect(html).not.toMatch(/<script|<img|<b>|<i>|href="javascript|<[^>]+ onerror=/i);
    expect(html).toContain("&lt;script&gt;alert(&quot;title&quot;)&lt;/script&gt; &amp; &#39;co&#39;");
    expect(html).toContain("&lt;i&gt;of mine&lt;/i&gt;");
    expect(html).toContain("D&#39;Angelo &lt;b&gt;");
    expect(html).toContain("A lake &lt;script&gt;");
  });

  test("contains the media at the paths that data and pages give", async () => {
    const { life, files, data } = await exported();
    const [medium] = data.media!;
    expect(medium).toMatchObject({ objectPath: life.mediaPath, type: "image/png", size: 13 });
    expect(data.gallery![0]).toMatchObject({ objectPath: life.mediaPath });
    expect(files.get(medium!.file as string)).toBe("PNG of a lake");
    expect([...files.keys()].filter((path) => path.startsWith("media/"))).toEqual([medium!.file]);
  });

  test.each([
    ["en", "Your data", "Conversations"],
    ["es", "Tus datos", "Conversaciones"],
    ["it", "I tuoi dati", "Conversazioni"],
    ["de", "Your data", "Conversations"],
  ])("is written in the person's language: %s", async (preferredLanguage, title, heading) => {
    const { files } = await exported({ user: { preferredLanguage } });
    const index = files.get("index.html")!;
    expect(index).toContain(`<html lang="${preferredLanguage === "de" ? "en" : preferredLanguage}"`);
    expect(index).toContain(`<h1>${title}</h1>`);
    expect(index).toContain(`<h2>${heading}</h2>`);
  });

  test("shows times in the person's time zone", async () => {
    const { id: userId } = await makeUser({ timeZone: "Asia/Tokyo" } as object);
    const conversation = await makeConversation({ userId });
    await makeMessage(conversation, { createdAt: new Date("2026-01-01T20:30:00Z") });
    await requestExport(userId);
    await run(userId);
    const files = unzip(await buffer((await openExport(userId)).stream));
    const page = [...files].find(([path]) => path.startsWith("conversations/"))![1];
    expect(page).toContain('<time datetime="2026-01-01T20:30:00.000Z">2 January 2026, 05:30</time>');
  });

  test("of a person without data is still a valid zip", async () => {
    const { id: userId } = await makeUser();
    await Conversation.create({ userId, title: "", isDraft: true }).catch(() => undefined);
    await requestExport(userId);
    await run(userId);
    const files = unzip(await buffer((await openExport(userId)).stream));
    expect([...files.keys()].sort()).toEqual(["data.json", "index.html", "style.css"]);
    expect(files.get("index.html")).toContain("There are no conversations.");
  });
});

describe("asking for a download", () => {
  test("twice, also concurrently, starts one", async () => {
    const { id: userId } = await makeUser();
    await Promise.all([requestExport(userId), requestExport(userId), requestExport(userId)]);
    await requestExport(userId);
    expect(await DataExport.countDocuments({ userId })).toBe(1);
    expect(await jobsOf(userId)).toHaveLength(1);
    expect(await findLatestExport(userId)).toMatchObject({ status: "waiting", rowsDone: 0, rowsTotal: null });
  });

  test("again when one is ready creates a new one, which replaces the old one once it is ready", async () => {
    const { life } = await exported();
    const first = await latest(life.userId);
    await requestExport(life.userId);
    expect((await openExport(life.userId)).madeAt).toEqual(first!.updatedAt);
    await run(life.userId);
    expect(await DataExport.find({ userId: life.userId }).lean()).toHaveLength(1);
    expect((await latest(life.userId))!._id).not.toEqual(first!._id);
    expect((await objectsOf(life.userId)).filter((path) => path.includes("/exports/"))).toHaveLength(1);
  });

  test("reports its progress in rows and percent", async () => {
    const { userId } = await makeWholeLife(db(), { conversations: 40, messages: 10 });
    await DataExport.deleteMany({ userId });
    await requestExport(userId);
    const seen: (number | null | undefined)[] = [];
    vi.spyOn(Date, "now").mockImplementation(
      (
        (now) => () =>
          (now += 400)
      )(Date.now()),
    );
    const report = vi.fn(async (_percent: number) => {
      const row = await latest(userId);
      seen.push(row!.rowsDone);
      expect(row!.rowsTotal).toBeGreaterThan(480);
    });
    await run(userId, report);
    expect(seen.length).toBeGreaterThan(5);
    expect(seen).toEqual([...seen].sort((a, b) => a! - b!));
    const percents = report.mock.calls.map(([percent]) => percent);
    expect(Math.max(...percents)).toBeLessThanOrEqual(99);
    expect(percents.at(-1)).toBeGreaterThan(80);
  });

  test("sends an email only to people who want emails", async () => {
    for (const emailNotifications of [true, false]) {
      const { life } = await exported({ user: { emailNotifications } });
      const mails = await Mail.find({ userId: life.userId, template: "dataReady" }).lean();
      expect(mails).toHaveLength(emailNotifications ? 1 : 0);
      if (mails[0]) expect(mails[0].text).toContain("/profile/data");
    }
  });
});

describe("an interrupted download", () => {
  async function broken() {
    const { userId } = await makeWholeLife(db());
    await DataExport.deleteMany({ userId });
    await requestExport(userId);
    return userId;
  }
  const failing = () =>
    vi.spyOn(Message, "find").mockImplementation(() => {
      throw new Error("the database went away");
    });

  test("is restarted by the queue, and its first attempt leaves nothing", async () => {
    const userId = await broken();
    const spy = failing();
    await expect(run(userId)).rejects.toThrow("the database went away");
    expect(await findLatestExport(userId)).toMatchObject({ status: "running" });
    expect(await pieces(userId)).toBe(0);
    spy.mockRestore();
    await run(userId);
    expect(await latest(userId)).toMatchObject({ status: "ready", attempt: 2 });
    expect((await objectsOf(userId)).filter((path) => path.includes("/exports/"))).toHaveLength(1);
  });

  test("four times is marked as failed and can be requested again", async () => {
    const userId = await broken();
    const spy = failing();
    for (let n = 0; n < 3; n += 1) await expect(run(userId)).rejects.toThrow();
    await run(userId);
    expect(await findLatestExport(userId)).toMatchObject({ status: "failed", size: null });
    await expect(openExport(userId)).rejects.toMatchObject({ status: 404 });
    expect(await pieces(userId)).toBe(0);
    spy.mockRestore();
    await requestExport(userId);
    expect(await findLatestExport(userId)).toMatchObject({ status: "waiting" });
    await run(userId);
    expect(await findLatestExport(userId)).toMatchObject({ status: "ready" });
  });

  test("by kill -9 leaves partial files, which the next attempt removes", async () => {
    const userId = await broken();
    const row = await latest(userId);
    await DataExport.updateOne({ _id: row!._id }, { status: "running", attempt: 1 });
    await db()
      .collection("media.chunks")
      .insertOne({
        files_id: `${userId}/exports/${row!._id.toString()}/1.zip#x` as never,
        n: 0,
        data: Buffer.from("half"),
      });
    await run(userId);
    expect(await latest(userId)).toMatchObject({ status: "ready", attempt: 2 });
    const left = await db()
      .collection("media.chunks")
      .distinct("files_id", { files_id: { $regex: `^${userId}/exports/` } } as object);
    expect(left).toHaveLength(1);
  });

  test("by a newer attempt on another process stores nothing", async () => {
    const userId = await broken();
    const find = Message.find.bind(Message);
    vi.spyOn(Message, "find").mockImplementationOnce((...args) => {
      // Between its first and last row, another process takes over.
      void DataExport.updateOne({ userId }, { $inc: { attempt: 1 } }).exec();
      return find(...args);
    });
    await run(userId);
    expect(await latest(userId)).toMatchObject({ status: "running", attempt: 2 });
    expect((await objectsOf(userId)).filter((path) => path.includes("/exports/"))).toEqual([]);
    expect(await pieces(userId)).toBe(0);
  });

  test("because the account is being deleted leaves neither a row nor a zip", async () => {
    const userId = await broken();
    await User.updateOne({ _id: userId }, { deletionStartedAt: new Date() });
    await run(userId);
    expect(await DataExport.countDocuments({ userId })).toBe(0);
    expect(await pieces(userId)).toBe(0);
  });
});

describe("after a day", () => {
  test("a download is no longer available, and is removed within the hour", async () => {
    const { life } = await exported();
    const { userId } = life;
    await DataExport.updateMany({ userId }, { expireAt: new Date(Date.now() - 1) });
    expect(await findLatestExport(userId)).toBeNull();
    await expect(openExport(userId)).rejects.toMatchObject({ status: 404 });
    await removeExpiredExportsJob.handle({}, { report: () => Promise.resolve() });
    expect(await DataExport.countDocuments({ userId })).toBe(0);
    expect(await pieces(userId)).toBe(0);
    const left = await objectsOf(userId);
    expect(left).toContain(life.mediaPath);
    expect(left.filter((path) => path.includes("/exports/"))).toEqual([]);
  });

  test("a requested one that lost its job is resumed", async () => {
    const { id: userId } = await makeUser();
    await requestExport(userId);
    await db().collection("jobs").deleteMany({ "data.userId": userId });
    await removeExpiredExportsJob.handle({}, { report: () => Promise.resolve() });
    expect(await jobsOf(userId)).toHaveLength(1);
  });
});

describe("the media store", () => {
  test("replaces an object at its path, and discards a failed upload", async () => {
    const { id } = await makeUser();
    const path = `${id}/gallery/one.txt`;
    const options = { type: "text/plain", ownerId: id };
    expect(await put(path, Readable.from(["first"]), options)).toBe(5);
    expect(await put(path, Readable.from(["second"]), options)).toBe(6);
    expect(await objectsOf(id)).toEqual([path]);
    const failing = Readable.from(
      (function* () {
        yield "x".repeat(600_000);
        throw new Error("cut");
      })(),
    );
    await expect(put(path, failing, options)).rejects.toThrow("cut");
    const chunks = await db()
      .collection("media.chunks")
      .find({ files_id: { $regex: `^${id}/` } } as object)
      .toArray();
    expect(chunks).toHaveLength(1);
  });

  test("returns an object in full, in part, or not at all", async () => {
    const { id } = await makeUser();
    const path = `${id}/gallery/words.txt`;
    await put(path, Readable.from(["Four in the morning"]), { type: "text/plain", ownerId: id });
    const read = async (range?: { start: number; end: number }) => {
      const { stream, ...object } = (await open(path, range))!;
      expect(object).toEqual({ path, type: "text/plain", size: 19 });
      return (await buffer(stream)).toString();
    };
    expect(await read()).toBe("Four in the morning");
    expect(await read({ start: 5, end: 7 })).toBe("in");
    expect(await open(`${id}/gallery/other.txt`)).toBeNull();
  });

  test("stores nothing under another person's id", async () => {
    await expect(put("b/one", Readable.from(["x"]), { type: "text/plain", ownerId: "a" })).rejects.toThrow();
  });
});
