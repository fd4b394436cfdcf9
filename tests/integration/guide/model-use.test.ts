import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ModelUse } from "#models/model-use.server";
import { makeUser } from "#tests/factories/index";
import { whole } from "#tests/fakes/openai";
import { fakeGuide, useDatabase } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { countDay } from "~/features/admin/system-stats.server";
import { readUse } from "~/features/admin/users/read-use.server";
import { tryProvider } from "~/features/admin/try-provider.server";
import { embedCounted } from "~/features/guide/model-use/count-use.server";
import { createConfiguration } from "~/features/guide/configurations/create-configuration.server";
import { messageVector } from "~/features/guide/prompt/message-vector.server";
import { newConfigurationSchema } from "~/features/guide/schema";
import { testConfiguration } from "~/features/guide/configuration-tests/test-configuration.server";
import { sentenceCounts } from "~/features/meditation/script-plan";
import { composeScript } from "~/features/meditation/compose-script.server";
import { scriptParts } from "~/features/meditation/types";
import { seedDefaults } from "~/features/setup/seed-defaults.server";
import { SystemStats } from "#models/system-stats.server";

useDatabase();
beforeAll(() => seedDefaults());
beforeEach(async () => {
  await ModelUse.deleteMany({});
  fakeGuide.embeds(() => [1, 0]);
});

const rows = (userId: string | null) =>
  ModelUse.find(
    { userId },
    { _id: 0, purpose: 1, requests: 1, promptTokens: 1, completionTokens: 1, unpriced: 1 },
  )
    .sort({ purpose: 1 })
    .lean();
const used = (userId: string | null) =>
  until(async () => ((await rows(userId)).length > 0 ? rows(userId) : null), {
    what: "the use to be counted",
  });

const script = () =>
  JSON.stringify({
    title: "The long shore",
    ...Object.fromEntries(
      scriptParts.map((part) => [
        part,
        Array.from(
          { length: sentenceCounts[1][part] },
          (_, at) => `Sentence ${"abcdefghij"[at]} of ${part}, calm.`,
        ),
      ]),
    ),
  });

describe("the use of a model", () => {
  test("by the script of a meditation counts for its person, also when the script is no good", async () => {
    const { id: userId } = await makeUser();
    const compose = () =>
      composeScript({
        userId,
        prompt: "the sea",
        minutes: 1,
        language: "en",
        signal: new AbortController().signal,
      });
    fakeGuide.answersForm("meditation", whole(script()));
    expect((await compose()).writtenBy).toBe("model");
    fakeGuide.answersForm("meditation", whole("no script"));
    expect((await compose()).writtenBy).not.toBe("model");
    expect(await rows(userId)).toEqual([
      // The second script was asked for twice.
      { purpose: "meditation", requests: 2, promptTokens: 36, completionTokens: 3, unpriced: 0 },
    ]);
  });

  test("by tests of configurations and providers counts for the installation", async () => {
    const { id: administratorId } = await makeUser({ isAdmin: true });
    const { id } = await createConfiguration(
      administratorId,
      newConfigurationSchema.parse({
        name: "Quiet",
        systemPrompt: "Be quiet.",
        testPrompts: [{ prompt: "Who are you?", expectations: [{ rule: "rubric", value: "It says so." }] }],
      }),
    );
    fakeGuide.answers(whole("A companion."), whole("Yes."), whole("Hello."));
    await testConfiguration(administratorId, id, {});
    for await (const line of await tryProvider(administratorId, "openai")) expect(line.name).toBeDefined();
    expect(await rows(administratorId)).toEqual([]);
    // Two of the configuration, and the four questions of the trial.
    expect(await rows(null)).toMatchObject([{ purpose: "test", requests: 6, promptTokens: 72 }]);
    await countDay(new Date());
    const { metadata } = (await SystemStats.findOne().sort({ date: -1 }).lean())!;
    expect(metadata).toMatchObject({ usage: { background: 6, promptTokens: 72 } });
  });

  test("by embeddings counts for the person whose texts they are, or for the installation", async () => {
    const { id: userId } = await makeUser();
    expect(await embedCounted(userId, ["I live by the sea."], 5_000)).toHaveLength(1);
    expect(await embedCounted(null, ["A page of a book."], 5_000)).toHaveLength(1);
    const one = [{ purpose: "embeddings", requests: 1, promptTokens: 1, completionTokens: 0, unpriced: 0 }];
    expect(await used(userId)).toEqual(one);
    expect(await used(null)).toEqual(one);
  });
});

test("the console shows what a person used in thirty days, and nothing of others or of earlier", async () => {
  const [{ id: userId }, other] = [await makeUser(), await makeUser()];
  const day = (back: number) => new Date(Math.floor(Date.now() / 86_400_000 - back) * 86_400_000);
  const used = { requests: 1, promptTokens: 100, completionTokens: 10, cost: 0.001, unpriced: 0 };
  await ModelUse.create([
    { ...used, userId, day: day(0), purpose: "title" },
    { ...used, userId, day: day(29), purpose: "memories" },
    { ...used, userId, day: day(40), purpose: "title" },
    { ...used, userId: other.id, day: day(1), purpose: "title" },
    { ...used, userId: null, day: day(1), purpose: "test" },
  ]);
  expect(await readUse(userId)).toEqual({
    replies: 0,
    background: 2,
    promptTokens: 200,
    completionTokens: 20,
    cost: 0.002,
  });
  expect(await readUse((await makeUser()).id)).toBeNull();
});

test("the vector of a message is asked for once, and not before it is needed", async () => {
  const { id: userId } = await makeUser();
  const before = fakeGuide.embedded.length;
  const vectorOf = messageVector(userId, "I wake at four.");
  expect(fakeGuide.embedded).toHaveLength(before);
  const [one, other] = await Promise.all([vectorOf(), vectorOf()]);
  expect(one).toEqual(Int8Array.from([127, 0]));
  expect(other).toBe(one);
  expect(fakeGuide.embedded.slice(before)).toEqual([["I wake at four."]]);
  expect(await used(userId)).toMatchObject([{ requests: 1 }]);
});
