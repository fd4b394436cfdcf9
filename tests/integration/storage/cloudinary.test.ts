import mongoose from "mongoose";
import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  cuts,
  hangs,
  isSlow,
  refuses,
  stalls,
  startFakeCloudinary,
  type FakeCloudinary,
} from "#tests/fakes/cloudinary";
import { useDatabase } from "#tests/setup/database";
import { createCloudinaryClient } from "~/services/storage/cloudinary-client.server";
import { createCloudinaryStore } from "~/services/storage/cloudinary.server";

useDatabase();

const times = { upload: 1_500, destroy: 400, delivery: 400, silence: 400, retries: [10, 20] };
let fake: FakeCloudinary;
let store: ReturnType<typeof createCloudinaryStore>;
const entries = () => mongoose.connection.db!.collection("media.cloudinary");

beforeAll(async () => {
  fake = await startFakeCloudinary();
  const client = createCloudinaryClient({ url: fake.url, uploadPrefix: fake.uploadPrefix, times });
  store = createCloudinaryStore(() => client);
});
afterAll(() => fake.close());
const ownerId = new mongoose.Types.ObjectId().toString();
const pathOf = (name: string) => `${ownerId}/gallery/${new mongoose.Types.ObjectId().toString()}/${name}`;
const mp3 = Buffer.concat([Buffer.from("ID3"), randomBytes(300_000)]);
const webp = Buffer.concat([Buffer.from("RIFF1234WEBP"), randomBytes(5_000)]);
const put = (path: string, bytes = mp3, more: { type?: string; signal?: AbortSignal } = {}) =>
  store.put(path, Readable.from([bytes]), { type: "audio/mpeg", ownerId, ...more });
const read = async (path: string, range?: { start: number; end: number }) =>
  buffer((await store.open(path, range))!.stream);

beforeEach(() => {
  fake.calls.length = 0;
});
afterEach(async () => {
  for (const call of ["upload", "destroy", "delivery"] as const) {
    fake.misbehaves(call);
    fake.alwaysMisbehaves(call, null);
  }
  await store.remove(ownerId);
  await store.sweep(new Date(Date.now() + 2 * 3_600_000));
  expect([fake.assets.size, await entries().countDocuments()]).toEqual([0, 0]);
});

test("an object is uploaded signed, read whole and in part, listed and deleted", async () => {
  const [sound, picture] = [pathOf("meditation.mp3"), pathOf("w320.webp")];
  expect(await put(sound)).toBe(mp3.length);
  expect(await put(picture, webp, { type: "image/webp" })).toBe(webp.length);
  expect([...fake.assets.keys()].map((name) => name.split("/").slice(0, 3))).toEqual([
    ["video", "authenticated", "anamcara"],
    ["image", "authenticated", "anamcara"],
  ]);
  expect(await store.find(sound)).toEqual({ path: sound, type: "audio/mpeg", size: mp3.length });
  expect((await read(sound)).equals(mp3)).toBe(true);
  expect((await read(picture)).equals(webp)).toBe(true);
  expect(await read(sound, { start: 10, end: 20 })).toEqual(mp3.subarray(10, 20));
  expect(fake.calls.at(-1)).toMatchObject({ call: "delivery", status: 206, range: "bytes=10-19" });
  const paths: string[] = [];
  for await (const { path } of store.list(ownerId)) paths.push(path);
  expect(paths).toEqual([sound, picture].sort());
  expect(await store.isThere(sound)).toBe(true);
  expect(await store.remove(sound)).toBe(1);
  expect([await store.find(sound), await store.open(sound)]).toEqual([null, null]);
  expect(fake.assets.size).toBe(1);
});

test("nothing is delivered without a signature of ours", async () => {
  const path = pathOf("meditation.mp3");
  await put(path);
  const client = createCloudinaryClient({ url: fake.url, uploadPrefix: fake.uploadPrefix, times });
  const [{ asset }] = (await entries().find({ path }).toArray()) as unknown as [{ asset: never }];
  const address = await client.addressOf(asset);
  expect((await fetch(address)).status).toBe(200);
  expect((await fetch(address.replace(/s--.+?--\//, ""))).status).toBe(401);
  expect((await fetch(address.replace(/(s--)../, "$1xx"))).status).toBe(401);
  const url = fake.url.replace("a-secret", "another");
  const stranger = createCloudinaryClient({ url, uploadPrefix: fake.uploadPrefix, times });
  const other = createCloudinaryStore(() => stranger);
  const refused = other.put(pathOf("a.mp3"), Readable.from([mp3]), { type: "audio/mpeg", ownerId });
  await expect(refused).rejects.toMatchObject({ status: 503 });
  await expect(other.open(path)).rejects.toMatchObject({ status: 503 });
});

test("one that is replaced leaves nothing of the first", async () => {
  const path = pathOf("w640.webp");
  await put(path, webp, { type: "image/webp" });
  await put(path, Buffer.concat([webp, webp]), { type: "image/webp" });
  expect((await read(path)).length).toBe(2 * webp.length);
  expect(fake.assets.size).toBe(1);
});

describe("an upload", () => {
  test.each([
    ["429", refuses(429)],
    ["500", refuses(500)],
    ["a status that the library does not know", refuses(503)],
    ["a broken connection", cuts],
  ])("is tried again after %s", async (_, trouble) => {
    fake.misbehaves("upload", trouble, trouble);
    const path = pathOf("meditation.mp3");
    await put(path);
    expect((await read(path)).equals(mp3)).toBe(true);
    expect(fake.calls.filter(({ call }) => call === "upload")).toHaveLength(3);
  });

  test.each([
    ["401", refuses(401), 1],
    ["400", refuses(400), 1],
    ["500 again and again", refuses(500), 3],
    ["silence", hangs, 3],
  ])("fails with %s, and leaves nothing", async (_, trouble, tries) => {
    fake.alwaysMisbehaves("upload", trouble);
    const path = pathOf("meditation.mp3");
    await expect(put(path)).rejects.toMatchObject({ status: 503, code: "errors.serviceUnavailable" });
    expect(fake.calls.filter(({ call }) => call === "upload")).toHaveLength(tries);
    expect(await store.find(path)).toBeNull();
  });

  test("that is slow succeeds, within its time", async () => {
    fake.misbehaves("upload", isSlow(250));
    const path = pathOf("meditation.mp3");
    await put(path);
    expect((await read(path)).equals(mp3)).toBe(true);
  });

  test("ends at once when it is cancelled, and what arrived all the same is deleted later", async () => {
    fake.misbehaves("upload", isSlow(300));
    const abort = new AbortController();
    const path = pathOf("meditation.mp3");
    const storing = put(path, mp3, { signal: abort.signal });
    setTimeout(() => abort.abort(new Error("cancelled")), 100);
    const startedAt = Date.now();
    await expect(storing).rejects.toThrow("cancelled");
    expect(Date.now() - startedAt).toBeLessThan(1_000);
    expect(await store.find(path)).toBeNull();
    await expect.poll(() => fake.assets.size).toBe(1);
    expect(await store.sweep()).toBe(0);
    expect(await store.sweep(new Date(Date.now() + 2 * 3_600_000))).toBe(1);
    expect([fake.assets.size, await entries().countDocuments()]).toEqual([0, 0]);
  });

  test("that broke off and arrives after its folder was removed is deleted later", async () => {
    fake.misbehaves("upload", isSlow(400));
    const abort = new AbortController();
    const path = pathOf("meditation.mp3");
    const storing = put(path, mp3, { signal: abort.signal });
    setTimeout(() => abort.abort(new Error("cancelled")), 100);
    await expect(storing).rejects.toThrow("cancelled");
    expect(await store.remove(ownerId)).toBe(1);
    // What may still arrive does not keep the deletion of a person from ending.
    expect(await store.remove(ownerId)).toBe(0);
    await expect.poll(() => fake.assets.size).toBe(1);
    expect(await store.sweep()).toBe(0);
    expect(await store.sweep(new Date(Date.now() + 2 * 3_600_000))).toBe(1);
    expect(fake.assets.size).toBe(0);
  });

  test("whose folder was removed meanwhile fails", async () => {
    fake.misbehaves("upload", isSlow(300));
    const path = pathOf("meditation.mp3");
    const storing = put(path);
    const failed = expect(storing).rejects.toThrow("removed");
    await expect.poll(() => entries().countDocuments({ path })).toBe(1);
    await store.remove(path);
    await failed;
    expect(await store.find(path)).toBeNull();
    expect(fake.assets.size).toBe(0);
  });
});

describe("reading", () => {
  let path: string;
  beforeEach(async () => {
    path = pathOf("meditation.mp3");
    await put(path);
  });

  test("copes with an answer that ignores the range", async () => {
    fake.misbehaves("delivery", ({ response, asset }) => {
      response.writeHead(200).end(asset!.bytes);
      return true;
    });
    expect(await read(path, { start: 100_000, end: 100_010 })).toEqual(mp3.subarray(100_000, 100_010));
  });

  test.each([
    ["401", refuses(401)],
    ["500", refuses(500)],
    ["429", refuses(429)],
    ["silence", hangs],
  ])("says that the store does not answer: %s", async (_, trouble) => {
    fake.alwaysMisbehaves("delivery", trouble);
    await expect(store.open(path)).rejects.toMatchObject({ status: 503 });
  });

  test.each([
    ["that breaks", cuts],
    ["that stops", stalls],
  ])("an answer %s is an error, not a shorter object", async (_, trouble) => {
    fake.misbehaves("delivery", trouble);
    await expect(read(path)).rejects.toThrow();
  });

  test("more bytes than were stored are not passed on", async () => {
    fake.misbehaves("delivery", ({ response, asset }) => {
      response.writeHead(200).end(Buffer.concat([asset!.bytes, asset!.bytes]));
      return true;
    });
    expect((await read(path)).equals(mp3)).toBe(true);
  });

  test("what was deleted at Cloudinary is not there", async () => {
    fake.assets.clear();
    expect([await store.isThere(path), await store.open(path)]).toEqual([false, null]);
  });
});

test.each([
  ["500", refuses(500)],
  ["silence", hangs],
])("what is not deleted because of %s is gone for the reader, and deleted later", async (_, trouble) => {
  const path = pathOf("meditation.mp3");
  await put(path);
  fake.misbehaves("destroy", trouble);
  await expect(store.remove(path)).rejects.toMatchObject({ status: 503 });
  expect([await store.find(path), fake.assets.size]).toEqual([null, 1]);
  expect(await store.sweep()).toBe(1);
  expect([fake.assets.size, await entries().countDocuments()]).toEqual([0, 0]);
});

test("without its configuration nothing is forgotten", async () => {
  const path = pathOf("meditation.mp3");
  await put(path);
  const bare = createCloudinaryStore(() => null);
  await expect(bare.remove(path)).rejects.toMatchObject({ status: 503 });
  expect(await store.sweep()).toBe(1);
});
