import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
});

async function load(environment: Record<string, string>) {
  vi.resetModules();
  // The singletons outlive a module reload, as they do in development.
  delete (globalThis as { __anamcara?: unknown }).__anamcara;
  for (const name of [
    "OPENAI_API_KEY",
    "OPENAI_BASE_URL",
    "OPENAI_CHAT_MODEL",
    "ANTHROPIC_API_KEY",
    "ANTHROPIC_BASE_URL",
    "LOCAL_MODEL_URL",
  ]) {
    vi.stubEnv(name, environment[name] ?? "");
  }
  return import("~/services/llm/index.server");
}

test.each([
  [{}, "library", "AI guide: built-in library. For a model, set OPENAI_API_KEY"],
  [{ OPENAI_CHAT_MODEL: "gpt-4o" }, "library", "AI guide: built-in library. For a model, set OPENAI_API_KEY"],
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

const chosen = { anthropicModel: "claude-x", localModel: "llama3" };

test("without a choice, the first configured provider replies", async () => {
  const { currentProvider, describeGuide } = await load({
    ANTHROPIC_API_KEY: "k",
    LOCAL_MODEL_URL: "http://l/v1",
  });
  expect(currentProvider()).toBe("anthropic");
  expect(describeGuide()).toBe("AI guide: claude-sonnet-4-5 at api.anthropic.com");
});

test("a choice changes the guide, its host and its model", async () => {
  const guide = await load({ OPENAI_API_KEY: "k", LOCAL_MODEL_URL: "http://localhost:8080/v1" });
  const before = guide.getGuide();
  guide.chooseModel({ provider: "local", ...chosen });
  expect(guide.getGuide()).not.toBe(before);
  expect([guide.modelHost(), guide.modelNameOf("gpt-5")]).toEqual(["localhost:8080", "llama3"]);
  guide.chooseModel({ provider: "openai", ...chosen });
  expect(guide.getGuide()).toBe(before);
  expect(guide.modelNameOf("gpt-4o")).toBe("gpt-4o");
});

test("a chosen provider whose key was taken away leaves the library; no other provider gets the messages", async () => {
  const guide = await load({ OPENAI_API_KEY: "k" });
  guide.chooseModel({ provider: "anthropic", ...chosen });
  expect(guide.getGuide().source).toBe("library");
  expect([guide.modelHost(), guide.modelNameOf("gpt-5")]).toEqual([null, null]);
});
