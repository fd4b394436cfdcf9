import mongoose from "mongoose";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { AiConfiguration } from "#models/ai-configuration.server";
import { AiConfigurationVersion } from "#models/ai-configuration-version.server";
import { Migration } from "#models/migration.server";
import { makeUser } from "#tests/factories/index";
import { whole } from "#tests/fakes/openai";
import { fakeGuide, useDatabase } from "#tests/setup/database";
import { activateConfiguration } from "~/features/guide/configurations/activate-configuration.server";
import { findActiveConfigurations } from "~/features/guide/configurations/active-configurations.server";
import { listVersions, restoreVersion } from "~/features/guide/configurations/configuration-versions.server";
import { createConfiguration } from "~/features/guide/configurations/create-configuration.server";
import { deleteConfiguration } from "~/features/guide/configurations/delete-configuration.server";
import { configurationCategories, type ConfigurationCategory } from "~/features/guide/limits";
import { newConfigurationSchema } from "~/features/guide/schema";
import { testConfiguration } from "~/features/guide/configuration-tests/test-configuration.server";
import type { TestPrompt } from "~/features/guide/types";
import { updateConfiguration } from "~/features/guide/configurations/update-configuration.server";
import { migrate } from "~/features/setup/migrate.server";
import { seedDefaults } from "~/features/setup/seed-defaults.server";

useDatabase();

let admin: string;
beforeEach(async () => {
  await Promise.all(
    [AiConfiguration, AiConfigurationVersion].map(({ collection }) => collection.deleteMany({})),
  );
  await seedDefaults();
  admin = (await makeUser({ isAdmin: true })).id;
});

const make = (given: object = {}) =>
  createConfiguration(
    admin,
    newConfigurationSchema.parse({ name: "Quiet", systemPrompt: "Be quiet.", ...given }),
  );
const activeOf = (category: ConfigurationCategory) =>
  AiConfiguration.find({ category, isActive: true }).lean();

describe("an installation", () => {
  test("starts with one active configuration of each category, each with its first version", async () => {
    await Promise.all([seedDefaults(), seedDefaults(), seedDefaults()]);
    for (const category of configurationCategories) {
      const [row, ...others] = await activeOf(category);
      expect(others).toEqual([]);
      expect(await AiConfigurationVersion.findOne({ configurationId: row!._id }).lean()).toMatchObject({
        version: 1,
        systemPrompt: row!.systemPrompt,
      });
    }
    expect(await AiConfiguration.countDocuments()).toBe(4);
  });

  test("whose category has lost its active configuration by hand gets it back at the next start", async () => {
    await AiConfiguration.collection.updateMany({ category: "general" }, { $set: { isActive: false } });
    expect((await findActiveConfigurations("general")).general?.name).toBe("Titles and topics");
    await seedDefaults();
    expect(await activeOf("general")).toHaveLength(1);
  });

  test("of an older version keeps the configuration that replied, and each gets its first version", async () => {
    await AiConfiguration.collection.deleteMany({});
    const row = (name: string, day: number, given: object = {}) => ({
      name,
      systemPrompt: `Prompt of ${name}`,
      temperature: "1",
      maxTokens: 1000,
      model: "gpt-5",
      category: "spiritual",
      isActive: true,
      createdAt: new Date(day * 1_000),
      updatedAt: new Date(day * 1_000),
      ...given,
    });
    await AiConfiguration.collection.insertMany([
      row("First", 1),
      row("Latest", 3),
      row("Second", 2),
      row("Odd", 1, { category: "unknown", isActive: false }),
    ]);
    await Migration.updateOne({ _id: "schema" }, { $set: { version: 1 } }, { upsert: true });
    await migrate();
    await seedDefaults();
    expect((await activeOf("spiritual")).map(({ name }) => name)).toEqual(["Latest"]);
    for (const { _id, systemPrompt } of await AiConfiguration.find({ name: /^(First|Second|Odd)$/ }).lean()) {
      const version = await AiConfigurationVersion.findOne({ configurationId: _id, version: 1 }).lean();
      expect(version?.systemPrompt).toBe(systemPrompt);
    }
    for (const category of configurationCategories) expect(await activeOf(category)).toHaveLength(1);
  });
});

describe("activating", () => {
  test("replaces the active one of the category, and of no other", async () => {
    const quiet = await make();
    expect(quiet.isActive).toBe(false);
    await updateConfiguration(admin, quiet.id, { isActive: true });
    expect((await activeOf("spiritual")).map(({ name }) => name)).toEqual(["Quiet"]);
    expect(await AiConfiguration.countDocuments({ isActive: true })).toBe(4);
  });

  test("many at once leaves one active, and no reader ever sees none or two", async () => {
    const made = await Promise.all(Array.from({ length: 6 }, (_, n) => make({ name: `Race ${n}` })));
    let isRacing = true;
    const counts = new Set<number>();
    const watch = (async () => {
      while (isRacing) counts.add((await activeOf("spiritual")).length);
    })();
    await Promise.all([...made, ...made].map(({ id }) => activateConfiguration(id)));
    isRacing = false;
    await watch;
    expect([...counts]).toEqual([1]);
    expect(await activeOf("spiritual")).toHaveLength(1);
  });

  test("on a server without transactions leaves one active, too, and loses no change", async () => {
    const command = vi.spyOn(mongoose.connection.db!, "command").mockResolvedValue({ ok: 1 });
    const made = await Promise.all(Array.from({ length: 4 }, (_, n) => make({ name: `Race ${n}` })));
    await Promise.all([...made, ...made].map(({ id }) => activateConfiguration(id)));
    await Promise.all([
      updateConfiguration(admin, made[0]!.id, { maxTokens: 300 }),
      updateConfiguration(admin, made[0]!.id, { temperature: "0.5" }),
    ]);
    expect(command).toHaveBeenCalled();
    command.mockRestore();
    expect(await activeOf("spiritual")).toHaveLength(1);
    expect(await AiConfiguration.findById(made[0]!.id).lean()).toMatchObject({
      maxTokens: 300,
      temperature: "0.5",
      version: 3,
    });
    expect((await listVersions(made[0]!.id, { limit: 100 })).items).toHaveLength(3);
  });

  test("two of a category is refused by the database itself", async () => {
    const quiet = await make();
    const both = AiConfiguration.collection.updateOne(
      { _id: new mongoose.Types.ObjectId(quiet.id) },
      { $set: { isActive: true } },
    );
    await expect(both).rejects.toThrow("E11000");
  });

  test("the active one cannot be switched off, moved or deleted", async () => {
    const [active] = await activeOf("spiritual");
    const id = active!._id.toString();
    const refused = { code: "errors.onlyActive", status: 409 };
    await expect(updateConfiguration(admin, id, { isActive: false })).rejects.toMatchObject(refused);
    await expect(updateConfiguration(admin, id, { category: "general" })).rejects.toMatchObject(refused);
    await expect(deleteConfiguration(id)).rejects.toMatchObject(refused);
    await updateConfiguration(admin, (await make()).id, { isActive: true });
    await deleteConfiguration(id);
    await expect(deleteConfiguration(id)).rejects.toMatchObject({ status: 404 });
    expect(await AiConfigurationVersion.countDocuments({ configurationId: id })).toBe(1);
  });
});

describe("versions", () => {
  test("are created by every change and by nothing else, and never change", async () => {
    const { id } = await make();
    await updateConfiguration(admin, id, { systemPrompt: "Be still." });
    await updateConfiguration(admin, id, { systemPrompt: "Be still." });
    await updateConfiguration(admin, id, { isActive: true });
    const { items } = await listVersions(id, { limit: 100 });
    expect(items.map(({ version, createdBy }) => [version, createdBy])).toEqual([
      [2, admin],
      [1, admin],
    ]);
    await AiConfigurationVersion.updateOne(
      { configurationId: id, version: 1 },
      { $set: { systemPrompt: "x" } },
    );
    expect(await restoreVersion(admin, id, 1)).toMatchObject({
      version: 3,
      systemPrompt: "Be quiet.",
      isActive: true,
    });
    await expect(restoreVersion(admin, id, 9)).rejects.toMatchObject({ status: 404 });
    const page = await listVersions(id, { limit: 2 });
    expect(page).toMatchObject({ items: [{ version: 3 }, { version: 2 }], next: "2" });
    expect((await listVersions(id, { limit: 2, before: 2 })).items).toMatchObject([{ version: 1 }]);
  });

  test("of concurrent changes have a number each, and none is lost", async () => {
    const { id } = await make();
    await Promise.all([
      updateConfiguration(admin, id, { name: "Other" }),
      updateConfiguration(admin, id, { maxTokens: 300 }),
      updateConfiguration(admin, id, { temperature: "0.5" }),
    ]);
    expect(await AiConfiguration.findById(id).lean()).toMatchObject({
      name: "Other",
      maxTokens: 300,
      temperature: "0.5",
      version: 4,
    });
    expect((await listVersions(id, { limit: 100 })).items.map(({ version }) => version)).toEqual([
      4, 3, 2, 1,
    ]);
  });
});

describe("a test", () => {
  const testPrompts: TestPrompt[] = [
    { prompt: "Who are you?", expectations: [{ rule: "contains", value: "companion" }] },
  ];

  test("keeps a version's replies, and asks again on request or for another version", async () => {
    const { id } = await make({ testPrompts });
    fakeGuide.answers(whole("A companion."));
    const before = fakeGuide.requests.length;
    const report = await testConfiguration(admin, id, {});
    expect(report).toMatchObject({ passed: true, cases: [{ reply: "A companion." }] });
    const messages = (await fakeGuide.request(before)).body.messages as { content: string }[];
    expect(messages[0]!.content).toContain("Be quiet.");
    fakeGuide.answers(whole("A stone."));
    expect(await testConfiguration(admin, id, {})).toEqual(report);
    const anew = await testConfiguration(admin, id, { record: true });
    expect(anew.passed).toBe(false);
    expect(anew.hash).not.toBe(report.hash);
    await updateConfiguration(admin, id, { systemPrompt: "Be still." });
    fakeGuide.answers(whole("A companion."));
    expect((await testConfiguration(admin, id, {})).passed).toBe(true);
  });

  test("that fails prevents activation, unless there is a reason", async () => {
    const { id } = await make({ testPrompts });
    fakeGuide.answers(whole("A stone."));
    const outcome = await updateConfiguration(admin, id, { isActive: true });
    expect(outcome).toMatchObject({ failed: { passed: false } });
    expect((await activeOf("spiritual")).map(({ name }) => name)).toEqual(["Anamcara"]);
    await updateConfiguration(admin, id, { isActive: true, overrideReason: "The test asks for too much." });
    expect((await activeOf("spiritual")).map(({ name }) => name)).toEqual(["Quiet"]);
  });

  test("is of the version that is activated: an edit during the test is not activated untested", async () => {
    const { id } = await make({ testPrompts });
    fakeGuide.answers(async (exchange) => {
      await updateConfiguration(admin, id, { systemPrompt: "Be loud." });
      await whole("A companion.")(exchange);
    });
    await expect(updateConfiguration(admin, id, { isActive: true })).rejects.toMatchObject({ status: 409 });
    expect((await activeOf("spiritual")).map(({ name }) => name)).toEqual(["Anamcara"]);
  });

  test("that fails keeps a change out of the active configuration, unless there is a reason", async () => {
    const { id } = await make({ testPrompts });
    fakeGuide.answers(whole("A companion."));
    await updateConfiguration(admin, id, { isActive: true });
    fakeGuide.answers(whole("A stone."));
    const edit = { systemPrompt: "Be a stone." };
    const outcome = await updateConfiguration(admin, id, edit);
    expect(outcome).toMatchObject({ failed: { passed: false }, isSaved: false });
    expect((await activeOf("spiritual"))[0]).toMatchObject({ systemPrompt: "Be quiet.", version: 1 });
    // Its name and its tests change no reply.
    await updateConfiguration(admin, id, { name: "Still" });
    await updateConfiguration(admin, id, { ...edit, overrideReason: "The test asks for too much." });
    expect((await activeOf("spiritual"))[0]).toMatchObject({ ...edit, version: 3 });
    await expect(restoreVersion(admin, id, 1)).rejects.toMatchObject({ status: 409 });
    fakeGuide.answers(whole("A companion."));
    await restoreVersion(admin, id, 1);
    const [restored] = await activeOf("spiritual");
    expect(restored).toMatchObject({ systemPrompt: "Be quiet.", version: 4 });
    expect(restored!.performance).toMatchObject({ version: 4, report: { passed: true } });
  });

  test("of the active configuration holds for the change that was tested, and for no other", async () => {
    const { id } = await make({ testPrompts });
    fakeGuide.answers(whole("A companion."));
    await updateConfiguration(admin, id, { isActive: true });
    fakeGuide.answers(async (exchange) => {
      await updateConfiguration(admin, id, { name: "Other" });
      await whole("A companion.")(exchange);
    });
    const edit = updateConfiguration(admin, id, { systemPrompt: "Be loud." });
    await expect(edit).rejects.toMatchObject({ status: 409 });
    expect((await activeOf("spiritual"))[0]).toMatchObject({ name: "Other", systemPrompt: "Be quiet." });
  });

  test("of a rubric asks the model for its judgement", async () => {
    const { id } = await make({
      testPrompts: [{ prompt: "Hello", expectations: [{ rule: "rubric", value: "It greets." }] }],
    });
    fakeGuide.answers(whole("Hello to you."), whole("Yes."));
    expect((await testConfiguration(admin, id, {})).passed).toBe(true);
    fakeGuide.answers(whole("Hello to you."), whole("No."));
    expect((await testConfiguration(admin, id, { record: true })).passed).toBe(false);
  });
});
