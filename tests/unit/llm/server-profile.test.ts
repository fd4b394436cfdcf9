import { describe, expect, test } from "vitest";
import type { GuideMessage } from "~/services/llm/guide";
import {
  firstProfile,
  isTooLong,
  learnFrom,
  parametersFor,
  toServerMessages,
} from "~/services/llm/server-profile";

const user = (content: string): GuideMessage => ({ role: "user", content });
const assistant = (content: string): GuideMessage => ({ role: "assistant", content });
const system = (content: string): GuideMessage => ({ role: "system", content });

describe("the messages of a request", () => {
  test("take turns: neighbours of one role are merged, a leading reply and empty ones are left out", () => {
    const messages = [
      system("Be kind."),
      assistant("Hello."),
      user("I wake at four."),
      user("Every night."),
      assistant(" "),
      user("Why?"),
    ];
    expect(toServerMessages(messages)).toEqual([
      system("Be kind."),
      user("I wake at four.\n\nEvery night.\n\nWhy?"),
    ]);
  });

  test("carry the instructions in the person's first message where the model knows no system role", () => {
    const messages = [system("Be kind."), user("Hello."), assistant("Hi."), user("Why?")];
    expect(toServerMessages(messages, false)).toEqual([
      user("Be kind.\n\nHello."),
      assistant("Hi."),
      user("Why?"),
    ]);
  });
});

describe("what a server refuses", () => {
  const options = {
    temperature: 1,
    maxTokens: 50,
    answerSchema: { name: "title", schema: { type: "object" } },
  };

  test.each<[string, number, string, string]>([
    ["an unknown field", 400, "Unknown field: stream_options", "stream_options"],
    [
      "pydantic's list",
      422,
      '{"detail":[{"loc":["body","temperature"],"msg":"extra forbidden"}]}',
      "temperature",
    ],
    ["reasoning", 400, "reasoning_effort is not supported with this model", "reasoning_effort"],
  ])("%s is left out from then on, and nothing else is", (_, status, message, parameter) => {
    const profile = firstProfile("gpt-5", true);
    profile.refused.delete("temperature");
    const before = Object.keys(parametersFor(profile, options));
    expect(learnFrom(profile, { status, message })).toBe(true);
    expect(Object.keys(parametersFor(profile, options))).toEqual(before.filter((name) => name !== parameter));
    // The same words again are another cause.
    expect(learnFrom(profile, { status, message })).toBe(false);
  });

  test("a limit of tokens is sent under its other name, then not at all", () => {
    const profile = firstProfile("llama3", true);
    const refusal = { status: 400, message: "max_tokens: unsupported, use max_completion_tokens" };
    expect(parametersFor(profile, options)).toMatchObject({ max_tokens: 50 });
    expect(learnFrom(profile, refusal)).toBe(true);
    expect(parametersFor(profile, options)).toMatchObject({ max_completion_tokens: 50 });
    expect(learnFrom(profile, refusal)).toBe(true);
    expect(JSON.stringify(parametersFor(profile, options))).not.toContain("max_");
    expect(learnFrom(profile, refusal)).toBe(false);
  });

  test("a schema becomes JSON mode, then only an instruction", () => {
    const profile = firstProfile("llama3", true);
    const refusal = { status: 400, message: "response_format of type json_schema is not supported" };
    expect(learnFrom(profile, refusal)).toBe(true);
    expect(parametersFor(profile, options).response_format).toEqual({ type: "json_object" });
    expect(learnFrom(profile, refusal)).toBe(true);
    expect(parametersFor(profile, options)).not.toHaveProperty("response_format");
  });

  test.each([
    [400, "registry.ollama.ai/library/gemma does not support tools"],
    [404, "No endpoints found that support tool use"],
    [500, "tools param requires --jinja flag"],
  ])("tools are left out after %i %s", (status, message) => {
    const profile = firstProfile("llama3", true);
    expect(learnFrom(profile, { status, message })).toBe(true);
    expect(profile.refused).toContain("tools");
  });

  test.each([
    [400, "out of memory"],
    [401, "tools need a key"],
    [429, "too many tools today"],
  ])("teaches nothing where it is no refusal of a parameter: %i %s", (status, message) => {
    const profile = firstProfile("llama3", true);
    expect(learnFrom(profile, { status, message })).toBe(false);
    expect(profile).toEqual(firstProfile("llama3", true));
  });

  test("a system role is remembered", () => {
    const profile = firstProfile("gemma2", true);
    expect(learnFrom(profile, { status: 400, message: "System role not supported" })).toBe(true);
    expect(profile.hasSystemRole).toBe(false);
  });
});

test.each<[string, number | undefined, string, number | null]>([
  [
    "OpenAI and vLLM",
    400,
    "This model's maximum context length is 4096 tokens. However, you requested 5000",
    4096,
  ],
  ["llama.cpp", 400, "the request exceeds the available context size (1024 tokens), try increasing it", 1024],
  [
    "LM Studio",
    undefined,
    "Trying to keep the first 9000 tokens when context the overflows. The context length is 4096",
    4096,
  ],
  ["a gateway", 413, "prompt is too long", null],
])("a window that is exceeded is understood in the words of %s", (_, status, message, window) => {
  const profile = firstProfile("llama3", true);
  expect(isTooLong(profile, { status, message })).toBe(true);
  expect(profile.contextTokens).toBe(window);
  expect(isTooLong(profile, { status: 401, message })).toBe(false);
  expect(isTooLong(profile, { status: 400, message: "stream_options is unknown" })).toBe(false);
});
