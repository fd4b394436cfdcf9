import { beforeAll, describe, expect, test } from "vitest";
import { startFakeOpenAi, whole, type FakeOpenAi } from "#tests/fakes/openai";
import type { AppProcess } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { useStage } from "#tests/setup/stage";
import { goodModel, poorModel } from "#tests/setup/trial-models";
import { until } from "#tests/setup/until";
import type { SettingsDto } from "~/features/admin/save-settings.server";
import type { TrialLine } from "~/features/admin/types";
import type { SystemMetrics } from "~/features/admin/metrics/types";

const TOKEN = "a token of this test";
const PATH = "/api/admin/system";
/** The contract's promise, in milliseconds. */
const IN_FORCE_MS = 10_000;

const stage = useStage({ apps: 0 });
let local: FakeOpenAi;
let one: AppProcess;
let two: AppProcess;
let admin: Client;

beforeAll(async () => {
  local = await startFakeOpenAi();
  const env = { LOCAL_MODEL_URL: local.baseUrl, METRICS_TOKEN: TOKEN, RATE_LIMITS: "on" };
  [one, two] = await Promise.all([stage.start(env), stage.start(env)]);
  admin = await administrator();
});

async function administrator(preferredLanguage = "en"): Promise<Client> {
  const client = await Client.registered(one.url);
  const set = { isAdmin: true, preferredLanguage };
  await stage.db.collection("users").updateOne({ email: client.email }, { $set: set });
  return client;
}

const put = (client: Client, body: unknown) =>
  client.request(PATH, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
const loaded = async (client = admin) =>
  (await (await client.get(PATH)).json()) as { metrics: SystemMetrics; settings: SettingsDto };
const entries = (action: string) => stage.db.collection("admin_logs").countDocuments({ action });

describe("settings", () => {
  test("visitors get 401 and people 403, before the body is looked at, and neither is logged", async () => {
    const person = await Client.registered(one.url);
    const before = await stage.db.collection("admin_logs").countDocuments();
    for (const call of [(who: Client) => who.get(PATH), (who: Client) => put(who, "nonsense")]) {
      const visitor = await call(new Client(one.url));
      expect([visitor.status, await visitor.text()]).toEqual([401, "Unauthorized"]);
      const refused = await call(person);
      expect([refused.status, await refused.text()]).toEqual([403, "Forbidden - Admin access required"]);
    }
    expect(await stage.db.collection("admin_logs").countDocuments()).toBe(before);
  });

  test.each([
    { unknown: 1 },
    { provider: "other" },
    { rateLimitPerMinute: "60" },
    { rateLimitPerMinute: { $gt: 0 } },
    { version: -1 },
    [],
  ])("%j is refused with 400", async (body) => {
    const answer = await put(admin, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toHaveProperty("errors");
  });

  test("a provider that is not configured is refused with its variables", async () => {
    const answer = await put(admin, { provider: "anthropic" });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("ANTHROPIC_API_KEY");
  });

  test("what was read can be sent back; another version is 409 with what stands; each request is logged", async () => {
    const [views, updates] = [await entries("viewSystem"), await entries("updateSettings")];
    const { settings } = await loaded();
    const answer = await put(admin, { ...settings, freeMediaPerDay: 9 });
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { freeMediaPerDay: 9, version: settings.version + 1 },
    ]);
    const late = await put(admin, { ...settings, freeMediaPerDay: 1 });
    expect([late.status, await late.json()]).toMatchObject([409, { freeMediaPerDay: 9 }]);
    expect(await entries("viewSystem")).toBe(views + 1);
    expect(await entries("updateSettings")).toBe(updates + 2);
  });

  test("the provider and the limit are in force on the other process within ten seconds", async () => {
    const person = (await Client.registered(one.url)).at(two.url);
    stage.guide.answers(whole("From the first."));
    local.answers(whole("From the other."));
    const lastReply = async (id: string) => (await person.messages(id)).at(-1)!.content;
    const { id } = await person.conversation();
    await person.readTurn((await person.sent(id, "Hello")).turnId);
    expect(await lastReply(id)).toBe("From the first.");

    expect((await put(admin, { provider: "local", localModel: "tiny", rateLimitPerMinute: 3 })).status).toBe(
      200,
    );
    const changedAt = Date.now();
    await until(async () => (await loaded(admin.at(two.url))).settings.provider === "local", {
      timeoutMs: IN_FORCE_MS,
      what: "the other process to know",
    });
    expect(Date.now() - changedAt).toBeLessThan(IN_FORCE_MS);
    await person.readTurn((await person.sent(id, "And now")).turnId);
    expect(await lastReply(id)).toBe("From the other.");
    expect(local.requests.at(-1)!.body.model).toBe("tiny");
    const privacy = await (await new Client(two.url).get("/privacy")).text();
    expect(privacy).toContain(new URL(local.baseUrl).host);

    // The limit counts across both processes.
    const other = await Client.registered(one.url);
    const statuses: number[] = [];
    for (const at of [one.url, two.url, one.url, two.url]) {
      const begun = other.at(at);
      statuses.push((await begun.send((await begun.conversation()).id, "Hello")).status);
    }
    expect(statuses).toEqual([202, 202, 202, 429]);
    await put(admin, { provider: "openai", rateLimitPerMinute: 60 });
  });
});

describe("the System page", () => {
  const page = (client = admin) => client.get("/admin/system");

  test("shows settings, metrics and jobs, and saves without scripts", async () => {
    const html = await (await page()).text();
    expect(html).toContain("AI Model Configuration");
    expect(html).toContain("Anthropic Claude (not configured)");
    expect(html).toContain("Anthropic Claude: set ANTHROPIC_API_KEY.");
    expect(html).not.toContain(TOKEN);
    const { settings } = await loaded();
    const fields = {
      intent: "save",
      version: String(settings.version),
      provider: "openai",
      anthropicModel: settings.anthropicModel,
      localModel: settings.localModel,
      rateLimitPerMinute: "50",
      freeMediaPerDay: "4",
      prices: "gpt-5 1 2",
      featureOwnScript: "on",
      featureSeries: "early",
      stripeTax: "off",
    };
    const saved = await admin.form("/admin/system", fields);
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/admin/system"]);
    expect((await loaded()).settings).toMatchObject({
      rateLimitPerMinute: 50,
      prices: { "gpt-5": { input: 1, output: 2 } },
      features: { ownScript: "on", series: "early" },
    });
    // The same version once more: the page shows what stands, and keeps what was typed.
    const late = await admin.form("/admin/system", { ...fields, rateLimitPerMinute: "51" });
    expect(late.status).toBe(409);
    expect(await late.text()).toMatch(
      /Another administrator has saved.*Requests per minute: 50[^]*value="51"/,
    );
    const wrong = await admin.form("/admin/system", { ...fields, prices: "gpt-5" });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain("A line has another form");
    for (const intent of ["", "other"]) {
      expect((await admin.form("/admin/system", { intent })).status).toBe(400);
    }
  });

  describe("the trial of a model", () => {
    const fields = (provider: string) => ({ intent: "try", provider });
    const tried = async (provider: string) => (await admin.form("/admin/system", fields(provider))).text();

    test("shows seven lines without scripts, and says when a model is not to be trusted", async () => {
      expect(await (await page()).text()).toContain("This takes up to two minutes.");
      local.answers(goodModel);
      const good = await tried("local");
      expect(good).toMatch(/Ok: after [\d.]+ s/);
      expect(good).toMatch(/Ok: \S+ writes about [\d,]+ tokens a second/);
      expect(good).toContain("Ok: it reports danger");
      expect(good).toContain("Ok: it remembers the beginning of a conversation of 5,000 tokens");
      expect(good).not.toContain("cannot be trusted");
      local.answers(poorModel);
      const poor = await tried("local");
      expect(poor).toContain("It ignored an instruction");
      expect(poor).toContain("did not answer in Spanish");
      expect(poor).toContain("It was told of danger and did not report it");
      expect(poor).toMatch(/Only 2,048 of more than 5,000 tokens reached the model.*OLLAMA_CONTEXT_LENGTH/);
      expect(poor).toContain("cannot be trusted with people");
    });

    test("says in plain words why a model does not answer, in the administrator's language", async () => {
      local.answers((exchange) => exchange.refuse(401, { message: "bad key" }));
      const refused = await tried("local");
      expect(refused).toContain("refused the key");
      expect(refused.match(/Not tried/g)).toHaveLength(6);
      expect(await tried("anthropic")).toContain("Set ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL");
      const spanish = await (await administrator("es")).form("/admin/system", fields("local"));
      expect(await spanish.text()).toContain("rechazó la clave");
    });

    test("streams each line as soon as it is known, with one entry in the log", async () => {
      const before = await entries("tryProvider");
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      local.answers(goodModel, async (exchange) => {
        await held;
        await goodModel(exchange);
      });
      const answer = await admin.form("/admin/system/try-stream", fields("local"));
      expect(answer.headers.get("Content-Type")).toBe("application/x-ndjson");
      const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      while (text.split("\n").length <= 4) text += (await reader.read()).value;
      expect(text).toContain("instruction.good");
      expect(text).not.toContain('"spanish"');
      release();
      for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
      const lines = text.trimEnd().split("\n");
      expect(lines.map((line) => (JSON.parse(line) as TrialLine).state)).toEqual(Array(7).fill("good"));
      expect(await entries("tryProvider")).toBe(before + 1);
      expect((await admin.form("/admin/system/try-stream", fields("other"))).status).toBe(400);
      const person = await Client.registered(one.url);
      expect((await person.form("/admin/system/try-stream", fields("local"))).status).toBe(403);
    });
  });

  test("people and visitors do not see it", async () => {
    const person = await Client.registered(one.url);
    const refused = await page(person);
    expect(refused.status).toBe(403);
    expect(await refused.text()).not.toContain("AI Model Configuration");
    for (const path of ["/admin/system", "/setup-hint"]) {
      const visitor = await new Client(one.url).get(path);
      expect([302, 303]).toContain(visitor.status);
      expect(visitor.headers.get("Location")).toContain("/login");
    }
  });

  test("/setup-hint lists what is configured and what is not", async () => {
    const html = await (await admin.get("/setup-hint")).text();
    expect(html).toContain("Set up your installation");
    expect(html).toContain("set SMTP_URL and MAIL_FROM");
    expect(html).toContain("Each process gives its metrics at /metrics.");
  });

  test("a dead job is run again by a form; one that is gone says so", async () => {
    const { insertedId } = await stage.db.collection("jobs").insertOne({
      name: "no-such-job",
      data: {},
      nextRunAt: null,
      lockedAt: null,
      failedAt: new Date(),
      failCount: 6,
      failReason: "it failed for rosa@example.com",
    });
    const html = await (await page()).text();
    expect(html).toContain("it failed for …@…");
    const jobId = insertedId.toString();
    const answer = await admin.form("/admin/system", { intent: "retry", jobId });
    expect(answer.status).toBe(303);
    expect((await stage.db.collection("jobs").findOne({ _id: insertedId }))?.nextRunAt).toBeInstanceOf(Date);
    expect((await admin.form("/admin/system", { intent: "drop", jobId: "x" })).status).toBe(400);
    expect(await entries("retryJob")).toBe(1);
  });
});

describe("metrics", () => {
  test("are those of both processes, with the requests and replies that were", async () => {
    const { metrics } = await loaded();
    expect(metrics.now.processes).toBe(2);
    const { together, uptime } = metrics.periods.hour;
    expect(uptime).toBe(1);
    expect(together.requests.count).toBeGreaterThan(10);
    expect(together.classes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["api", "admin", "page"]),
    );
    expect(metrics.database.documents).toBeGreaterThan(0);
  });

  test("are given to Prometheus with the token only", async () => {
    const asked = (authorization?: string) =>
      fetch(`${one.url}/metrics`, { headers: authorization ? { Authorization: authorization } : {} });
    for (const wrong of [undefined, "Bearer ", `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN]) {
      const answer = await asked(wrong);
      expect([answer.status, await answer.text()]).toEqual([404, "Not found"]);
    }
    const answer = await asked(`Bearer ${TOKEN}`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
      200,
      "text/plain; charset=utf-8; version=0.0.4",
    ]);
    const text = await answer.text();
    expect(text).toMatch(/^anamcara_request_duration_seconds_count\{class="api"\} \d+$/m);
    expect(text).toMatch(/^anamcara_reply_duration_seconds_count\{source="model"\} \d+$/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).not.toMatch(/@example\.com/);
  });

  test("without METRICS_TOKEN there is nothing, whatever is sent; without a model settings can be saved", async () => {
    const third = await stage.start({ OPENAI_BASE_URL: "" });
    for (const token of ["undefined", "null", ""]) {
      const answer = await fetch(`${third.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
      expect(answer.status).toBe(404);
    }
    // Without any model, too, the rest of the settings can be saved by the form; another provider is refused there.
    const { settings } = await loaded(admin.at(third.url));
    const fields = {
      intent: "save",
      version: String(settings.version),
      provider: settings.provider,
      anthropicModel: "claude-x",
      localModel: "tiny",
      rateLimitPerMinute: "60",
      freeMediaPerDay: "2",
      prices: "",
      featureOwnScript: "early",
      featureSeries: "early",
      stripeTax: "off",
    };
    const there = admin.at(third.url);
    expect((await there.form("/admin/system", fields)).status).toBe(303);
    const refused = await there.form("/admin/system", { ...fields, version: "", provider: "local" });
    expect(refused.status).toBe(400);
    const version = String((await loaded(there)).settings.version);
    const unset = await there.form("/admin/system", { ...fields, version, provider: "local" });
    expect([unset.status, await unset.text()]).toEqual([409, expect.stringContaining("not configured")]);
    await third.stop();
  });
});
