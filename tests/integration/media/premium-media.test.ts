import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Conversation } from "#models/conversation.server";
import { Generation } from "#models/generation.server";
import { Message } from "#models/message.server";
import { SystemConfig } from "#models/system-config.server";
import { makeUser } from "#tests/factories";
import { useDatabase } from "#tests/setup/database";
import { insertSetting } from "~/features/admin/read-settings.server";
import { readFeatures } from "~/features/billing/read-features.server";
import { generateOffer } from "~/features/media/generation/generate-for-message.server";
import { requestGeneration } from "~/features/media/generation/request-generation.server";
import { mediaQuotaOf } from "~/features/media/generation/media-slots.server";
import { mediaAllowanceOf } from "~/features/media/media-allowance.server";
import type { MediaInput } from "~/features/media/types";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";

useDatabase();
// Jobs wait in the queue: nothing is made here.
beforeAll(() => startJobs([]));
afterAll(stopJobs);

let free: string;
let premium: string;
beforeEach(async () => {
  free = (await makeUser()).id;
  premium = (await makeUser({ subscriptionTier: "premium" })).id;
});

const ask = (userId: string, more: Partial<MediaInput> = {}, prompt = "rest after a long day") =>
  requestGeneration({
    ...{ userId, onceKey: null, place: null },
    input: {
      type: "meditation",
      prompt,
      title: "Rest",
      language: "en" as const,
      minutes: 3,
      ambience: "drone",
      ...more,
    },
  });
const script = "We sit by the water. We listen.";
const onlyPremium: [string, Partial<MediaInput>][] = [
  ["minutes", { minutes: 10 }],
  ["ambience", { ambience: "fire" }],
  ["script", { script }],
];

test.each(onlyPremium)(
  "%s of Premium are refused at their field, and nothing is used",
  async (field, more) => {
    await expect(ask(free, more)).rejects.toMatchObject({ status: 402, details: { field } });
    expect((await mediaQuotaOf(free)).used).toBe(0);
    expect(await Generation.countDocuments({ userId: free })).toBe(0);
    expect((await ask(premium, more)).jobId).not.toBeNull();
  },
);

test("what is free stays free", async () => {
  expect((await ask(free, { minutes: 5, ambience: "bowls" })).jobId).not.toBeNull();
});

test("danger is answered before Premium is looked at, also in one's own words", async () => {
  const danger = "I want to kill myself tonight.";
  expect((await ask(free, { minutes: 20 }, danger)).care).toMatch(/\d{3}/);
  expect((await ask(free, { script: `We sit. ${danger}` })).care).toMatch(/\d{3}/);
  const care = {
    kind: "self" as const,
    situation: null,
    isChild: false,
    language: "en" as const,
    since: new Date(),
    safeAt: null,
  };
  await Conversation.create({ userId: new mongoose.Types.ObjectId(free), title: "x", care });
  await expect(ask(free, { minutes: 20 })).rejects.toMatchObject({ status: 403 });
});

test("administrators switch features for no one, for Premium first, and for everyone", async () => {
  expect(await readFeatures()).toEqual({ ownScript: "early", series: "early" });
  expect(await mediaAllowanceOf(free)).toEqual({ isPremium: false, ownScript: "premium", series: "premium" });
  expect(await mediaAllowanceOf(premium)).toEqual({ isPremium: true, ownScript: "open", series: "open" });
  const store = async (value: string) => {
    await SystemConfig.deleteMany({ key: "features" });
    const setting = { key: "features", value, description: "", category: "features" };
    await insertSetting({ ...setting, description: "for the test", dataType: "json" });
  };
  await store('{"ownScript":"on","series":"off","other":"on","constructor":"on"}');
  expect(await mediaAllowanceOf(free)).toMatchObject({ ownScript: "open", series: "hidden" });
  expect(await mediaAllowanceOf(premium)).toMatchObject({ ownScript: "open", series: "hidden" });
  expect((await ask(free, { script })).jobId).not.toBeNull();
  for (const odd of ["", "null", "7", '{"series":3}', "{"]) {
    await store(odd || " ");
    expect(await readFeatures()).toEqual({ ownScript: "early", series: "early" });
  }
});

test("a message whose offer is being made refers to the generation, and asking again joins it", async () => {
  const conversation = await Conversation.create({ userId: free, title: "A picture" });
  const metadata = { mediaType: "image", mediaPrompt: "a lamp in a window", mediaTitle: "The lamp" };
  const message = await Message.create({
    conversationId: conversation._id,
    userId: free,
    role: "assistant",
    content: "May I draw this for you?",
    metadata,
  });
  const offer = () => generateOffer(free, message._id.toString(), { language: "en", place: null });
  const first = await offer();
  expect(await offer()).toEqual(first);
  expect((await Message.findById(message._id).lean())!.metadata).toEqual({
    ...metadata,
    generationId: (first as { jobId: string }).jobId,
  });
});
