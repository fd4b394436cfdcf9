import mongoose from "mongoose";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { cuts, isSlow, refuses, startFakeCloudinary, type FakeCloudinary } from "#tests/fakes/cloudinary";
import { GalleryItem } from "#models/gallery-item.server";
import { useDatabase } from "#tests/setup/database";
import { checkMedia } from "~/features/media/check-media.server";
import { deleteItem } from "~/features/media/gallery/delete-item.server";
import { findObject } from "~/features/media/gallery/read-object.server";
import { objectPathOf, voicePathOf } from "~/features/media/object-paths";
import { migrateMedia } from "~/features/media/migrate-media.server";
import { env } from "~/services/env.server";
import {
  find,
  listObjectsOf,
  open,
  put,
  remove,
  removeAllOf,
  removeLeftovers,
  stores,
} from "~/services/storage.server";

useDatabase();
// Many small steps, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let fake: FakeCloudinary;
beforeAll(async () => {
  fake = await startFakeCloudinary();
});
afterAll(() => fake.close());

const ownerId = new mongoose.Types.ObjectId().toString();
const configured = (isOn: boolean) =>
  Object.assign(env, {
    CLOUDINARY_URL: isOn ? fake.url : undefined,
    CLOUDINARY_UPLOAD_PREFIX: fake.uploadPrefix,
  });
const stored = new Map<string, Buffer>();
const pathsIn = async (objects: AsyncIterable<{ path: string }>) => {
  const paths: string[] = [];
  for await (const { path } of objects) paths.push(path);
  return paths;
};
const count = async (store: keyof typeof stores) => (await pathsIn(stores[store].list(ownerId))).length;
async function store(path: string, type: string, bytes: Buffer) {
  await put(path, Readable.from([bytes]), { type, ownerId });
  stored.set(path, bytes);
}
async function expectAllReadable() {
  expect(await pathsIn(listObjectsOf(ownerId))).toEqual([...stored.keys()].sort());
  for (const [path, bytes] of stored) {
    // Vitest compares buffers byte by byte, which takes seconds.
    expect((await buffer((await open(path))!.stream)).equals(bytes)).toBe(true);
    expect(await buffer((await open(path, { start: 5, end: 9 }))!.stream)).toEqual(bytes.subarray(5, 9));
  }
}

test("media go to Cloudinary and back, whatever comes between, and can be read all the time", async () => {
  configured(false);
  const item = () => `${ownerId}/gallery/${new mongoose.Types.ObjectId().toString()}`;
  for (let index = 0; index < 3; index += 1) {
    await store(
      `${item()}/meditation.mp3`,
      "audio/mpeg",
      Buffer.concat([Buffer.from("ID3"), randomBytes(100_000)]),
    );
    await store(
      `${item()}/w320.webp`,
      "image/webp",
      Buffer.concat([Buffer.from("RIFF1234WEBP"), randomBytes(900)]),
    );
  }
  // A download of one's data stays in the database.
  await store(`${ownerId}/exports/one/1`, "application/zip", randomBytes(500));

  configured(true);
  await expectAllReadable();
  // New ones are stored at Cloudinary at once.
  await store(
    `${item()}/image.webp`,
    "image/webp",
    Buffer.concat([Buffer.from("RIFF1234WEBP"), randomBytes(900)]),
  );
  expect([await count("gridfs"), await count("cloudinary")]).toEqual([7, 1]);

  // One is refused: it stays where it was, and the rest goes on.
  fake.misbehaves("upload", refuses(401));
  const first = await migrateMedia("cloudinary");
  expect([first.moved, first.failed.map(({ reason }) => reason)]).toEqual([5, ["status 401"]]);
  await expectAllReadable();

  // The process was killed after a copy was complete, before the original was deleted; it is not copied again.
  const [copied] = await pathsIn(stores.cloudinary.list(ownerId));
  const bytes = stored.get(copied!)!;
  await stores.gridfs.put(copied!, Readable.from([bytes]), { type: (await find(copied!))!.type, ownerId });
  const uploads = fake.calls.filter(({ call }) => call === "upload").length;
  const second = await migrateMedia("cloudinary");
  expect([second.moved, second.failed]).toEqual([2, []]);
  expect(fake.calls.filter(({ call }) => call === "upload")).toHaveLength(uploads + 1);
  expect([await count("gridfs"), await count("cloudinary")]).toEqual([1, 7]);
  await expectAllReadable();

  // Back, with a broken connection: nothing is deleted that was not read back whole.
  fake.misbehaves("delivery", cuts);
  const third = await migrateMedia("gridfs");
  expect([third.moved, third.failed.length]).toEqual([6, 1]);
  expect(await migrateMedia("gridfs")).toMatchObject({ moved: 1, failed: [] });
  expect([await count("gridfs"), await count("cloudinary"), fake.assets.size]).toEqual([8, 0, 0]);
  configured(false);
  await expectAllReadable();
});

test("a copy with other bytes is made again", async () => {
  configured(true);
  const [path] = [...stored.keys()];
  await stores.cloudinary.put(path!, Readable.from([Buffer.from("ID3 something else")]), {
    type: "audio/mpeg",
    ownerId,
  });
  expect((await migrateMedia("cloudinary")).failed).toEqual([]);
  await expectAllReadable();
});

test("a deletion does not wait for Cloudinary; that of a person does", async () => {
  configured(true);
  const paths = await pathsIn(stores.cloudinary.list(ownerId));
  fake.alwaysMisbehaves("destroy", refuses(500));
  await remove(paths[0]!);
  expect(await find(paths[0]!)).toBeNull();
  await expect(removeAllOf(ownerId)).rejects.toMatchObject({ status: 503 });
  expect(await pathsIn(listObjectsOf(ownerId))).toEqual([]);
  fake.alwaysMisbehaves("destroy", null);
  expect(await removeAllOf(ownerId)).toBeGreaterThan(0);
  expect([fake.assets.size, await removeLeftovers(), await removeAllOf(ownerId)]).toEqual([0, 0, 0]);
});

test("a meditation and its voice alone move together, and apart where one of them is refused", async () => {
  configured(false);
  stored.clear();
  const items = await GalleryItem.create(
    ["Evening", "Morning", "The sea"].map((title) => {
      const _id = new mongoose.Types.ObjectId();
      const objectPath = objectPathOf(ownerId, _id.toString(), "meditation");
      return {
        _id,
        userId: ownerId,
        type: "meditation" as const,
        title,
        objectPath,
        metadata: { voiceSize: 30_003 },
      };
    }),
  );
  for (const item of items) {
    for (const path of [item.objectPath, voicePathOf(ownerId, item.id as string)])
      await store(path, "audio/mpeg", Buffer.concat([Buffer.from("ID3"), randomBytes(30_000)]));
  }
  const expectAllPlayable = async () => {
    for (const { id, objectPath } of items as { id: string; objectPath: string }[]) {
      for (const [part, path] of [
        [undefined, objectPath],
        ["voice", voicePathOf(ownerId, id)],
      ] as const) {
        const found = await findObject(ownerId, id, part);
        expect((await buffer((await found!.open())!)).equals(stored.get(path)!)).toBe(true);
      }
    }
    expect(await checkMedia({ mend: false })).toMatchObject({ rowsWithoutObject: [], rowsWithoutVoice: [] });
  };

  configured(true);
  // Three of six are refused, so at least one meditation is at one place and its voice at the other, or both are behind.
  fake.misbehaves("upload", refuses(401), isSlow(1), refuses(401), isSlow(1), refuses(401));
  expect(await migrateMedia("cloudinary")).toMatchObject({ moved: 3, failed: [{}, {}, {}] });
  await expectAllPlayable();
  expect(await migrateMedia("cloudinary")).toMatchObject({ moved: 3, failed: [] });
  expect([await count("gridfs"), await count("cloudinary")]).toEqual([0, 6]);
  await expectAllPlayable();

  fake.misbehaves("delivery", cuts);
  expect(await migrateMedia("gridfs")).toMatchObject({ moved: 5, failed: [{}] });
  await expectAllPlayable();
  expect(await migrateMedia("gridfs")).toMatchObject({ moved: 1, failed: [] });
  expect([await count("gridfs"), await count("cloudinary")]).toEqual([6, 0]);
  await expectAllPlayable();

  // Deleted while both halves are at different places.
  fake.misbehaves("upload", refuses(401), isSlow(1), refuses(401), isSlow(1), refuses(401));
  await migrateMedia("cloudinary");
  for (const { id } of items as { id: string }[]) await deleteItem(ownerId, id);
  await removeLeftovers();
  expect([await count("gridfs"), await count("cloudinary"), fake.assets.size]).toEqual([0, 0, 0]);
});

/** Runs `npm run migrate-media` as an operator does. */
function runCommand(args: string[], more: Record<string, string> = {}) {
  const root = path.resolve(import.meta.dirname, "../../..");
  const uri = new URL(inject("mongoUri"));
  uri.pathname = `/${mongoose.connection.name}`;
  const child = spawn(
    process.execPath,
    ["--import", "tsx", path.join(root, "scripts/migrate-media.ts"), ...args],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: "production",
        MONGODB_URI: uri.href,
        SESSION_SECRET: "a-secret-for-tests-only",
        ...more,
      },
    },
  );
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const ended = once(child, "exit").then(([code]) => ({ code: code as number | null, output }));
  return { kill: () => child.kill("SIGKILL"), ended };
}

test.each([
  [[], "Say where the media should go"],
  [["elsewhere"], "Say where the media should go"],
  [["cloudinary"], "CLOUDINARY_URL is not set"],
])("the command with %j says what is missing", async (args, message) => {
  const { code, output } = await runCommand(args).ended;
  expect([code, output]).toEqual([1, expect.stringContaining(message)]);
});
