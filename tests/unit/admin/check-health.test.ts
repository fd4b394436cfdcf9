import { afterEach, describe, expect, test, vi } from "vitest";
import type { SystemMetrics } from "~/features/admin/metrics/types";
import type { FoundOllama } from "~/services/llm/find-ollama.server";
import { getServerI18n } from "~/i18n/server.server";

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Everything that the checks read, so that the tester's own environment does not matter. */
const names = [
  "OPENAI_API_KEY",
  "OPENAI_BASE_URL",
  "OPENAI_CHAT_MODEL",
  "SPEECH_BASE_URL",
  "SPEECH_API_KEY",
  "SPEECH_MODEL",
  "SPEECH_VOICE",
  "IMAGE_BASE_URL",
  "IMAGE_API_KEY",
  "IMAGE_MODEL",
  "ANTHROPIC_API_KEY",
  "LOCAL_MODEL_URL",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "APP_URL",
  "MONGODB_URI",
  "RATE_LIMITS",
  "METRICS_TOKEN",
  "GOOGLE_CLIENT_ID",
  "FACEBOOK_CLIENT_ID",
];

const idle = { count: 0, mean: null, p50: null, p95: null, p99: null };

function metricsWith({
  models = [] as { failed: number; whole: { count: number } }[],
  delayMs = 1,
  jobs = {},
  database = {},
} = {}): SystemMetrics {
  const period = {
    together: { models: models.map((model) => ({ ...model, whole: { ...idle, ...model.whole } })) },
    processes: [{ delayMs }],
  };
  return {
    periods: { hour: period, day: period, month: period },
    jobs: { waiting: 0, scheduled: 3, running: 0, failed: 0, dead: [], ...jobs },
    database: {
      dataBytes: 1,
      indexBytes: 1,
      documents: 1,
      diskUsedBytes: 10,
      diskTotalBytes: 100,
      ...database,
    },
  } as unknown as SystemMetrics;
}

async function check(
  environment: Record<string, string>,
  metrics = metricsWith(),
  ollama: FoundOllama | null = null,
) {
  vi.resetModules();
  (globalThis as { __anamcara?: unknown }).__anamcara = new Map([["ollama", { found: ollama }]]);
  for (const name of names) vi.stubEnv(name, environment[name] ?? "");
  const { checkHealth } = await import("~/features/admin/check-health.server");
  const items = checkHealth(metrics);
  for (const language of ["en", "es", "it"] as const) {
    const { t } = getServerI18n(language);
    for (const { name, text, values } of items) {
      const sentence = t(`adminSystem.health.${name}.${text}`, values);
      expect(sentence).not.toMatch(/adminSystem\.|\{\{/);
    }
  }
  return Object.fromEntries(items.map(({ name, ...item }) => [name, item]));
}

// The first import takes a while on a busy machine.
describe("the health of", { timeout: 30_000 }, () => {
  test("a new installation needs nothing but an address, and says what could be configured", async () => {
    const found = await check({});
    const bad = Object.entries(found).filter(([, { state }]) => state === "bad");
    expect(bad).toEqual([]);
    const off = Object.entries(found).flatMap(([name, { state }]) => (state === "off" ? [name] : []));
    expect(off.sort()).toEqual(
      ["address", "billing", "images", "mail", "model", "prometheus", "social", "speech"].sort(),
    );
  });

  test("one with everything is good", async () => {
    const found = await check({
      OPENAI_API_KEY: "k",
      SPEECH_BASE_URL: "http://voices:8880/v1",
      SMTP_URL: "smtp://mail.example.com",
      STRIPE_SECRET_KEY: "sk_secret",
      STRIPE_WEBHOOK_SECRET: "wh",
      APP_URL: "https://anamcara.example",
      METRICS_TOKEN: "t",
    });
    expect(Object.values(found).filter(({ state }) => state === "bad")).toEqual([]);
    expect(found.model).toMatchObject({ text: "ready", values: { model: "gpt-5", host: "api.openai.com" } });
    expect(found.speech).toMatchObject({ state: "good", values: { host: "voices:8880" } });
    expect(found.images).toMatchObject({ state: "good", values: { host: "api.openai.com" } });
    expect(found.mail).toMatchObject({ values: { host: "mail.example.com" } });
    expect(JSON.stringify(found)).not.toContain("sk_secret");
  });

  test("a new installation beside an Ollama shows the one command that uses it, and no other does", async () => {
    const command = "OPENAI_BASE_URL=http://127.0.0.1:11434/v1 npm start";
    const ollama = { models: "llama3.2", command };
    expect((await check({}, metricsWith(), ollama)).model).toEqual({
      state: "off",
      text: "ollama",
      values: { models: "llama3.2" },
      command,
    });
    expect((await check({}, metricsWith(), { models: "", command })).model).toMatchObject({
      text: "ollamaEmpty",
      command,
    });
    expect((await check({ OPENAI_API_KEY: "k" }, metricsWith(), ollama)).model).not.toHaveProperty("command");
  });

  test.each([
    ["model", metricsWith({ models: [{ failed: 5, whole: { count: 5 } }] }), "failing"],
    ["jobs", metricsWith({ jobs: { failed: 2 } }), "failed"],
    ["jobs", metricsWith({ jobs: { waiting: 501 } }), "waiting"],
    ["mail", metricsWith({ jobs: { dead: [{ name: "deliver-mail" }] } }), "failing"],
    ["disk", metricsWith({ database: { diskUsedBytes: 95 } }), "full"],
    ["load", metricsWith({ delayMs: 900 }), "slow"],
  ])("%s is bad when its figures are (%#)", async (name, metrics, text) => {
    const found = await check({ OPENAI_API_KEY: "k", SMTP_URL: "smtp://mail.example.com" }, metrics);
    expect(found[name]).toMatchObject({ state: "bad", text });
  });

  test("an address without https is bad, except on this machine", async () => {
    expect((await check({ APP_URL: "http://anamcara.example" })).address).toMatchObject({ text: "plain" });
    expect((await check({ APP_URL: "http://localhost:3000" })).address).toMatchObject({ state: "good" });
  });

  test("limits are mentioned only when they are off", async () => {
    expect((await check({})).limits).toBeUndefined();
    expect((await check({ RATE_LIMITS: "off" })).limits).toMatchObject({ state: "bad" });
  });
});
