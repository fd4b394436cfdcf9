import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GuideError, type GuideMessage, type GuideOptions } from "~/services/llm/guide";
import { createOpenAiGuide, type OpenAiSettings } from "~/services/llm/openai.server";
import { startFakeOpenAi, whole, type Answer, type FakeOpenAi } from "#tests/fakes/openai";

const messages: GuideMessage[] = [
  { role: "system", content: "You are a gentle companion." },
  { role: "user", content: "I cannot sleep." },
];

let fake: FakeOpenAi;
// The client would log what it cannot parse, including people's messages.
const printed = vi.spyOn(console, "error").mockImplementation(() => {});
beforeEach(async () => {
  fake = await startFakeOpenAi();
});
afterEach(async () => {
  await fake.close();
  expect(printed).not.toHaveBeenCalled();
});

function guide(settings: Partial<OpenAiSettings> = {}) {
  return createOpenAiGuide({
    apiKey: "sk-test",
    baseUrl: fake.baseUrl,
    model: "llama3",
    pause: 1,
    ...settings,
  });
}

interface Outcome {
  pieces: string[];
  error?: unknown;
}

async function run(
  settings: Partial<OpenAiSettings> = {},
  options: Partial<GuideOptions> = {},
): Promise<Outcome> {
  const pieces: string[] = [];
  try {
    const signal = new AbortController().signal;
    for await (const piece of guide(settings).reply(messages, { language: "en", signal, ...options }))
      pieces.push(piece);
    return { pieces };
  } catch (error) {
    return { pieces, error };
  }
}

function expectFailure(outcome: Outcome, reason: GuideError["reason"]) {
  expect(outcome.error).toBeInstanceOf(GuideError);
  expect((outcome.error as GuideError).reason).toBe(reason);
}

describe("a complete reply", () => {
  test("arrives in pieces, with its usage once", async () => {
    fake.answers(whole("Rest", " is", " near."));
    const usages: unknown[] = [];
    const outcome = await run({}, { onUsage: (usage) => usages.push(usage) });
    expect(outcome).toEqual({ pieces: ["Rest", " is", " near."] });
    expect(usages).toEqual([{ promptTokens: 12, completionTokens: 3 }]);
    expect(fake.requests).toHaveLength(1);
  });

  test("reaches the reader while the server is still writing", async () => {
    let goOn = () => {};
    fake.answers(async (exchange) => {
      exchange.say("first");
      await new Promise<void>((resolve) => (goOn = resolve));
      exchange.say(" second");
      exchange.finish();
      exchange.done();
    });
    const pieces: string[] = [];
    const { signal } = new AbortController();
    for await (const piece of guide().reply(messages, { language: "en", signal })) {
      pieces.push(piece);
      goOn();
    }
    expect(pieces).toEqual(["first", " second"]);
  });

  test("sends messages, key, temperature and maximum length", async () => {
    await run({}, { temperature: 0.4, maxTokens: 300 });
    const { body, headers } = fake.requests[0]!;
    expect(body).toEqual({
      model: "llama3",
      messages,
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.4,
      max_tokens: 300,
    });
    expect(headers.authorization).toBe("Bearer sk-test");
  });

  test("needs no key if the server has none", async () => {
    const outcome = await run({ apiKey: undefined });
    expect(outcome.error).toBeUndefined();
    expect(fake.requests[0]!.headers.authorization).toMatch(/^Bearer \S+$/);
  });

  test.each(["gpt-5", "gpt-5-mini", "openai/gpt-5.1", "o1", "o3-mini", "o4-mini"])(
    "%s gets the parameters that it accepts",
    async (model) => {
      await run({ model }, { temperature: 0.4, maxTokens: 300 });
      const { body } = fake.requests[0]!;
      expect(body.max_completion_tokens).toBe(300);
      expect(body).not.toHaveProperty("max_tokens");
      expect(body).not.toHaveProperty("temperature");
    },
  );

  test("uses the model of the settings, else the first of the server that can talk", async () => {
    fake.lists("nomic-embed-text", "whisper-large", "llama3.2:3b", "qwen3");
    await run({ model: undefined }, { model: "from-admin" });
    await run({ model: "from-env" }, { model: "from-admin" });
    expect(fake.requests.map(({ body }) => body.model)).toEqual(["llama3.2:3b", "from-env"]);
    fake.lists();
    await run({ model: undefined }, { model: "from-admin" });
    expect(fake.requests.at(-1)!.body.model).toBe("from-admin");
  });

  test("never splits a surrogate pair between two pieces", async () => {
    fake.answers(whole("a\ud83d", "\ude4f b", "\ud83d", "\ude4f"));
    const { pieces } = await run();
    expect(pieces).toEqual(["a", "🙏 b", "🙏"]);
  });

  test("is whole wherever the network cuts it, also inside a character", async () => {
    fake.answers(async (exchange) => {
      const bytes = Buffer.from(
        `: hello\r\n\r\ndata: ${JSON.stringify({ choices: [{ delta: { content: "né 🙏 e così" } }] })}\r\n\r\n`,
      );
      for (const byte of bytes) {
        exchange.raw(Uint8Array.of(byte));
        await new Promise((resolve) => setImmediate(resolve));
      }
      exchange.finish();
      exchange.done();
    });
    expect(await run()).toEqual({ pieces: ["né 🙏 e così"] });
  });

  test("may end because of its length", async () => {
    fake.answers((exchange) => {
      exchange.say("As far as it");
      exchange.finish("length");
      exchange.done();
    });
    expect(await run()).toEqual({ pieces: ["As far as it"] });
  });

  test("is complete even if the server keeps the connection open, or breaks it, after the end", async () => {
    fake.answers((exchange) => {
      exchange.say("All said.");
      exchange.finish();
    });
    expect(await run({ limits: { tail: 20 } })).toEqual({ pieces: ["All said."] });
    await expect(fake.requests[0]!.closed).resolves.toEqual({ early: true });
    fake.answers((exchange) => {
      exchange.say("All said.");
      exchange.finish();
      exchange.destroy();
    });
    const outcome = await run();
    // The disconnect may overtake the last bytes; then no complete event has arrived.
    if (outcome.error) expectFailure(outcome, outcome.pieces.length > 0 ? "cut" : "unreachable");
    else expect(outcome.pieces).toEqual(["All said."]);
  });
});

describe("a server that rejects a parameter", () => {
  const refusing =
    (parameter: string, error: Record<string, unknown>): Answer =>
    (exchange) =>
      parameter in exchange.body ? exchange.refuse(400, error) : whole("Fine.")(exchange);

  test.each([
    ["stream_options", { message: "Unknown field: stream_options" }],
    ["temperature", { message: "Unsupported value", param: "temperature", code: "unsupported_value" }],
    [
      "max_tokens",
      { message: "Use 'max_completion_tokens' instead.", param: "max_tokens", code: "unsupported_parameter" },
    ],
  ])("%s is called again once without it, and this is remembered", async (parameter, error) => {
    fake.answers(refusing(parameter, error));
    const one = guide();
    const options = {
      language: "en" as const,
      signal: new AbortController().signal,
      temperature: 1,
      maxTokens: 50,
    };
    for (let round = 0; round < 2; round++) {
      let text = "";
      for await (const piece of one.reply(messages, options)) text += piece;
      expect(text).toBe("Fine.");
    }
    expect(fake.requests).toHaveLength(3);
    expect(fake.requests[1]!.body).not.toHaveProperty(parameter);
    if (parameter === "max_tokens") expect(fake.requests[1]!.body.max_completion_tokens).toBe(50);
  });

  test("a maximum length that is rejected under both names is left out", async () => {
    fake.answers((exchange) =>
      /max_/.test(JSON.stringify(exchange.body))
        ? exchange.refuse(400, { message: "max_tokens or max_completion_tokens too large" })
        : whole("Fine.")(exchange),
    );
    expect(await run({}, { maxTokens: 9 })).toEqual({ pieces: ["Fine."] });
    expect(fake.requests).toHaveLength(3);
  });

  test("a rejection without a reason is answered with the least that a request needs, and teaches nothing", async () => {
    const one = guide();
    const options = { language: "en" as const, signal: new AbortController().signal, onDanger: () => {} };
    fake.answers((exchange) => exchange.refuse(400, { message: "Bad request" }), whole("Fine."));
    for (let round = 0; round < 2; round++) for await (const _ of one.reply(messages, options));
    expect(fake.requests.map(({ body }) => "tools" in body)).toEqual([true, false, true]);
  });

  test("a rejection for another reason is final", async () => {
    fake.answers((exchange) =>
      exchange.refuse(400, { message: "Too long", code: "context_length_exceeded" }),
    );
    expectFailure(await run(), "refused");
    expect(fake.requests).toHaveLength(1);
  });
});

describe("one retry before the first word", () => {
  test.each([500, 502, 503])("after %i", async (status) => {
    fake.answers((exchange) => exchange.refuse(status), whole("Here."));
    expect(await run()).toEqual({ pieces: ["Here."] });
    expect(fake.requests).toHaveLength(2);
  });

  test("and no second one", async () => {
    fake.answers((exchange) => exchange.refuse(500));
    expectFailure(await run(), "unreachable");
    expect(fake.requests).toHaveLength(2);
  });

  test("after 429 with a short retry-after", async () => {
    fake.answers(
      (exchange) => exchange.refuse(429, { message: "slow" }, { "retry-after": "0.01" }),
      whole("Here."),
    );
    expect(await run()).toEqual({ pieces: ["Here."] });
  });

  test("not after 429 with a long one, nor when the quota is spent", async () => {
    fake.answers((exchange) => exchange.refuse(429, { message: "slow" }, { "retry-after": "60" }));
    const outcome = await run({ limits: { first: 30_000 } });
    expectFailure(outcome, "rate_limited");
    expect((outcome.error as GuideError).retryAfterSeconds).toBe(60);
    fake.answers((exchange) => exchange.refuse(429, { message: "pay", code: "insufficient_quota" }));
    expectFailure(await run(), "rate_limited");
    expect(fake.requests).toHaveLength(2);
  });

  test("after a connection that broke before or after the headers", async () => {
    fake.answers((exchange) => exchange.destroy(), whole("Here."));
    expect(await run()).toEqual({ pieces: ["Here."] });
    fake.answers((exchange) => {
      exchange.open();
      setImmediate(() => exchange.destroy());
    }, whole("Here."));
    expect(await run()).toEqual({ pieces: ["Here."] });
    expect(fake.requests).toHaveLength(4);
  });

  test("no server is unreachable", async () => {
    const { baseUrl } = fake;
    await fake.close();
    expectFailure(await run({ baseUrl }), "unreachable");
  });

  test.each([401, 403, 404])("%i is final, and its message does not hold the key", async (status) => {
    fake.answers((exchange) =>
      exchange.refuse(status, { message: "Incorrect key sk-test, see sk-tes**** there" }),
    );
    const outcome = await run();
    expectFailure(outcome, "refused");
    expect(fake.requests).toHaveLength(1);
    expect(String(outcome.error)).not.toContain("sk-te");
  });
});

describe("a reply that breaks off", () => {
  const cuts: [string, GuideError["reason"], Answer][] = [
    ["ends without finish_reason", "cut", (exchange) => (exchange.say("Half of"), exchange.end())],
    [
      "is cut within an event",
      "cut",
      (exchange) => (exchange.say("Half of"), exchange.raw('data: {"cho'), exchange.end()),
    ],
    [
      "carries an error object",
      "cut",
      (exchange) => {
        exchange.say("Half of");
        exchange.raw('data: {"error":{"message":"overloaded","type":"server_error"}}\n\n');
        exchange.done();
      },
    ],
    [
      "carries an event of type error",
      "cut",
      (exchange) => {
        exchange.say("Half of");
        exchange.raw('event: error\ndata: {"type":"overloaded_error"}\n\n');
        exchange.finish();
        exchange.done();
      },
    ],
    [
      "carries an event of two megabytes",
      "cut",
      (exchange) => {
        exchange.say("Half of");
        exchange.raw(`data: ${"x".repeat(2_000_000)}\n\n`);
        exchange.finish();
        exchange.done();
      },
    ],
    [
      "carries a rate limit",
      "cut",
      (exchange) => {
        exchange.say("Half of");
        exchange.raw('data: {"error":{"message":"slow","code":"rate_limit_exceeded"}}\n\n');
        exchange.done();
      },
    ],
    [
      "carries something unreadable",
      "cut",
      (exchange) => {
        exchange.say("Half of");
        exchange.raw("data: <html>\n\n");
        exchange.finish();
        exchange.done();
      },
    ],
  ];
  test.each(cuts)("%s: %s, no second request", async (_name, reason, answer) => {
    fake.answers(answer);
    const outcome = await run();
    expect(outcome.pieces.join("")).toBe("Half of");
    expectFailure(outcome, reason);
    expect(fake.requests).toHaveLength(1);
  });

  test("by a broken connection", async () => {
    fake.answers((exchange) => exchange.say("Half of"));
    const pieces: string[] = [];
    const { signal } = new AbortController();
    const read = async () => {
      for await (const piece of guide().reply(messages, { language: "en", signal })) {
        pieces.push(piece);
        fake.requests[0]!.destroy();
      }
    };
    await expect(read()).rejects.toMatchObject({ reason: "cut" });
    expect(pieces).toEqual(["Half of"]);
    expect(fake.requests).toHaveLength(1);
  });

  test("an empty reply, and one that the filter withheld, are refused", async () => {
    fake.answers((exchange) => (exchange.finish("content_filter"), exchange.done()));
    expectFailure(await run(), "refused");
    fake.answers((exchange) => (exchange.finish("stop"), exchange.done()));
    expectFailure(await run(), "refused");
  });
});

describe("time limits", () => {
  test("for no response at all", async () => {
    fake.answers(() => {});
    expectFailure(await run({ limits: { first: 30 } }), "timeout");
    expect(fake.requests).toHaveLength(1);
    await expect(fake.requests[0]!.closed).resolves.toEqual({ early: true });
  });

  test("for headers without text", async () => {
    fake.answers((exchange) => exchange.open());
    expectFailure(await run({ limits: { first: 30 } }), "timeout");
  });

  test("for a stall after the first word", async () => {
    fake.answers((exchange) => exchange.say("Half of"));
    const outcome = await run({ limits: { idle: 30 } });
    expect(outcome.pieces).toEqual(["Half of"]);
    expectFailure(outcome, "timeout");
    await expect(fake.requests[0]!.closed).resolves.toEqual({ early: true });
  });

  test("for a slow stream that never ends", async () => {
    fake.answers(async (exchange) => {
      const drip = setInterval(() => exchange.say("."), 5);
      await exchange.closed;
      clearInterval(drip);
    });
    const outcome = await run({ limits: { total: 500 } });
    expect(outcome.pieces.length).toBeGreaterThan(1);
    expectFailure(outcome, "timeout");
  });

  test("a slow reader is not a stalled server", async () => {
    fake.answers(whole("one", " two"));
    const pieces: string[] = [];
    const { signal } = new AbortController();
    for await (const piece of guide({ limits: { idle: 200 } }).reply(messages, {
      language: "en",
      signal,
    })) {
      pieces.push(piece);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    expect(pieces).toEqual(["one", " two"]);
  });
});

describe("abort", () => {
  test("closes the request in the middle of a reply, and throws the caller's reason", async () => {
    fake.answers((exchange) => exchange.say("Half of"));
    const controller = new AbortController();
    const reason = new Error("stopped by the reader");
    const pieces: string[] = [];
    const read = async () => {
      for await (const piece of guide().reply(messages, { language: "en", signal: controller.signal })) {
        pieces.push(piece);
        controller.abort(reason);
      }
    };
    await expect(read()).rejects.toBe(reason);
    expect(pieces).toEqual(["Half of"]);
    await expect(fake.requests[0]!.closed).resolves.toEqual({ early: true });
  });

  test("closes the request before the first byte", async () => {
    fake.answers(() => {});
    const controller = new AbortController();
    const outcome = run({}, { signal: controller.signal });
    const exchange = await fake.request(0);
    controller.abort();
    expect((await outcome).error).toMatchObject({ name: "AbortError" });
    await expect(exchange.closed).resolves.toEqual({ early: true });
  });

  test("ends the wait before a retry", async () => {
    const controller = new AbortController();
    fake.answers((exchange) => {
      exchange.refuse(500);
      void exchange.closed.then(() => setTimeout(() => controller.abort(), 20));
    });
    const outcome = await run({ pause: 60_000 }, { signal: controller.signal });
    expect(outcome.error).toMatchObject({ name: "AbortError" });
    expect(fake.requests).toHaveLength(1);
  });

  test("before the start sends nothing", async () => {
    const outcome = await run({}, { signal: AbortSignal.abort() });
    expect(outcome.error).toMatchObject({ name: "AbortError" });
    expect(fake.requests).toHaveLength(0);
  });

  test("a reader who leaves the loop closes the connection", async () => {
    fake.answers((exchange) => exchange.say("Half of"));
    const { signal } = new AbortController();
    for await (const _piece of guide().reply(messages, { language: "en", signal })) break;
    await expect(fake.requests[0]!.closed).resolves.toEqual({ early: true });
  });
});
