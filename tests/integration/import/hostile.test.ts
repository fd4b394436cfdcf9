import mongoose from "mongoose";
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Conversation } from "#models/conversation.server";
import { DataImport } from "#models/data-import.server";
import { GalleryItem } from "#models/gallery-item.server";
import { Message } from "#models/message.server";
import { User } from "#models/user.server";
import { UserMemory } from "#models/user-memory.server";
import { makeConversation, makeMessage } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { confirmImport } from "~/features/privacy/import/change-import.server";
import { storeUpload } from "~/features/privacy/import/store-upload.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";
import { listObjectsOf } from "~/services/storage.server";
import { makeFreshUser, mp3, webp } from "./full-life";
import { broughtIn, dataZip, sent, zipOf } from "./helpers";

useDatabase();
beforeAll(() => startJobs([]));
afterAll(stopJobs);

const now = new Date().toISOString();
const id = (n = 1) => n.toString(16).padStart(24, "6");
const conversation = (n = 1, rest: object = {}) => ({
  id: id(n),
  userId: id(99),
  title: `Conversation ${n}`,
  category: "general",
  isFavorite: false,
  isDraft: false,
  createdAt: now,
  updatedAt: now,
  ...rest,
});
const message = (n = 1, rest: object = {}) => ({
  id: id(n),
  conversationId: id(1),
  userId: id(99),
  role: "user",
  content: `Message ${n}`,
  createdAt: now,
  ...rest,
});

/** A zip that another program makes. */
function zipBy(program: string): Buffer {
  const folder = mkdtempSync(path.join(os.tmpdir(), "anamcara-zip-"));
  try {
    const file = path.join(folder, "a.zip");
    execFileSync("python3", [
      "-W",
      "ignore",
      "-c",
      `import zipfile, json, sys\npath = sys.argv[1]\n${program}`,
      file,
    ]);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const head = '{"format":"anamcara-data","version":1';
const nothingBelongsTo = async (userId: string) => {
  for await (const { path: left } of listObjectsOf(userId)) expect(left).toBe("nothing");
  expect(await Conversation.countDocuments({ userId })).toBe(0);
  expect(await Message.countDocuments({ userId })).toBe(0);
};

/** What is no download of ours, and the reason that the person reads. */
const refused: Record<string, [reason: string, zip: () => Buffer | Promise<Buffer>]> = {
  "a zip of something else": ["otherFormat", () => zipOf({ "photo.txt": "a photo" })],
  "a download with much else in it": [
    "otherFormat",
    () => zipOf({ "data.json": `${head}}`, "junk.bin": randomBytes(24 * 1024 * 1024) }),
  ],
  "another format": ["otherFormat", () => zipOf({ "data.json": '{"format":"other","version":1}' })],
  "no format": ["otherFormat", () => zipOf({ "data.json": '{"messages":[{}]}' })],
  "a newer version": ["newerFormat", () => zipOf({ "data.json": '{"format":"anamcara-data","version":2}' })],
  "a format after its rows": [
    "otherFormat",
    () => zipOf({ "data.json": '{"messages":[{}],"format":"anamcara-data","version":1}' }),
  ],
  "no JSON": ["broken", () => zipOf({ "data.json": "hello" })],
  "JSON that breaks off": ["broken", () => zipOf({ "data.json": `${head},"messages":[{"id":"` })],
  "text after the end": ["broken", () => zipOf({ "data.json": `${head}} {}` })],
  "a list of numbers": ["broken", () => zipOf({ "data.json": `${head},"messages":[1,2]}` })],
  "a list in a list": ["broken", () => zipOf({ "data.json": `${head},"messages":[[{}]]}` })],
  "an object for a list": ["broken", () => zipOf({ "data.json": `${head},"messages":{"a":1}}` })],
  "a bad row": ["broken", () => zipOf({ "data.json": `${head},"messages":[{"a":tru}]}` })],
  "other bytes than UTF-8": [
    "broken",
    () =>
      zipOf({
        "data.json": Buffer.concat([
          Buffer.from(`${head},"x":"`),
          Buffer.from([0xff, 0xfe]),
          Buffer.from('"}'),
        ]),
      }),
  ],
  "JSON that is nested deeply": [
    "broken",
    () => zipOf({ "data.json": `${head},"messages":[{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}]}` }),
  ],
  "a row of megabytes": [
    "broken",
    () => zipOf({ "data.json": `${head},"messages":[{"content":"${"x".repeat(700_000)}"}]}` }),
  ],
  "a row of megabytes in a list that is not read": [
    "broken",
    () => zipOf({ "data.json": `${head},"turns":[{"content":"${"x".repeat(700_000)}"}]}` }),
  ],
  "half a million and one rows": [
    "tooManyRows",
    () => {
      const rows = Array.from({ length: 500_001 }, (_, n) => `{"n":${(n * 7_919) % 1_000_003}}`);
      return zipOf({ "data.json": `${head},"turns":[${rows.join(",")}]}` });
    },
  ],
  "a bomb": [
    "unpacksTooFar",
    () =>
      zipBy(`
with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z:
    with z.open("data.json", "w") as f:
        for _ in range(300): f.write(b" " * 1000000)
`),
  ],
  "a dense medium": [
    "unpacksTooFar",
    () =>
      zipBy(`
with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z:
    z.writestr("data.json", '${head}}')
    z.writestr("media/gallery/x.mp3", b"\\0" * 20000000)
`),
  ],
  "a path that leads out": [
    "badNames",
    () =>
      zipBy(`
with zipfile.ZipFile(path, "w") as z:
    z.writestr("data.json", '${head}}')
    z.writestr("../../etc/passwd", "root")
`),
  ],
  "an absolute path": [
    "badNames",
    () =>
      zipBy(`
with zipfile.ZipFile(path, "w") as z:
    z.writestr("data.json", '${head}}')
    z.writestr("/etc/passwd", "root")
`),
  ],
  "the same name twice": [
    "badNames",
    () =>
      zipBy(`
with zipfile.ZipFile(path, "w") as z:
    z.writestr("data.json", '${head}}')
    z.writestr("data.json", '${head}}')
`),
  ],
  "too many files": [
    "tooManyFiles",
    () =>
      zipBy(`
with zipfile.ZipFile(path, "w") as z:
    z.writestr("data.json", '${head}}')
    for n in range(50001): z.writestr("f%d" % n, "")
`),
  ],
  "a password": [
    "encrypted",
    () => {
      const zip = zipBy(`
with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z:
    z.writestr("data.json", '${head}}')
`);
      // The bit that says so, in the file's header and in the directory.
      zip.writeUInt16LE(zip.readUInt16LE(6) | 1, 6);
      const at = zip.indexOf(Buffer.from("PK\u0001\u0002"));
      zip.writeUInt16LE(zip.readUInt16LE(at + 8) | 1, at + 8);
      return zip;
    },
  ],
  "the end cut off": [
    "broken",
    async () => {
      const zip = await dataZip({ conversations: [conversation()] });
      return zip.subarray(0, zip.length - 30);
    },
  ],
  "the middle cut out": [
    "broken",
    async () => {
      const zip = await dataZip({ conversations: Array.from({ length: 500 }, (_, n) => conversation(n)) });
      return Buffer.concat([zip.subarray(0, 400), zip.subarray(600)]);
    },
  ],
  "a changed byte": [
    "broken",
    async () => {
      const zip = zipBy(`
with zipfile.ZipFile(path, "w") as z:
    z.writestr("data.json", '${head},"messages":[]}')
`);
      const at = zip.indexOf("messages");
      zip.write("messagEs", at);
      return Promise.resolve(zip);
    },
  ],
  "a size that is not true": [
    "broken",
    () => {
      const zip = zipBy(`
with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z:
    z.writestr("data.json", '${head}' + " " * 100000 + "}")
`);
      const at = zip.indexOf(Buffer.from("PK\u0001\u0002"));
      zip.writeUInt32LE(100, at + 24);
      return zip;
    },
  ],
};

describe("what is no download", () => {
  test.each(Object.entries(refused))(
    "fails with its reason: %s",
    { timeout: 120_000 },
    async (_, [reason, zip]) => {
      const userId = await makeFreshUser();
      expect(await sent(userId, await zip())).toMatchObject({ status: "failed", error: reason });
      await nothingBelongsTo(userId);
    },
  );

  test.each([
    ["text", Buffer.from("hello there"), 415, "dataImport.errors.notZip"],
    ["one byte", Buffer.from("P"), 415, "dataImport.errors.notZip"],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47]), 415, "dataImport.errors.notZip"],
    ["nothing", Buffer.alloc(0), 400, "dataImport.errors.noFile"],
  ])("is refused at once when it is no zip: %s", async (_, bytes, status, code) => {
    const userId = await makeFreshUser();
    await expect(storeUpload(userId, Readable.from([bytes]))).rejects.toMatchObject({ status, code });
    expect(await DataImport.countDocuments({ userId })).toBe(0);
    await nothingBelongsTo(userId);
  });
});

describe("a download that was made up", () => {
  test(
    "brings rows in as the person's own, without rights, counts or plans",
    { timeout: 60_000 },
    async () => {
      const userId = await makeFreshUser();
      const victim = await makeConversation();
      const theirs = await makeMessage(victim);
      const before = await User.findById(userId).lean();
      const forged = {
        userId: victim.userId,
        importId: id(7),
        searchLanguage: "none",
        __proto__: { isAdmin: true },
      };
      await broughtIn(
        userId,
        await dataZip({
          account: [
            {
              id: victim.userId,
              email: "other@example.com",
              isAdmin: true,
              isBanned: true,
              password: "x",
              subscriptionTier: "premium",
              subscriptionStatus: "active",
              stripeCustomerId: "cus_1",
              dailyMessageCount: -1_000,
              dailyTurnIds: [],
              identities: [{ provider: "google", subject: "1" }],
              profileImageUrl: "http://192.168.0.1/x.png",
              emailVerifiedAt: now,
              firstName: "<b>Rosa</b>",
              gender: { $ne: null },
            },
          ],
          conversations: [conversation(1, { ...forged, id: victim.id })],
          messages: [
            message(2, { ...forged, conversationId: victim.id, id: theirs.id }),
            message(3, {
              ...forged,
              conversationId: victim.id,
              role: "assistant",
              metadata: {
                galleryItemId: id(5),
                quotations: [{ start: 0, end: 3, status: "verified", place: {} }],
                html: "<b>",
              },
              receipt: {
                source: "model",
                language: "en",
                memoryIds: [id(4)],
                configuration: { id: victim.id, name: "x", version: 1 },
              },
            }),
            message(4, { conversationId: id(50) }),
          ],
          memories: [
            {
              id: id(4),
              type: "long_term",
              content: "Likes tea.",
              conversationId: victim.id,
              messageId: theirs.id,
              createdAt: now,
              updatedAt: now,
            },
          ],
          payments: [{ id: id(8), amount: 8900, status: "succeeded" }],
          subscriptions: [{ id: id(9) }],
          sessions: [{ id: id(10), sess: { userId: victim.userId } }],
          administration: [{ id: id(11) }],
        }),
      );
      const after = await User.findById(userId).lean();
      expect(after).toMatchObject({ firstName: "<b>Rosa</b>", gender: before!.gender });
      const { firstName: _, updatedAt: __, ...then } = before!;
      const { firstName: ___, updatedAt: ____, ...since } = after!;
      expect(since).toEqual(then);
      // The other person's rows are as they were, and nothing refers to them.
      expect((await Message.findById(theirs.id).lean())!.userId.toString()).toBe(victim.userId);
      expect(await Message.countDocuments({ userId: victim.userId })).toBe(1);
      expect((await Conversation.findById(victim.id).lean())!.title).toBe(victim.title);
      const mine = await Conversation.findOne({ userId }).lean();
      expect(mine!._id.toString()).not.toBe(victim.id);
      const messages = await Message.find({ userId }).lean();
      expect(messages).toHaveLength(2);
      for (const row of messages) {
        expect(row.conversationId.toString()).toBe(mine!._id.toString());
        expect(Object.keys(row)).not.toContain("searchLanguage");
      }
      const reply = messages.find(({ role }) => role === "assistant")!;
      expect(reply.metadata).toEqual({});
      const memory = await UserMemory.findOne({ userId }).lean();
      expect(memory).toMatchObject({ conversationId: mine!._id });
      expect(reply.receipt!.memoryIds).toEqual([memory!._id]);
      for (const rows of [messages, memory, mine]) {
        const text = JSON.stringify(rows);
        for (const foreign of [victim.id, victim.userId, theirs.id, id(7)])
          expect(text).not.toContain(foreign);
      }
      for (const name of ["payments", "subscriptions", "sessions", "admin_logs", "turns"]) {
        const rows = mongoose.connection.db!.collection(name);
        expect(await rows.countDocuments({ userId: new mongoose.Types.ObjectId(userId) })).toBe(0);
      }
    },
  );

  test("leaves out rows that no form would take, and brings the others in", { timeout: 60_000 }, async () => {
    const userId = await makeFreshUser();
    const bad = [
      { role: "system" },
      { content: "" },
      { content: "x".repeat(4_001) },
      { content: { $gt: "" } },
      { content: ["x"] },
      { content: null },
      { createdAt: "yesterday" },
      { createdAt: "2999-01-01T00:00:00Z" },
      { createdAt: 0 },
      { id: "../1" },
      { id: { $ne: 1 } },
      { conversationId: "me" },
      { versionIndex: 1e9 },
    ];
    const row = await broughtIn(
      userId,
      await dataZip({
        conversations: [
          conversation(1),
          conversation(1),
          conversation(2, { isDraft: true }),
          conversation(3, { title: 5 }),
        ],
        messages: [
          message(1, { content: "half \ud83d and \u0000 nothing" }),
          message(2, { metadata: { ended: "exploded" }, receipt: { source: "magic" }, role: "assistant" }),
          ...bad.map((rest, n) => message(100 + n, rest)),
        ],
        sittings: [
          { id: id(20), kind: "timer", minutes: 10, at: now, createdAt: now },
          { id: id(21), kind: "timer", minutes: 1e6, at: now, createdAt: now },
        ],
        memories: [
          {
            id: id(22),
            type: "short",
            content: "Gone by now.",
            expiresAt: "2020-01-01T00:00:00Z",
            createdAt: now,
            updatedAt: now,
          },
          ...Array.from({ length: 520 }, (_, n) => ({
            id: id(300 + n),
            type: "long_term",
            content: `Memory ${n}`,
            createdAt: now,
            updatedAt: now,
          })),
        ],
      }),
    );
    const counts = Object.fromEntries(row.found.map(({ kind, fresh, leftOut }) => [kind, [fresh, leftOut]]));
    expect(counts).toEqual({
      conversations: [1, 2],
      messages: [2, bad.length],
      sittings: [1, 1],
      memories: [500, 21],
    });
    expect(row.status).toBe("done");
    const texts = (await Message.find({ userId }).sort({ _id: 1 }).lean()).map(({ content }) => content);
    expect(texts).toEqual(["half \uFFFD and  nothing", "Message 2"]);
    expect(await Conversation.countDocuments({ userId, isDraft: true })).toBe(0);
  });

  test("stores only media that are what they say", { timeout: 60_000 }, async () => {
    const userId = await makeFreshUser();
    const item = (n: number, type: string, rest: object = {}) => ({
      id: id(n),
      type,
      title: `Item ${n}`,
      objectPath: `${id(99)}/gallery/${id(n)}/object`,
      isFavorite: false,
      isPublic: true,
      shareTokenHash: "x",
      createdAt: now,
      ...rest,
    });
    const picture = await webp(40);
    const files: Record<string, Buffer> = {
      "media/1": picture,
      "media/2": mp3(10),
      "media/3": Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
      "media/4": mp3(10), // For an image.
      "media/5": Buffer.concat([picture, Buffer.from("<script>alert(1)</script>")]),
      "media/6": Buffer.concat([mp3(10), Buffer.from("<html>")]),
      "media/7": picture.subarray(0, picture.length - 8),
      "media/8": Buffer.concat([
        Buffer.from("ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000"),
        Buffer.from("MZ"),
      ]),
    };
    const row = await broughtIn(
      userId,
      await dataZip(
        {
          conversations: [conversation()],
          messages: [
            message(1, { role: "assistant", metadata: { mediaType: "image", galleryItemId: id(25) } }),
          ],
          gallery: [
            item(21, "image"),
            item(22, "meditation"),
            ...[23, 24, 25, 27].map((n) => item(n, "image")),
            ...[26, 28, 29].map((n) => item(n, "meditation")),
            item(30, "video"),
          ],
          media: [
            ...Object.keys(files).map((file, n) => ({
              file,
              objectPath: `${id(99)}/gallery/${id(21 + n)}/object`,
              type: "text/html",
              size: 1,
            })),
            { file: "../../secret", objectPath: `${id(99)}/gallery/${id(29)}/object` },
          ],
        },
        files,
      ),
    );
    expect(row).toMatchObject({ status: "done" });
    const items = await GalleryItem.find({ userId }).sort({ title: 1 }).lean();
    expect(
      items.map(({ title, isPublic, shareTokenHash }) => [title, isPublic, shareTokenHash ?? null]),
    ).toEqual([
      ["Item 21", false, null],
      ["Item 22", false, null],
    ]);
    const types = new Set<string>();
    for await (const { path: stored, type } of listObjectsOf(userId)) {
      expect(items.some(({ _id }) => stored.includes(_id.toString()))).toBe(true);
      types.add(type);
    }
    expect([...types].sort()).toEqual(["audio/mpeg", "image/webp"]);
    expect((await Message.findOne({ userId }).lean())!.metadata).toEqual({ mediaType: "image" });
  });

  test("is confirmed and cancelled by its owner alone", async () => {
    const [userId, stranger] = [await makeFreshUser(), await makeFreshUser()];
    const row = await sent(userId, await dataZip({ conversations: [conversation()] }));
    await expect(confirmImport(stranger, row._id.toString(), true)).rejects.toMatchObject({ status: 404 });
    expect((await DataImport.findById(row._id).lean())!.status).toBe("ready");
  });
});

describe("the room for downloads", () => {
  const expireAt = new Date(Date.now() + 3_600_000);
  const others = (count: number, status: string, size: number) =>
    DataImport.insertMany(
      Array.from({ length: count }, () => ({
        userId: new mongoose.Types.ObjectId(),
        status,
        size,
        expireAt,
      })) as never[],
    );
  const oneMore = async () => sent(await makeFreshUser(), await dataZip({ conversations: [conversation()] }));
  const busy = { code: "dataImport.errors.busy", status: 503 };
  afterEach(async () => void (await DataImport.deleteMany({ expireAt })));

  test("is not taken by many small ones that wait for a word", async () => {
    await others(250, "ready", 1_000);
    expect((await oneMore()).status).toBe("ready");
  });

  test("has an end: by those at work, and by their size", async () => {
    await others(200, "checking", 1_000);
    await expect(oneMore()).rejects.toMatchObject(busy);
    await DataImport.deleteMany({ expireAt });
    await others(200, "ready", 500_000_000);
    await expect(oneMore()).rejects.toMatchObject(busy);
  });
});
