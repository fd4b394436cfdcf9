import { describe, expect, test } from "vitest";
import { decodeSetting, encodeSetting, settings, type SettingName } from "~/features/admin/settings";
import { settingsChangeSchema, settingsFormSchema, toSettingsChange } from "~/features/admin/system-schema";

describe("settings", () => {
  test.each(Object.keys(settings) as SettingName[])(
    "the default of %s is valid and is stored whole",
    (name) => {
      const { default: value } = settings[name];
      expect(settingsChangeSchema.parse({ [name]: value })).toEqual({ [name]: value });
      expect(decodeSetting(name, encodeSetting(name, value).value)).toEqual(value);
    },
  );

  test.each([
    { unknown: 1 },
    { rateLimitPerMinute: "60" },
    { rateLimitPerMinute: 0 },
    { rateLimitPerMinute: 1.5 },
    { freeMediaPerDay: -1 },
    { provider: "other" },
    { provider: { $ne: "openai" } },
    { localModel: "  " },
    { features: { series: "maybe" } },
    { features: { unknown: "on" } },
    { features: ["on"] },
    { stripeTax: "on" },
    { prices: { "gpt-5": { input: 1 } } },
    { prices: { "gpt-5": { input: 1, output: -1 } } },
    { prices: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`m${n}`, { input: 1, output: 1 }])) },
    { version: "1" },
    [],
    null,
  ])("%j is refused", (input) => {
    expect(settingsChangeSchema.safeParse(input).success).toBe(false);
  });

  test.each([
    ["rateLimitPerMinute", "many"],
    ["rateLimitPerMinute", "0"],
    ["prices", "{"],
    ["provider", "other"],
  ] as const)("a stored %s of %j is not used", (name, text) => {
    expect(decodeSetting(name, text)).toBeNull();
  });
});

describe("the form of the settings", () => {
  const typed = {
    version: "3",
    provider: "local",
    anthropicModel: "claude-x",
    localModel: "llama3.2",
    rateLimitPerMinute: " 30 ",
    freeMediaPerDay: "0",
    prices: "gpt-5 1.25 10\n\n  gpt-4.1   2 8  ",
    featureOwnScript: "on",
    featureSeries: "off",
    stripeTax: "on",
  };

  test("is text that becomes the settings", () => {
    expect(toSettingsChange(settingsFormSchema.parse(typed))).toEqual({
      version: 3,
      provider: "local",
      anthropicModel: "claude-x",
      localModel: "llama3.2",
      rateLimitPerMinute: 30,
      freeMediaPerDay: 0,
      prices: { "gpt-5": { input: 1.25, output: 10 }, "gpt-4.1": { input: 2, output: 8 } },
      features: { ownScript: "on", series: "off" },
      stripeTax: true,
    });
    expect(settingsFormSchema.parse({ ...typed, prices: "" })).toMatchObject({ prices: {} });
  });

  test.each([
    { rateLimitPerMinute: "" },
    { rateLimitPerMinute: "many" },
    { rateLimitPerMinute: "1e9" },
    { freeMediaPerDay: "-1" },
    { prices: "gpt-5 1.25" },
    { prices: "gpt-5 a b" },
    { prices: "gpt-5 -1 2" },
    { prices: `${"x".repeat(9_000)} 1 1` },
    { featureSeries: "maybe" },
    { featureSeries: undefined },
    { stripeTax: "maybe" },
    { stripeTax: undefined },
    { provider: "other" },
  ])("refuses %j", (wrong) => {
    expect(settingsFormSchema.safeParse({ ...typed, ...wrong }).success).toBe(false);
  });
});
