import mongoose from "mongoose";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GalleryItem } from "#models/gallery-item.server";
import { Generation } from "#models/generation.server";
import { makeUser } from "#tests/factories";
import { isSlow, hangs, refuses, startFakeCloudinary, type FakeCloudinary } from "#tests/fakes/cloudinary";
import { startFakeImages, type FakeImages, type ImageAnswer } from "#tests/fakes/images";
import { useDatabase } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { checkMedia } from "~/features/media/check-media.server";
import { deleteItem } from "~/features/media/gallery/delete-item.server";
import { findObject } from "~/features/media/gallery/read-object.server";
import { cancelGeneration } from "~/features/media/generation/cancel-generation.server";
import { findGeneration } from "~/features/media/generation/find-generation.server";
import { generateMediaJob, stopGenerations } from "~/features/media/generation/generation-job.server";
import { mediaQuotaOf } from "~/features/media/generation/media-slots.server";
import { requestGeneration } from "~/features/media/generation/request-generation.server";
import { removeLeftoversJob } from "~/features/media/remove-leftovers.server";
import { makeImage } from "~/features/picture/make-image.server";
import { env } from "~/services/env.server";
import { createImageService } from "~/services/images/openai-images.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";
import { listObjectsOf, stores } from "~/services/storage.server";

// Pictures come from the fake service through the real adapter.
vi.mock("~/features/picture/make-image.server", async (original) => ({
  makeImage: vi.fn(((await original()) as { makeImage: typeof makeImage }).makeImage),
}));
const { makeImage: realMakeImage } = await vi.importActual<{ makeImage: typeof makeImage }>(
  "~/features/picture/make-image.server",
);

useDatabase();

let images: FakeImages;
let cloudinary: FakeCloudinary;
let picture: Buffer;
beforeAll(async () => {
  [images, cloudinary] = await Promise.all([startFakeImages(), startFakeCloudinary()]);
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#456" } })
    .png()
    .toBuffer();
  await startJobs([generateMediaJob as never]);
});
afterAll(async () => {
  await stopGenerations();
  await stopJobs();
  await Promise.all([images.close(), cloudinary.close()]);
});

const good: ImageAnswer = (exchange) => exchange.send({ b64_json: picture.toString("base64") });

/** @param timeoutMs how long the product waits for a picture; unless told, as long as in use, however busy the machine is. */
function useImageService(timeoutMs?: number) {
  const service = createImageService({ apiKey: "key", baseUrl: images.baseUrl, model: "flux", timeoutMs });
  vi.mocked(makeImage).mockImplementation((request) => realMakeImage(request, service));
}
beforeEach(() => {
  images.answers(good);
  useImageService();
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const call of ["upload", "destroy", "delivery"] as const) cloudinary.alwaysMisbehaves(call, null);
  Object.assign(env, { CLOUDINARY_URL: undefined, CLOUDINARY_UPLOAD_PREFIX: undefined });
  await Generation.deleteMany({});
});

const atCloudinary = () =>
  Object.assign(env, { CLOUDINARY_URL: cloudinary.url, CLOUDINARY_UPLOAD_PREFIX: cloudinary.uploadPrefix });
const ask = async (userId: string) =>
  (
    await requestGeneration({
      userId,
      input: { type: "image", prompt: "a quiet lake", title: "A lake", language: "en" },
      onceKey: null,
      place: null,
    })
  ).jobId!;
/** Making a picture takes as long as it takes on a busy machine. */
const ENDED_MS = 60_000;
const ended = async (userId: string, id: string) => {
  await until(async () => !/queued|running/.test((await findGeneration(userId, id)).status), {
    what: "the end of a generation",
    timeoutMs: ENDED_MS,
  });
  return findGeneration(userId, id);
};

// Two of them are waited for in a test.
vi.setConfig({ testTimeout: 2 * ENDED_MS + 20_000 });

/** Nothing is left of a failed generation, it says why, and it does not count for today. */
async function expectCleanFailure(userId: string, id: string, error: string) {
  expect(await ended(userId, id)).toMatchObject({ status: "failed", error, item: null });
  await until(async () => (await mediaQuotaOf(userId)).used === 0, { what: "the slot" });
  const left = async () => {
    const paths: string[] = [];
    for await (const { path } of listObjectsOf(userId)) paths.push(path);
    return paths;
  };
  await until(async () => (await left()).length === 0, { what: "no objects" });
  expect(await GalleryItem.countDocuments({ userId })).toBe(0);
  // The next one works.
  images.answers(good);
}

async function expectNextWorks(userId: string) {
  const done = await ended(userId, await ask(userId));
  expect(done.status).toBe("done");
  return done.item!;
}

describe("an image service", () => {
  test.each<[string, ImageAnswer, timeoutMs?: number]>([
    ["that answers 500", (exchange) => exchange.refuse(500)],
    ["that answers 429", (exchange) => exchange.refuse(429)],
    ["that hangs", () => undefined, 600],
    ["that breaks off", ({ response }) => response.destroy()],
    [
      "that breaks off in its answer",
      ({ response }) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": 1_000 });
        response.write('{"data":[', () => response.destroy());
      },
    ],
    [
      "that names an address inside",
      (exchange) => exchange.send({ url: `${images.origin.replace("127.0.0.1", "localhost")}/secret` }),
    ],
    [
      "that names the cloud's own data",
      (exchange) => exchange.send({ url: "https://169.254.169.254/latest" }),
    ],
    ["that sends no picture", (exchange) => exchange.send({ b64_json: "bm90IGEgcGljdHVyZQ==" })],
  ])("%s: the generation fails cleanly, and the next one works", async (_, answer, timeoutMs) => {
    const userId = (await makeUser()).id;
    images.answers(answer);
    useImageService(timeoutMs);
    await expectCleanFailure(userId, await ask(userId), "errors.mediaFailed");
    expect(images.fetched).toEqual([]);
    useImageService();
    await expectNextWorks(userId);
  });
});

describe("a store", () => {
  test("with a full disk: the generation fails cleanly and says that it was not saved", async () => {
    const userId = (await makeUser()).id;
    const full = new mongoose.mongo.MongoServerError({ message: "full", code: 14_031 });
    vi.spyOn(stores.gridfs, "put").mockRejectedValue(full);
    await expectCleanFailure(userId, await ask(userId), "errors.mediaNotStored");
    vi.mocked(stores.gridfs.put).mockRestore();
    await expectNextWorks(userId);
  });

  test.each([
    ["401", refuses(401)],
    ["500", refuses(500)],
  ])("Cloudinary that refuses with %s", async (_, trouble) => {
    atCloudinary();
    const userId = (await makeUser()).id;
    cloudinary.alwaysMisbehaves("upload", trouble);
    await expectCleanFailure(userId, await ask(userId), "errors.mediaNotStored");
    cloudinary.alwaysMisbehaves("upload", null);
    const item = await expectNextWorks(userId);
    expect(cloudinary.assets.size).toBe(4);
    await deleteItem(userId, item.id);
    expect(cloudinary.assets.size).toBe(0);
  });

  test("Cloudinary that fails for the last picture leaves none of the others", async () => {
    atCloudinary();
    const userId = (await makeUser()).id;
    const works = isSlow(0);
    cloudinary.misbehaves("upload", works, works, works, refuses(400));
    await expectCleanFailure(userId, await ask(userId), "errors.mediaNotStored");
    await until(() => cloudinary.assets.size === 0, { what: "no objects", timeoutMs: ENDED_MS });
  });

  test("Cloudinary that is slow: the item is stored, and read in part", async () => {
    atCloudinary();
    const userId = (await makeUser()).id;
    cloudinary.alwaysMisbehaves("upload", isSlow(400));
    const item = await expectNextWorks(userId);
    const object = (await findObject(userId, item.id))!;
    const chunks: Buffer[] = [];
    for await (const chunk of (await object.open({ start: 8, end: 12 }))!) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toBe("WEBP");
    await deleteItem(userId, item.id);
  });

  test("Cloudinary that hangs: cancelling ends it within two seconds, and leaves nothing", async () => {
    atCloudinary();
    const userId = (await makeUser()).id;
    cloudinary.alwaysMisbehaves("upload", hangs);
    const id = await ask(userId);
    await until(async () => (await findGeneration(userId, id)).step === "store", { what: "the last step" });
    const startedAt = Date.now();
    await cancelGeneration(userId, id);
    await until(async () => (await mediaQuotaOf(userId)).used === 0, { what: "the slot" });
    expect(Date.now() - startedAt).toBeLessThan(2_000);
    expect((await findGeneration(userId, id)).status).toBe("cancelled");
    cloudinary.alwaysMisbehaves("upload", null);
    // The process is free for the next one.
    const item = await expectNextWorks(userId);
    await deleteItem(userId, item.id);
    expect(cloudinary.assets.size).toBe(0);
  });

  test("Cloudinary that does not delete: the item is gone at once, its object with the next job", async () => {
    atCloudinary();
    const userId = (await makeUser()).id;
    const item = await expectNextWorks(userId);
    cloudinary.alwaysMisbehaves("destroy", refuses(500));
    await deleteItem(userId, item.id);
    expect([await findObject(userId, item.id), cloudinary.assets.size]).toEqual([null, 4]);
    cloudinary.alwaysMisbehaves("destroy", null);
    await removeLeftoversJob.handle({}, { report: () => Promise.resolve() });
    expect(cloudinary.assets.size).toBe(0);
  });
});

test("what was deleted at Cloudinary by hand is found by check-media", async () => {
  atCloudinary();
  const userId = (await makeUser()).id;
  const [lost, kept] = [await expectNextWorks(userId), await expectNextWorks(userId)];
  for (const name of cloudinary.assets.keys()) {
    if (name.includes(lost.id)) cloudinary.assets.delete(name);
  }
  expect((await checkMedia({ mend: true })).rowsWithoutObject).toEqual([lost.id]);
  expect((await checkMedia({ mend: true })).rowsWithoutObject).toEqual([]);
  expect(await findObject(userId, kept.id)).not.toBeNull();
  await deleteItem(userId, kept.id);
  expect(cloudinary.assets.size).toBe(0);
});

test("thirty that wait see their place in the queue, and people take turns", async () => {
  const people = await Promise.all(
    Array.from({ length: 3 }, () => makeUser({ subscriptionTier: "premium" }).then(({ id }) => id)),
  );
  const made: string[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  vi.mocked(makeImage).mockImplementation(async ({ title, signal }) => {
    const stopped = new Promise((_, reject) =>
      signal.addEventListener("abort", () => reject(new Error("stopped"))),
    );
    await Promise.race([gate, stopped]);
    made.push(title);
    return {
      webp: await sharp(picture).webp().toBuffer(),
      width: 64,
      height: 64,
      source: "painter",
      model: null,
    };
  });
  // The first one asks for ten before anyone else comes.
  const jobs: { userId: string; id: string }[] = [];
  for (const [index, userId] of people.entries()) {
    for (let count = 0; count < 10; count += 1) {
      const { jobId } = await requestGeneration({
        userId,
        input: { type: "image", prompt: "a quiet lake", title: String(index), language: "en" },
        onceKey: null,
        place: null,
      });
      jobs.push({ userId, id: jobId! });
    }
  }
  const shown = await Promise.all(jobs.map(({ userId, id }) => findGeneration(userId, id)));
  const running = shown.filter(({ status }) => status === "running");
  // Three are made at once, and a person has two of them at most.
  expect(running.map(({ title }) => title)).toEqual(["0", "0", "1"]);
  const places = shown.flatMap(({ place }) => place ?? []);
  expect([...places].sort((a, b) => a - b)).toEqual(Array.from({ length: 27 }, (_, index) => index + 1));
  // Of those who came later, no one waits behind the ten: for the first person two are being made already.
  expect([shown[20]!.place, shown[2]!.place]).toEqual([1, 4]);
  release();
  for (const { userId, id } of jobs) expect((await ended(userId, id)).status).toBe("done");
  expect(made).toHaveLength(30);
  for (let length = 1; length <= 30; length += 1) {
    const counts = ["0", "1", "2"].map(
      (who) => made.slice(0, length).filter((title) => title === who).length,
    );
    expect(Math.max(...counts) - Math.min(...counts), made.join("")).toBeLessThanOrEqual(3);
  }
});
