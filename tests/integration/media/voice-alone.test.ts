import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { GalleryItem } from "#models/gallery-item.server";
import { User } from "#models/user.server";
import { makeUser } from "#tests/factories";
import { useDatabase } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { checkMedia } from "~/features/media/check-media.server";
import { deleteItem } from "~/features/media/gallery/delete-item.server";
import { findItem } from "~/features/media/gallery/find-item.server";
import { listItems } from "~/features/media/gallery/list-items.server";
import { listKeptItems } from "~/features/media/gallery/list-kept.server";
import { findObject } from "~/features/media/gallery/read-object.server";
import { findGeneration } from "~/features/media/generation/find-generation.server";
import { generateMediaJob, stopGenerations } from "~/features/media/generation/generation-job.server";
import { requestGeneration } from "~/features/media/generation/request-generation.server";
import { makeMeditation } from "~/features/meditation/make-meditation.server";
import { listMedia } from "~/features/privacy/export-json.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";
import { log } from "~/services/log.server";
import { listObjectsOf, removeAllOf } from "~/services/storage.server";

vi.mock("~/features/meditation/make-meditation.server", () => ({ makeMeditation: vi.fn() }));
useDatabase();

const mp3 = Buffer.from("the voice and the rain");
const voiceMp3 = Buffer.from("the voice");

beforeAll(() => {
  vi.mocked(makeMeditation).mockImplementation(({ ambience, minutes }) =>
    Promise.resolve({
      mp3,
      voiceMp3: ambience === "silence" ? null : voiceMp3,
      seconds: minutes * 60,
      voice: { engine: "pico", name: "small" },
      missedVoices: [{ engine: "kokoro", reason: "is still being fetched" }],
      timings: [],
      loudness: -18,
      truePeakDb: -1,
    }),
  );
  startJobs([generateMediaJob as never]);
});
afterAll(async () => {
  await stopGenerations();
  await stopJobs();
});

async function made(userId: string, { minutes = 1, ambience = "rain" } = {}) {
  const input = { type: "meditation" as const, prompt: "rest after a long day", language: "en" as const };
  const { jobId } = await requestGeneration({
    userId,
    input: { ...input, minutes, ambience, voice: "soft", bells: true },
    onceKey: null,
    place: null,
  });
  const done = await until(
    async () => {
      const generation = await findGeneration(userId, jobId!);
      return generation.item;
    },
    { timeoutMs: 30_000, what: "the meditation" },
  );
  return done;
}

async function bytesOf(userId: string | null, id: string, part?: "voice"): Promise<string | null> {
  const stream = await (await findObject(userId, id, part))?.open();
  if (!stream) return null;
  const parts: Buffer[] = [];
  for await (const bytes of stream) parts.push(bytes as Buffer);
  return Buffer.concat(parts).toString();
}
async function namesOf(userId: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { path } of listObjectsOf(userId)) names.push(path.split("/").at(-1)!);
  return names;
}

test("the log says which voice spoke a meditation and how long that took, and nothing of its words", async () => {
  const info = vi.spyOn(log, "info");
  try {
    const person = await makeUser();
    await made(person.id, { minutes: 3 });
    const lines = info.mock.calls.filter((call) => call[1] === "a meditation was made");
    expect(lines).toEqual([
      [
        {
          engine: "pico",
          voice: "small",
          missed: ["kokoro"],
          language: "en",
          soundSeconds: 180,
          seconds: expect.any(Number) as number,
        },
        "a meditation was made",
      ],
    ]);
  } finally {
    info.mockRestore();
  }
});

describe("the voice of a meditation without its ambience", () => {
  test("is stored beside the whole, for its owner, in the download of one's data, and goes with it", async () => {
    const person = await makeUser();
    const stranger = await makeUser();
    const item = await made(person.id);
    expect(item.metadata).toMatchObject({ size: mp3.length, voiceSize: voiceMp3.length });
    expect(await bytesOf(person.id, item.id)).toBe(mp3.toString());
    expect(await bytesOf(person.id, item.id, "voice")).toBe(voiceMp3.toString());
    expect(await bytesOf(stranger.id, item.id, "voice")).toBeNull();
    const [whole, voice] = [
      await findObject(person.id, item.id),
      await findObject(person.id, item.id, "voice"),
    ];
    expect(whole!.etag).not.toBe(voice!.etag);
    const files: string[] = [];
    for await (const { file } of listMedia(person)) files.push(file);
    expect(files).toEqual([`media/gallery/${item.id}/meditation.mp3`, `media/gallery/${item.id}/voice.mp3`]);
    await deleteItem(person.id, item.id);
    expect(await namesOf(person.id)).toEqual([]);
  });

  test("is not made where there is no ambience", async () => {
    const { id: userId } = await makeUser();
    const item = await made(userId, { ambience: "silence" });
    expect(item.metadata!.voiceSize).toBeUndefined();
    expect(await bytesOf(userId, item.id, "voice")).toBeNull();
    expect(await namesOf(userId)).not.toContain("voice.mp3");
  });

  test("that is missing is found by check-media; the meditation stays", async () => {
    const { id: userId } = await makeUser();
    const [whole, broken] = [await made(userId), await made(userId)];
    await removeAllOf(`${userId}/gallery/${broken.id}/voice.mp3`);
    expect(await checkMedia({ mend: false })).toMatchObject({
      rowsWithoutObject: [],
      rowsWithoutVoice: [broken.id],
    });
    expect((await findItem(userId, broken.id)).metadata!.voiceSize).toBe(voiceMp3.length);
    await checkMedia({ mend: true });
    const { metadata } = await findItem(userId, broken.id);
    expect(metadata!.voiceSize).toBeUndefined();
    expect(metadata!.minutes).toBe(1);
    expect(await bytesOf(userId, broken.id)).toBe(mp3.toString());
    expect((await findItem(userId, whole.id)).metadata!.voiceSize).toBe(voiceMp3.length);
    expect(await checkMedia({ mend: false })).toMatchObject({ rowsWithoutVoice: [], objectsWithoutRow: [] });
    await GalleryItem.deleteMany({ userId });
  });
});

test("what was made with Premium stays after it: listed, played, kept offline, changed and deleted", async () => {
  const { id: userId } = await makeUser({ subscriptionTier: "premium" });
  const item = await made(userId, { minutes: 20, ambience: "night" });
  expect(item.duration).toBe(1_200);
  await User.updateOne({ _id: userId }, { subscriptionTier: "free" });

  expect((await listItems(userId, { limit: 10, type: "meditation" })).items).toEqual([item]);
  expect((await findItem(userId, item.id)).script!.length).toBeGreaterThan(20);
  expect(await bytesOf(userId, item.id)).toBe(mp3.toString());
  expect(await bytesOf(userId, item.id, "voice")).toBe(voiceMp3.toString());
  expect(await listKeptItems(userId, [item.id])).toEqual([
    { id: item.id, title: item.title, duration: 1_200 },
  ]);
  // Only new ones need Premium.
  await expect(made(userId, { minutes: 20 })).rejects.toMatchObject({ status: 402 });
  await deleteItem(userId, item.id);
  expect(await namesOf(userId)).toEqual([]);
});
