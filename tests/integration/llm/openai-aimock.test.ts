import { LLMock } from "@copilotkit/aimock";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type GuideUsage } from "~/services/llm/guide";
import { createOpenAiGuide } from "~/services/llm/openai.server";

let mock: LLMock;
beforeAll(async () => {
  mock = new LLMock({ port: 0, chunkSize: 4 });
  mock.onMessage("breathe", { content: "Slowly, then. In… and out 🌿." });
  await mock.start();
});
afterAll(() => mock.stop());

const text = (content: string) => [{ role: "user" as const, content }];

test("a reply from an independent OpenAI-compatible server is read completely, with its usage", async () => {
  const guide = createOpenAiGuide({ apiKey: "sk-test", baseUrl: `${mock.url}/v1`, model: "gpt-4o" });
  const usages: GuideUsage[] = [];
  const pieces: string[] = [];
  const options = {
    language: "en" as const,
    signal: new AbortController().signal,
    onUsage: (usage: GuideUsage) => usages.push(usage),
  };
  for await (const piece of guide.reply(text("Help me breathe"), options)) pieces.push(piece);
  expect(pieces.join("")).toBe("Slowly, then. In… and out 🌿.");
  expect(pieces.length).toBeGreaterThan(3);
  expect(usages).toHaveLength(1);
  expect(usages[0]!.completionTokens).toBeGreaterThan(0);
});

test("its errors are classified", async () => {
  const guide = createOpenAiGuide({ apiKey: "sk-test", baseUrl: `${mock.url}/v1`, pause: 1 });
  const read = async () => {
    const options = { language: "en" as const, signal: new AbortController().signal };
    for await (const _piece of guide.reply(text("Help me breathe"), options));
  };
  mock.nextRequestError(401, { message: "no", type: "authentication_error" });
  await expect(read()).rejects.toMatchObject({ reason: "refused" });
  mock.nextRequestError(503, { message: "busy", type: "server_error" });
  await expect(read()).resolves.toBeUndefined();
});
