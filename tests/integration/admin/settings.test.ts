import { beforeEach, describe, expect, test } from "vitest";
import { SystemConfig } from "#models/system-config.server";
import { makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { limitBegun } from "~/features/admin/limit-begun.server";
import { forgetSettings, readSetting } from "~/features/admin/read-settings.server";
import { loadSettings, saveSettings, type SettingsDto } from "~/features/admin/save-settings.server";
import { mediaQuotaOf } from "~/features/media/generation/media-slots.server";
import { costOf } from "~/features/guide/model-use/prices.server";

useDatabase();

let administrator: string;
beforeEach(async () => {
  await SystemConfig.deleteMany({});
  forgetSettings();
  administrator = (await makeUser({ isAdmin: true })).id;
});

describe("settings", () => {
  test("have their defaults, and version 0, before anything is saved", async () => {
    expect(await loadSettings()).toMatchObject({
      provider: "openai",
      rateLimitPerMinute: 60,
      freeMediaPerDay: 3,
      features: { ownScript: "early", series: "early" },
      version: 0,
    });
  });

  test("are in force at once, with one more version, and say who saved them", async () => {
    const saved = await saveSettings(administrator, {
      rateLimitPerMinute: 5,
      freeMediaPerDay: 7,
      version: 0,
    });
    expect(saved).toMatchObject({ settings: { rateLimitPerMinute: 5, freeMediaPerDay: 7, version: 1 } });
    expect(await readSetting("rateLimitPerMinute")).toBe(5);
    const person = await makeUser();
    expect((await mediaQuotaOf(person.id)).limit).toBe(7);
    const row = await SystemConfig.findOne({ key: "rateLimitPerMinute" }).lean();
    expect(row).toMatchObject({ value: "5", dataType: "number", category: "limits" });
    expect(row!.updatedBy!.toString()).toBe(administrator);
  });

  test("of another version are refused, with what stands now", async () => {
    await saveSettings(administrator, { freeMediaPerDay: 7, version: 0 });
    const late = await saveSettings(administrator, { freeMediaPerDay: 1, rateLimitPerMinute: 9, version: 0 });
    expect(late).toMatchObject({ conflict: { freeMediaPerDay: 7, rateLimitPerMinute: 60, version: 1 } });
    expect(await readSetting("freeMediaPerDay")).toBe(7);
  });

  test("of two saves of one version at once, one is refused", async () => {
    for (const version of [0, 1]) {
      const saves = await Promise.all(
        [1, 2, 3].map((freeMediaPerDay) => saveSettings(administrator, { freeMediaPerDay, version })),
      );
      const saved = saves.filter((one) => "settings" in one) as { settings: SettingsDto }[];
      expect(saved).toHaveLength(1);
      expect(saves.filter((one) => "conflict" in one)).toHaveLength(2);
      expect(await readSetting("freeMediaPerDay")).toBe(saved[0]!.settings.freeMediaPerDay);
    }
  });

  test("without a version are saved over what stands", async () => {
    await saveSettings(administrator, { features: { ownScript: "early", series: "on" } });
    await saveSettings(administrator, { features: { ownScript: "on", series: "off" } });
    expect(await loadSettings()).toMatchObject({ features: { ownScript: "on", series: "off" }, version: 2 });
  });

  test("a provider that is not configured is refused with its variables", async () => {
    expect(await saveSettings(administrator, { provider: "anthropic" })).toEqual({
      missingVariables: ["ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"],
    });
    expect((await loadSettings()).version).toBe(0);
  });

  test("a value that was stored by hand and is not valid is not used", async () => {
    await SystemConfig.create({ key: "rateLimitPerMinute", value: "many" });
    forgetSettings();
    expect(await readSetting("rateLimitPerMinute")).toBe(60);
  });

  test("the prices of models are those saved", async () => {
    const usage = { promptTokens: 1_000_000, completionTokens: 0 };
    expect(await costOf("gpt-5", usage)).toBe(1.25);
    await saveSettings(administrator, { prices: { "gpt-5": { input: 2, output: 3 } } });
    expect(await costOf("gpt-5", usage)).toBe(2);
    expect(await costOf("gpt-4", usage)).toBeNull();
  });
});

test("a person may begin as much in a minute as the setting says", async () => {
  await saveSettings(administrator, { rateLimitPerMinute: 2 });
  const { id } = await makeUser();
  const begun = await Promise.allSettled(Array.from({ length: 5 }, () => limitBegun(id)));
  expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
});
