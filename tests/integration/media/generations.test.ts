import mongoose from "mongoose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GalleryItem } from "#models/gallery-item.server";
import { Generation } from "#models/generation.server";
import { User } from "#models/user.server";
import { useDatabase } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { checkMedia } from "~/features/media/check-media.server";
import { deleteItem } from "~/features/media/gallery/delete-item.server";
import { cancelGeneration } from "~/features/media/generation/cancel-generation.server";
import { findGeneration } from "~/features/media/generation/find-generation.server";
import { generateMediaJob, stopGenerations } from "~/features/media/generation/generation-job.server";
import { mediaQuotaOf } from "~/features/media/generation/media-slots.server";
import { requestGeneration } from "~/features/media/generation/request-generation.server";
import { makeMeditation } from "~/features/meditation/make-meditation.server";
import { makeImage } from "~/features/picture/make-image.server";
import { consumeRateLimit, limits } from "~/services/rate-limiter.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";
import { listObjectsOf, removeAllOf } from "~/services/storage.server";

vi.mock("~/features/picture/make-image.server", () => ({ makeImage: vi.fn() }));
vi.mock("~/features/meditation/make-meditation.server", () => ({ makeMeditation: vi.fn() }));
vi.mock("~/services/images/thumbnail.server", () => ({
  thumbnailWidths: [320, 640, 1024],
  makeThumbnail: (_: Buffer, width: number) => Promise.resolve(Buffer.from(`thumbnail ${width}`)),
}));

useDatabase();

type Request = Parameters<typeof makeImage>[0];
const picture = {
  webp: Buffer.from("a picture"),
  width: 1024,
  height: 1024,
  source: "painter" as const,
  model: null,
};
/** A picture that is finished when the test says so, or ends with the signal. */
function held() {
  const requests: Request[] = [];
  let finish = () => {};
  const go = new Promise<void>((resolve) => (finish = resolve));
  vi.mocked(makeImage).mockImplementation(async (request) => {
    requests.push(request);
    await new Promise((resolve, reject) => {
      void go.then(resolve);
      request.signal.addEventListener("abort", () => reject(request.signal.reason as Error));
    });
    return picture;
  });
  return { requests, finish };
}

async function person(tier: "free" | "premium" = "free"): Promise<string> {
  const user = await User.create({
    email: `${new mongoose.Types.ObjectId().toString()}@example.com`,
    subscriptionTier: tier,
  });
  return user._id.toString();
}

const ask = (userId: string, prompt = "a quiet lake", onceKey: string | null = null) =>
  requestGeneration({
    userId,
    input: { type: "image", prompt, title: "A lake", language: "en" },
    onceKey,
    place: null,
  });
const asked = async (userId: string, ...rest: [string?, string?]) => (await ask(userId, ...rest)).jobId!;
const statusOf = async (userId: string, id: string) => (await findGeneration(userId, id)).status;
const ended = (userId: string, id: string, status: string) =>
  until(async () => (await statusOf(userId, id)) === status, { what: `a generation that is ${status}` });
const objectsOf = async (userId: string) => {
  const paths: string[] = [];
  for await (const { path } of listObjectsOf(userId)) paths.push(path);
  return paths;
};

beforeAll(() => startJobs([generateMediaJob as never]));
afterAll(async () => {
  await stopGenerations();
  await stopJobs();
});
beforeEach(() => {
  vi.mocked(makeImage).mockReset();
  vi.mocked(makeImage).mockResolvedValue(picture);
});
afterEach(async () => {
  await Generation.deleteMany({});
});

test("an image is made, stored and described", async () => {
  const userId = await person();
  const id = await asked(userId);
  await ended(userId, id, "done");
  const { item, percent, step } = await findGeneration(userId, id);
  // Until its page has opened the item, the last step is shown, not the first one again.
  expect({ percent, step }).toEqual({ percent: 100, step: "store" });
  expect(item).toMatchObject({
    type: "image",
    title: "A lake",
    prompt: "a quiet lake",
    duration: null,
    isFavorite: false,
    isPublic: false,
    metadata: { size: 9, source: "painter", width: 1024, height: 1024 },
  });
  expect((await objectsOf(userId)).map((path) => path.split("/").at(-1))).toEqual([
    "image.webp",
    "w1024.webp",
    "w320.webp",
    "w640.webp",
  ]);
  await deleteItem(userId, item!.id);
  expect(await objectsOf(userId)).toEqual([]);
});

test("what is made speaks the language in which the person wrote", async () => {
  const userId = await person();
  const id = await asked(userId, "lasciare andare la preoccupazione per mio figlio");
  expect((await Generation.findById(id).lean())!.input.language).toBe("it");
  await ended(userId, id, "done");
});

test("a slot that was taken just before a process died belongs to the repeated request", async () => {
  const userId = await person();
  const create = vi.spyOn(Generation, "create").mockImplementationOnce(() => new Promise(() => {}) as never);
  void ask(userId, "a quiet lake", "one-key");
  await until(() => create.mock.calls.length === 1, { what: "the moment before the row is written" });
  const id = await asked(userId, "a quiet lake", "one-key");
  await ended(userId, id, "done");
  expect(await mediaQuotaOf(userId)).toMatchObject({ used: 1, remaining: 2 });
});

test("a request that is refused takes no slot from the same one that goes on", async () => {
  const userId = await person();
  const { finish } = held();
  vi.spyOn(Generation, "create").mockImplementationOnce((async (row: unknown) => {
    // Meanwhile so many others have begun that the repeated request is one too many.
    const points = limits.mediaUser.points;
    for (let n = 1; n < points; n += 1) await consumeRateLimit("mediaUser", userId);
    await expect(ask(userId, "a quiet lake", "one-key")).rejects.toMatchObject({ status: 429 });
    return Generation.create(row as never);
  }) as never);
  await ask(userId, "a quiet lake", "one-key");
  expect(await mediaQuotaOf(userId)).toMatchObject({ used: 1, remaining: 2 });
  finish();
});

test("of many requests that a person makes at once, twelve are taken", async () => {
  const userId = await person("premium");
  const { finish } = held();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) => ask(userId, `A lake, ${n}`)),
  );
  const unfinished = { userId, status: mongoose.trusted({ $in: ["queued", "running"] as const }) };
  const taken = await Generation.countDocuments(unfinished);
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThanOrEqual(12);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(taken);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ status: 429 });
  const rows = await Generation.find({ userId }, { _id: 1 }).lean();
  await Promise.all(rows.map(({ _id }) => cancelGeneration(userId, _id.toString())));
  finish();
});

describe("the quota of the free plan", () => {
  test("is exact under requests at once", async () => {
    const userId = await person();
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => ask(userId)));
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(answers.length - refused.length).toBe(3);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ status: 402 });
    expect(await mediaQuotaOf(userId)).toEqual({ used: 3, limit: 3, remaining: 0 });
  });

  test("does not count for premium", async () => {
    const userId = await person("premium");
    await Promise.all(Array.from({ length: 5 }, () => ask(userId)));
    expect(await mediaQuotaOf(userId)).toMatchObject({ used: 5, limit: null });
  });

  test("gets a failed one back, which leaves neither row nor object", async () => {
    const userId = await person();
    vi.mocked(makeImage).mockRejectedValue(new Error("no paint"));
    const id = await asked(userId);
    await ended(userId, id, "failed");
    expect((await findGeneration(userId, id)).error).toBe("errors.mediaFailed");
    await until(async () => (await mediaQuotaOf(userId)).used === 0, { what: "the slot that is given back" });
    await until(async () => (await objectsOf(userId)).length === 0, { what: "no object" });
    expect(await GalleryItem.countDocuments({ userId })).toBe(0);
  });

  test("of another day does not count", async () => {
    const userId = await person();
    const ids = Array.from({ length: 3 }, () => new mongoose.Types.ObjectId());
    const yesterday = new Date(Date.now() - 86_400_000);
    await User.updateOne({ _id: userId }, { dailyMediaIds: ids, mediaResetDate: yesterday });
    await ask(userId);
    expect((await mediaQuotaOf(userId)).used).toBe(1);
  });

  test("is taken once for the same request", async () => {
    const userId = await person();
    const ids = await Promise.all(Array.from({ length: 5 }, () => asked(userId, "a quiet lake", "same")));
    expect(new Set(ids).size).toBe(1);
    expect((await mediaQuotaOf(userId)).used).toBe(1);
  });
});

test("one that is cancelled stops within two seconds, from any process, and leaves nothing", async () => {
  const userId = await person();
  const { requests } = held();
  const id = await asked(userId);
  await until(() => requests.length === 1, { what: "the painter" });
  // Another process writes to the database only.
  await cancelGeneration(userId, id);
  const startedAt = Date.now();
  await until(() => requests[0]!.signal.aborted, { what: "the painter's stop" });
  expect(Date.now() - startedAt).toBeLessThan(2_000);
  expect(await statusOf(userId, id)).toBe("cancelled");
  expect((await mediaQuotaOf(userId)).used).toBe(0);
  expect(await objectsOf(userId)).toEqual([]);
  await expect(cancelGeneration(await person(), id)).rejects.toMatchObject({ status: 404 });
});

test("two are made at once for a person; the others wait for their turn, and people take turns", async () => {
  const [many, one, another] = [await person("premium"), await person(), await person()];
  const { requests, finish } = held();
  const ids = await Promise.all(Array.from({ length: 4 }, () => asked(many)));
  await until(() => requests.length === 2, { what: "two pictures" });
  // As many as this process makes at a time.
  const third = await asked(another);
  await until(() => requests.length === 3, { what: "the third picture" });
  const other = await asked(one);
  const waiting = await Promise.all(ids.map((id) => findGeneration(many, id)));
  expect(waiting.filter(({ status }) => status === "running")).toHaveLength(2);
  // A person for whom nothing is being made comes before another person's third.
  expect((await findGeneration(one, other)).place).toBe(1);
  expect(waiting.flatMap(({ place }) => place ?? []).sort()).toEqual([2, 3]);
  finish();
  for (const id of ids) await ended(many, id, "done");
  await ended(another, third, "done");
  await ended(one, other, "done");
});

test("meditations keep no image from being made", async () => {
  const [listener, painter] = [await person("premium"), await person()];
  const meditations = vi.mocked(makeMeditation);
  meditations.mockImplementation(
    ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error))),
  );
  const ids: string[] = [];
  for (const prompt of ["rest after a long day", "courage for tomorrow"]) {
    const input = { type: "meditation" as const, prompt, language: "en" as const };
    const { jobId } = await requestGeneration({ userId: listener, input, onceKey: null, place: null });
    ids.push(jobId!);
  }
  await until(() => meditations.mock.calls.length === 2, { what: "two meditations that are made" });
  await ended(painter, await asked(painter), "done");
  for (const id of ids) await cancelGeneration(listener, id);
});

test("premium comes first where several wait", async () => {
  const [first, free, premium] = [await person(), await person(), await person("premium")];
  const { requests, finish } = held();
  const made = [await asked(first), await asked(await person()), await asked(await person())];
  // As many as this process makes at a time.
  await until(() => requests.length === 3, { what: "three pictures" });
  const waits = await asked(free);
  const comesFirst = await asked(premium);
  expect((await findGeneration(premium, comesFirst)).place).toBe(1);
  expect((await findGeneration(free, waits)).place).toBe(2);
  finish();
  await ended(first, made[0]!, "done");
  await ended(premium, comesFirst, "done");
  await ended(free, waits, "done");
});

test("one whose process has died is made by another; one that dies twice fails cleanly", async () => {
  const userId = await person();
  const row = {
    userId,
    type: "image" as const,
    input: { prompt: "a quiet lake", title: "A lake", language: "en" },
    status: "running" as const,
    owner: "a process that has exited",
    leaseExpiresAt: new Date(Date.now() - 1_000),
    slotDay: new Date(),
  };
  const [again, never] = await Generation.create([
    { ...row, itemId: new mongoose.Types.ObjectId(), attempt: 1, place: 0 },
    { ...row, itemId: new mongoose.Types.ObjectId(), attempt: 2, place: 1 },
  ]);
  await asked(userId);
  await ended(userId, again!._id.toString(), "done");
  await ended(userId, never!._id.toString(), "failed");
});

test.each([
  "I want to kill myself tonight",
  "i want to die, a meditation to say goodbye",
  "quiero morir, una meditación para despedirme",
  "una meditazione per dire addio: voglio morire",
  "a meditation to end my life",
  "a meditation before I kill myself",
  "una meditación para quitarme la vida",
  "una meditazione per farla finita",
])("a prompt of danger makes none, and gets the care answer: %s", async (prompt) => {
  const userId = await person();
  const { jobId, care } = await ask(userId, prompt);
  expect(jobId).toBeNull();
  expect(care).toMatch(/\d{3}/);
  expect(await Generation.countDocuments({ userId })).toBe(0);
  expect((await mediaQuotaOf(userId)).used).toBe(0);
});

test.each([
  "a meditation to end my day",
  "a meditation to accept death",
  "una meditación para acabar con el estrés",
  "una meditazione per farla finita con lo stress",
])("a purpose that only sounds like danger is made: %s", async (prompt) => {
  expect(await ask(await person(), prompt)).toMatchObject({
    jobId: expect.any(String) as string,
    care: null,
  });
});

test("a few words that only leave a doubt are a prompt like any other", async () => {
  const userId = await person();
  for (const prompt of ["mountain lake number 10", "a lake at dawn number 10"])
    expect(await ask(userId, prompt)).toMatchObject({ jobId: expect.any(String) as string, care: null });
});

test("what has no counterpart is found and mended", async () => {
  const userId = await person();
  const [kept, lost, orphan] = [await asked(userId), await asked(userId), await asked(userId)];
  for (const id of [kept, lost, orphan]) await ended(userId, id, "done");
  const itemOf = async (id: string) => (await findGeneration(userId, id)).item!.id;
  const [lostItem, orphanItem] = [await itemOf(lost), await itemOf(orphan)];
  await removeAllOf(`${userId}/gallery/${lostItem}`);
  await GalleryItem.deleteOne({ _id: orphanItem });
  const later = new Date(Date.now() + 3_600_000);
  const found = await checkMedia({ mend: true, now: later });
  expect(found.rowsWithoutObject).toEqual([lostItem]);
  expect(found.objectsWithoutRow).toEqual([`${userId}/gallery/${orphanItem}`]);
  expect(await checkMedia({ mend: false, now: later })).toMatchObject({
    rowsWithoutObject: [],
    objectsWithoutRow: [],
  });
  expect(await objectsOf(userId)).toHaveLength(4);
});
