import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
});

async function load(environment: Record<string, string>) {
  vi.resetModules();
  // The singletons outlive a module reload, as they do in development.
  delete (globalThis as { __anamcara?: unknown }).__anamcara;
  for (const name of ["OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_CHAT_MODEL"]) {
    vi.stubEnv(name, environment[name] ?? "");
  }
  return import("~/services/llm/index.server");
}

test.each([
  [{}, "library", "AI guide: built-in library, set OPENAI_API_KEY for a model"],
  [{ OPENAI_CHAT_MODEL: "gpt-4o" }, "library", "AI guide: built-in library, set OPENAI_API_KEY for a model"],
  [{ OPENAI_API_KEY: "sk-1" }, "model", "AI guide: gpt-5 at api.openai.com"],
  [
    { OPENAI_BASE_URL: "http://localhost:11434/v1", OPENAI_CHAT_MODEL: "llama3" },
    "model",
    "AI guide: llama3 at localhost:11434",
  ],
])("with %j the guide is a %s", async (environment, source, line) => {
  const { describeGuide, getGuide } = await load(environment);
  expect(getGuide().source).toBe(source);
  expect(getGuide()).toBe(getGuide());
  expect(describeGuide()).toBe(line);
});
