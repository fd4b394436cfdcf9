import { afterEach, expect, test } from "vitest";
import { startFakeOllama, type FakeOllama } from "#tests/fakes/ollama";
import { describeOllama, findOllama, foundOllama } from "~/services/llm/find-ollama.server";

let ollama: FakeOllama;
afterEach(() => ollama.close());

async function found(...models: string[]) {
  ollama = await startFakeOllama(models);
  await findOllama(ollama.address);
}

test("an Ollama with models is named with the one command that uses it, and asked once", async () => {
  await found("llama3.2:latest", "nomic-embed-text:latest", "hf.co/someone/Qwen3-GGUF:Q4_K_M");
  const command = `OPENAI_BASE_URL=${ollama.address}/v1 npm start`;
  expect(foundOllama()).toEqual({ models: "llama3.2, hf.co/someone/Qwen3-GGUF:Q4_K_M", command });
  expect(describeOllama()).toBe(
    `Ollama is on this machine with llama3.2, hf.co/someone/Qwen3-GGUF:Q4_K_M; to use it: ${command}`,
  );
  expect(ollama.asked).toEqual(["GET /api/tags"]);
});

test("one that has no model gets one first", async () => {
  await found("all-minilm:latest");
  expect(foundOllama()!.command).toBe(
    `ollama pull llama3.2 && OPENAI_BASE_URL=${ollama.address}/v1 npm start`,
  );
  expect(describeOllama()).toContain("without a model");
});

test.each<[string, string | null, number?]>([
  ["an error", "{}", 500],
  ["a page", "<html></html>"],
  ["something else in JSON", '{"models": [{"id": 1}]}'],
  ["a name that would forge a line", '{"models": [{"name": "llama3.2\\nAnamcara is broken"}]}'],
  ["an endless list", `{"models": [${'{"name": "llama3.2"},'.repeat(20_000)}{"name": "llama3.2"}]}`],
  ["silence", null],
])("%s is no Ollama, and does not fail the start", async (_, body, status) => {
  ollama = await startFakeOllama();
  ollama.answers(body, status);
  const startedAt = performance.now();
  await findOllama(ollama.address);
  expect(foundOllama()).toBeNull();
  expect(describeOllama()).toBeNull();
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test("a port where nothing listens is no Ollama", async () => {
  ollama = await startFakeOllama();
  await ollama.close();
  await findOllama(ollama.address);
  expect(foundOllama()).toBeNull();
});
