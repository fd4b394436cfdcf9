import mongoose from "mongoose";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { isSlow, startFakeCloudinary, type FakeCloudinary } from "#tests/fakes/cloudinary";
import { useDatabase } from "#tests/setup/database";
import { env } from "~/services/env.server";
import { listObjectsOf, open, put, stores } from "~/services/storage.server";

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

/** Runs `npm run migrate-media` as an operator does. */
function runCommand(args: string[], more: Record<string, string> = {}) {
  const root = path.resolve(import.meta.dirname, "../../../..");
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

test("the command is killed and run again: everything is at its new place, whole", async () => {
  configured(false);
  stored.clear();
  for (let index = 0; index < 6; index += 1) {
    const folder = `${ownerId}/gallery/${new mongoose.Types.ObjectId().toString()}`;
    await store(
      `${folder}/meditation.mp3`,
      "audio/mpeg",
      Buffer.concat([Buffer.from("ID3"), randomBytes(50_000)]),
    );
  }
  const at = { CLOUDINARY_URL: fake.url, CLOUDINARY_UPLOAD_PREFIX: fake.uploadPrefix };
  fake.alwaysMisbehaves("upload", isSlow(500));
  const first = runCommand(["cloudinary"], at);
  await expect.poll(() => fake.assets.size, { timeout: 40_000 }).toBeGreaterThanOrEqual(3);
  first.kill();
  expect((await first.ended).code).toBeNull();
  configured(true);
  await expectAllReadable();
  fake.alwaysMisbehaves("upload", null);
  const { code, output } = await runCommand(["cloudinary"], at).ended;
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^\d objects \(\d\.\d MB\) were moved to cloudinary\.$/m),
  ]);
  expect([await count("gridfs"), await count("cloudinary")]).toEqual([0, 6]);
  await expectAllReadable();
  // What the killed one was uploading is deleted when it can no longer arrive.
  await stores.cloudinary.sweep(new Date(Date.now() + 2 * 3_600_000));
  expect(fake.assets.size).toBe(6);
});
