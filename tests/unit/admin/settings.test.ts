import { describe, expect, test } from "vitest";
import {
  decodeSetting,
  encodeSetting,
  settings,
  settingsChangeSchema,
  type SettingName,
} from "~/features/admin/settings";

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
    { features: { voices: "maybe" } },
    { features: { "a.b": "on" } },
    { features: ["on"] },
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
