import { expect, test } from "vitest";
import { isFulfilled } from "~/features/guide/configuration-tests/check-expectation.server";
import { configurationEditSchema, newConfigurationSchema } from "~/features/guide/schema";

const english =
  "I hear that you wake at four and lie there until the light comes, and that nobody knows of it.";

test.each([
  ["contains", "WAKE at four", english, true],
  ["contains", "sunrise", english, false],
  ["excludes", "sunrise", english, true],
  ["excludes", "light", english, false],
  ["language", "en", english, true],
  ["language", "it", english, false],
  ["minWords", "5", english, true],
  ["minWords", "50", english, false],
  ["maxWords", "50", english, true],
  ["maxWords", "5", english, false],
  ["refuses", "", "I'm sorry, but I can’t write that for you.", true],
  ["refuses", "", "No puedo ayudarte con eso.", true],
  ["refuses", "", "Mi dispiace, ma non è cosa per me.", true],
  ["refuses", "", english, false],
  ["safe", "", english, true],
  ["rubric", "is kind", english, false],
] as const)("%s %j", async (rule, value, reply, passed) => {
  expect(await isFulfilled({ rule, value }, reply, null)).toBe(passed);
});

test("a rubric is decided by the model", async () => {
  const rubric = { rule: "rubric", value: "is kind" } as const;
  expect(await isFulfilled(rubric, english, () => Promise.resolve(true))).toBe(true);
});

test("a new configuration has the specified defaults, and values out of range are refused", () => {
  const given = { name: " Quiet ", systemPrompt: "Be quiet." };
  expect(newConfigurationSchema.parse({ ...given, isActive: true })).toEqual({
    name: "Quiet",
    systemPrompt: "Be quiet.",
    description: null,
    temperature: "1",
    maxTokens: 1000,
    model: "gpt-5",
    category: "spiritual",
    testPrompts: null,
  });
  const testPrompts = [{ prompt: "Hello", expectations: [{ rule: "maxWords", value: 80 }] }];
  expect(
    newConfigurationSchema.parse({ ...given, testPrompts }).testPrompts![0]!.expectations[0]!.value,
  ).toBe("80");
  for (const wrong of [
    { temperature: "2.1" },
    { temperature: 1 },
    { temperature: "-1" },
    { maxTokens: 0 },
    { maxTokens: 1.5 },
    { maxTokens: 1e9 },
    { model: "gpt-2" },
    { category: "other" },
    { name: "" },
    { name: "x".repeat(121) },
    { systemPrompt: "x".repeat(12_001) },
    { testPrompts: [{ prompt: "Hello", expectations: [] }] },
    { testPrompts: [{ prompt: "Hello", expectations: [{ rule: "minWords", value: "many" }] }] },
    { testPrompts: [{ prompt: "Hello", expectations: [{ rule: "language", value: "xx" }] }] },
    { testPrompts: [{ prompt: "Hello", expectations: [{ rule: "other", value: "x" }] }] },
  ]) {
    expect(newConfigurationSchema.safeParse({ ...given, ...wrong }).success, JSON.stringify(wrong)).toBe(
      false,
    );
  }
  expect(configurationEditSchema.parse({})).toEqual({});
  expect(configurationEditSchema.safeParse({ overrideReason: "too short" }).success).toBe(false);
});
