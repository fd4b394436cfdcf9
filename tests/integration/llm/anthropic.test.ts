import { afterEach, beforeEach, expect, test } from "vitest";
import { createAnthropicGuide } from "~/services/llm/anthropic.server";
import { type GuideError, type GuideMessage, type GuideOptions } from "~/services/llm/guide";
import { message, says, startFakeAnthropic, type FakeAnthropic } from "#tests/fakes/anthropic";

const messages: GuideMessage[] = [
  { role: "system", content: "You are a gentle companion." },
  { role: "user", content: "I cannot sleep." },
];

let fake: FakeAnthropic;
beforeEach(async () => {
  fake = await startFakeAnthropic();
});
afterEach(() => fake.close());

async function ask(options: Partial<GuideOptions> = {}, baseUrl = fake.baseUrl) {
  const guide = createAnthropicGuide({
    apiKey: "sk-ant-test",
    baseUrl,
    model: () => "claude-test",
    limits: { first: 2_000, idle: 1_000, tail: 50 },
  });
  const got: Record<string, unknown> = { text: "" };
  try {
    const pieces = guide.reply(messages, {
      language: "en",
      signal: new AbortController().signal,
      onUsage: (usage) => (got.usage = usage),
      onEnd: (end) => (got.end = end),
      ...options,
    });
    for await (const piece of pieces) got.text = `${String(got.text)}${piece}`;
  } catch (error) {
    got.error = (error as GuideError).reason;
  }
  return got;
}

test("Claude replies by its own API, with its instructions cached, and names model and tokens", async () => {
  fake.answers(says("Rest ", "now."));
  expect(await ask({ temperature: 1.4, maxTokens: 300 })).toEqual({
    text: "Rest now.",
    usage: { promptTokens: 12, completionTokens: 3 },
    end: { reason: "whole", model: "claude-test-1" },
  });
  expect(fake.requests[0]).toMatchObject({
    model: "claude-test",
    max_tokens: 300,
    temperature: 1,
    system: [{ type: "text", text: "You are a gentle companion.", cache_control: { type: "ephemeral" } }],
    messages: [{ role: "user", content: "I cannot sleep." }],
  });
});

test("an address that ends with /v1, as it was written before, still works", async () => {
  expect(await ask({}, `${fake.baseUrl}/v1`)).toMatchObject({ text: "Hello there." });
});

test.each([
  ["max_tokens", "length"],
  ["refusal", "filtered"],
])("a reply that stops because of %s says so", async (stop, reason) => {
  fake.answers(message({ type: "text", text: "" }, [{ type: "text_delta", text: "As far as" }], stop));
  expect(await ask()).toMatchObject({ text: "As far as", end: { reason } });
});

test("thoughts are not shown, and a danger that is reported counts", async () => {
  fake.answers(
    message({ type: "thinking", thinking: "" }, [{ type: "thinking_delta", thinking: "She is sad." }]),
  );
  expect(await ask()).toMatchObject({ text: "", error: "refused" });
  const parts = ['{"kind"', ':"now"}'].map((partial_json) => ({ type: "input_json_delta", partial_json }));
  fake.answers(
    message({ type: "tool_use", id: "toolu_1", name: "report_danger", input: {} }, parts, "tool_use"),
  );
  let danger: unknown;
  expect((await ask({ onDanger: (reported) => (danger = reported) })).text).toBe("");
  expect(danger).toBe("now");
  expect(fake.requests.at(-1)!.tools).toMatchObject([{ name: "report_danger" }]);
});

test("a structured answer is the input of a tool that has to be called", async () => {
  const parts = ['{"title":', '"Four"}'].map((partial_json) => ({ type: "input_json_delta", partial_json }));
  fake.answers(message({ type: "tool_use", id: "toolu_1", name: "title", input: {} }, parts, "tool_use"));
  const answerSchema = { name: "title", schema: { type: "object" } };
  expect((await ask({ answerSchema })).text).toBe('{"title":"Four"}');
  expect(fake.requests[0]).toMatchObject({ tool_choice: { type: "tool", name: "title" } });
});

test("a model that takes no temperature is asked again without", async () => {
  fake.answers(
    ({ refuse }) => refuse(400, "invalid_request_error", "`temperature` is deprecated for this model"),
    says("Rest now."),
  );
  expect(await ask({ temperature: 1 })).toMatchObject({ text: "Rest now." });
  expect(fake.requests[1]).not.toHaveProperty("temperature");
});

test("a wrong key is refused, and its text holds no key", async () => {
  fake.answers(({ refuse }) => refuse(401, "authentication_error", "invalid x-api-key sk-ant-test"));
  expect(await ask()).toEqual({ text: "", error: "refused" });
});
