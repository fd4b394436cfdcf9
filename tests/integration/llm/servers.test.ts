import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type GuideError,
  type GuideMessage,
  type GuideOptions,
  type GuideUsage,
  type ReplyEnd,
} from "~/services/llm/guide";
import { createOpenAiGuide } from "~/services/llm/openai.server";
import { startFakeOpenAi, whole, type Answer, type Exchange, type FakeOpenAi } from "#tests/fakes/openai";

// What servers that speak OpenAI's protocol really send, and what a person gets.
const messages: GuideMessage[] = [
  { role: "system", content: "You are a gentle companion." },
  { role: "user", content: "I cannot sleep." },
];

let fake: FakeOpenAi;
beforeEach(async () => {
  fake = await startFakeOpenAi();
});
afterEach(() => fake.close());

interface Got {
  text: string;
  end?: ReplyEnd;
  model?: string | null;
  usage?: GuideUsage;
  danger?: string;
  error?: string;
}

/** Asks once, as a turn does. @returns what a reader sees, and what is stored beside it. */
async function ask(options: Partial<GuideOptions> = {}, guide = guideOf()): Promise<Got> {
  const got: Got = { text: "" };
  try {
    const pieces = guide.reply(messages, {
      language: "en",
      signal: new AbortController().signal,
      onDanger: (danger) => (got.danger = danger),
      onUsage: (usage) => (got.usage = usage),
      onEnd: ({ reason, model }) => Object.assign(got, { end: reason, model }),
      onReset: () => (got.text = ""),
      ...options,
    });
    for await (const piece of pieces) got.text += piece;
  } catch (error) {
    got.error = (error as GuideError).reason;
  }
  return got;
}
const guideOf = () =>
  createOpenAiGuide({
    baseUrl: fake.baseUrl,
    model: "llama3",
    pause: 4,
    limits: { first: 2_000, idle: 1_000, tail: 50 },
  });

const chunk = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const delta = (fields: object, finish: string | null = null) =>
  chunk({ model: "llama3:8b", choices: [{ index: 0, delta: fields, finish_reason: finish }] });
/** Sends these bytes, in pieces of seven. */
const sends =
  (...parts: string[]): Answer =>
  async (exchange: Exchange) => {
    const bytes = Buffer.from(parts.join(""));
    for (let at = 0; at < bytes.length; at += 7) {
      exchange.raw(bytes.subarray(at, at + 7));
      await new Promise((resolve) => setImmediate(resolve));
    }
    exchange.end();
  };
const DONE = "data: [DONE]\n\n";
const words = delta({ content: "Rest " }) + delta({ content: "now." });

test.each<[string, Answer, Got]>([
  ["ends with [DONE] alone", sends(words, DONE), { text: "Rest now.", end: "whole" }],
  [
    "gives an empty reason after stop",
    sends(words, delta({}, "stop"), delta({}, ""), DONE),
    { text: "Rest now.", end: "whole" },
  ],
  [
    "gives a reason with every piece",
    sends(delta({ content: "Rest " }, "stop"), delta({ content: "now." }, "stop"), DONE),
    { text: "Rest now.", end: "whole" },
  ],
  ["is cut by its limit", sends(words, delta({}, "length"), DONE), { text: "Rest now.", end: "length" }],
  [
    "is ended by a filter",
    sends(words, delta({}, "content_filter"), DONE),
    { text: "Rest now.", end: "filtered" },
  ],
  ["ends without any mark", sends(words), { text: "Rest now.", error: "cut" }],
  [
    "thinks in its text",
    sends(delta({ content: "<thi" }), delta({ content: "nk>She is sad.</think>" }), words, DONE),
    { text: "Rest now.", end: "whole" },
  ],
  [
    "thinks in a field",
    sends(delta({ reasoning_content: "She is sad." }), delta({ reasoning: "Sad." }), words, DONE),
    { text: "Rest now.", end: "whole" },
  ],
  [
    "marks only the end of its thought",
    sends(delta({ content: "She is sad." }), delta({ content: "</think>" }), words, DONE),
    { text: "Rest now.", end: "whole" },
  ],
  [
    "sends its content as a list",
    sends(
      delta({ content: [{ type: "thinking", thinking: [{ type: "text", text: "Sad." }] }] }),
      delta({ content: [{ type: "text", text: "Rest now." }] }),
      DONE,
    ),
    { text: "Rest now.", end: "whole" },
  ],
  [
    "sends comments, CRLF and no blank",
    sends(
      ": loading\r\n\r\n",
      words.replaceAll("data: ", "data:").replaceAll("\n", "\r\n"),
      "data:[DONE]\r\n\r\n",
    ),
    { text: "Rest now.", end: "whole" },
  ],
  [
    "begins with filter results alone",
    sends(chunk({ choices: [], prompt_filter_results: [{}] }), words, DONE),
    { text: "Rest now.", end: "whole" },
  ],
  [
    "leaves its template's marks",
    sends(words, delta({ content: "<|im_end|>" }), DONE),
    { text: "Rest now.", end: "whole" },
  ],
  [
    "counts nothing",
    sends(words, chunk({ choices: [], usage: {} }), DONE),
    { text: "Rest now.", end: "whole" },
  ],
  [
    "counts half",
    sends(words, chunk({ choices: [], usage: { total_tokens: 12 } }), DONE),
    { text: "Rest now.", end: "whole" },
  ],
  [
    "counts in words",
    sends(words, chunk({ choices: [], usage: { prompt_tokens: "few", completion_tokens: null } }), DONE),
    { text: "Rest now.", end: "whole" },
  ],
  [
    "counts",
    sends(words, chunk({ choices: [], usage: { prompt_tokens: 9, completion_tokens: 2 } }), DONE),
    { text: "Rest now.", end: "whole", usage: { promptTokens: 9, completionTokens: 2 } },
  ],
  [
    "sends only spaces",
    sends(delta({ content: " \n" }), delta({}, "stop"), DONE),
    { text: "", error: "refused" },
  ],
  [
    "sends an error as an event",
    sends(chunk({ object: "error", message: "boom", code: 500 })),
    { text: "", error: "unreachable" },
  ],
])("a server that %s", async (_, answer, expected) => {
  fake.answers(answer);
  const { model, ...got } = await ask();
  expect(got).toEqual(expected);
  if (expected.end) expect(model).toBe("llama3:8b");
});

test.each<[string, Answer]>([
  [
    "without an index, the name in every piece",
    sends(
      ...['{"kind"', ':"now"}'].map((part) =>
        delta({ tool_calls: [{ function: { name: "report_danger", arguments: part } }] }),
      ),
      delta({}, "tool_calls"),
      DONE,
    ),
  ],
  [
    "whole, after another with the same index",
    sends(
      ...["offer_image", "report_danger"].map((name, at) =>
        delta({
          tool_calls: [{ index: 0, id: `call_${at}`, function: { name, arguments: '{"kind":"now"}' } }],
        }),
      ),
      delta({}, "tool_calls"),
      DONE,
    ),
  ],
  [
    "as text",
    sends(
      words,
      delta({ content: '<tool_call>{"name":"report_danger","arguments":{"kind":"now"}}</tool_call>' }),
      DONE,
    ),
  ],
])("a danger counts that is reported %s", async (_, answer) => {
  fake.answers(answer);
  const { danger, text } = await ask();
  expect(danger).toBe("now");
  expect(text).not.toMatch(/report_danger|tool/);
});

test("a whole answer in place of a stream is the reply; a page, or an error with 200, is none", async () => {
  const body =
    (type: string, text: string): Answer =>
    (exchange) =>
      exchange.send(type, text);
  const completion = { model: "m", choices: [{ message: { content: "Rest now." }, finish_reason: "stop" }] };
  fake.answers(body("application/json", JSON.stringify(completion)));
  expect(await ask()).toMatchObject({ text: "Rest now.", end: "whole", model: "m" });
  fake.answers(body("text/html", "<html>Sign in</html>"));
  expect(await ask()).toEqual({ text: "", error: "refused" });
  fake.answers(body("application/json", '{"error":{"message":"no"}}'));
  expect(await ask()).toEqual({ text: "", error: "refused" });
});

test("a model that is named by the path of its file is shown without its folders", async () => {
  const model = "/home/rosa/models/SmolLM2-135M.gguf";
  fake.answers(
    sends(chunk({ model, choices: [{ delta: { content: "Rest now." }, finish_reason: "stop" }] }), DONE),
  );
  expect((await ask()).model).toBe("SmolLM2-135M.gguf");
});

test("a model that is being loaded is asked again until it is there", async () => {
  const loading: Answer = (exchange) => exchange.refuse(503, { message: "Loading model" });
  fake.answers(loading, loading, loading, whole("Rest now."));
  expect((await ask()).text).toBe("Rest now.");
});

test("a prompt that is too long is shortened once and again, and the window is remembered", async () => {
  const tooLong: Answer = (exchange) =>
    exchange.refuse(400, { message: "the request exceeds the available context size (1024 tokens)" });
  fake.answers(tooLong, tooLong, whole("Rest now."));
  const guide = guideOf();
  const steps: unknown[] = [];
  const shorten = (step: number, window: number | null) => {
    steps.push([step, window]);
    return messages;
  };
  expect((await ask({ shorten, maxTokens: 4_000 }, guide)).text).toBe("Rest now.");
  expect(steps).toEqual([
    [0, 1024],
    [1, 1024],
  ]);
  expect(fake.requests.at(-1)!.body.max_tokens).toBe(256);
  expect(guide.contextTokens?.()).toBe(1024);
});

test("a model that has spent its limit on thoughts gets twice as much, then the reply says so", async () => {
  const spent: Answer = sends(delta({ reasoning: "Hm." }), delta({}, "length"), DONE);
  fake.answers(spent, whole("Rest now."));
  expect((await ask({ maxTokens: 100 })).text).toBe("Rest now.");
  expect(fake.requests.map(({ body }) => body.max_tokens)).toEqual([100, 200]);
  fake.answers(spent);
  expect(await ask({ maxTokens: 100 })).toEqual({ text: "", error: "spent" });
});

test("a model without a system role gets the instructions in the first message", async () => {
  fake.answers(
    (exchange) => exchange.refuse(400, { message: "System role not supported" }),
    whole("Rest now."),
  );
  expect((await ask()).text).toBe("Rest now.");
  expect(fake.requests.at(-1)!.body.messages).toEqual([
    { role: "user", content: "You are a gentle companion.\n\nI cannot sleep." },
  ]);
});
