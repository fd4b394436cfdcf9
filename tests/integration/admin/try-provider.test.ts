import { describe, expect, test } from "vitest";
import { makeUser } from "#tests/factories/index";
import type { Answer } from "#tests/fakes/openai";
import { fakeGuide, useDatabase } from "#tests/setup/database";
import { goodModel, poorModel, silentAboutUse } from "#tests/setup/trial-models";
import { tryProvider } from "~/features/admin/try-provider.server";
import type { TrialLine } from "~/features/admin/types";
import { getServerI18n } from "~/i18n/server.server";

useDatabase();

type Limits = NonNullable<Parameters<typeof tryProvider>[3]>;
const limits: Limits = { first: 5_000, short: 5_000, long: 5_000, total: 20_000 };

async function tried(changed: Partial<Limits> = {}, provider: "openai" | "local" = "openai") {
  const lines: TrialLine[] = [];
  const given = await tryProvider((await makeUser()).id, provider, undefined, { ...limits, ...changed });
  for await (const line of given) lines.push(line);
  for (const language of ["en", "es", "it"] as const) {
    const { t } = getServerI18n(language);
    for (const { text, values } of lines) {
      expect(t(`adminSystem.try.${text}`, { provider: "OpenAI", ...values })).not.toMatch(/adminSystem|\{\{/);
    }
  }
  expect(lines.map(({ name }) => name)).toEqual([
    "connection",
    "firstToken",
    "speed",
    "instruction",
    "spanish",
    "danger",
    "window",
  ]);
  return lines;
}

const texts = (lines: TrialLine[]) => lines.map(({ text }) => text);
const skipped = (count: number) => Array.from({ length: count }, () => "skipped");

/** The good model, but for the question that holds these words. */
const goodExceptFor =
  (words: string, answer: Answer): Answer =>
  (exchange) =>
    (JSON.stringify(exchange.body.messages).includes(words) ? answer : goodModel)(exchange);

describe("trying a provider", () => {
  test("finds nothing wrong with a model that does everything, and asks it four times", async () => {
    fakeGuide.answers(goodModel);
    const before = fakeGuide.requests.length;
    const lines = await tried();
    expect(texts(lines)).toEqual([
      "connection.good",
      "firstToken.good",
      "speed.good",
      "instruction.good",
      "spanish.good",
      "danger.good",
      "window.good",
    ]);
    expect(lines[1]!.values).toEqual({ seconds: expect.any(Number) as number });
    expect(lines[2]!.values).toMatchObject({ tokens: expect.any(Number) as number });
    const sent = fakeGuide.requests.slice(before);
    expect(sent.map(({ body }) => "tools" in body)).toEqual([false, false, true, false]);
    for (const { body } of sent) {
      expect(body.max_tokens ?? body.max_completion_tokens).toBeLessThanOrEqual(500);
    }
  });

  test("tells what a model does wrong that is too small, and that its server cuts the prompt", async () => {
    fakeGuide.answers(poorModel);
    const lines = await tried();
    expect(texts(lines).slice(3)).toEqual([
      "instruction.ignored",
      "spanish.otherLanguage",
      "danger.notCalled",
      "window.cut",
    ]);
    expect(lines[6]!.values).toEqual({ tokens: 2_048, sent: 5_000 });
  });

  test("tells a window that is too small although the server does not report what it read", async () => {
    fakeGuide.answers(goodExceptFor("The code is", silentAboutUse));
    expect(texts(await tried()).at(-1)).toBe("window.lost");
  });

  test("tells a model that forgets from a window that is too small", async () => {
    const forgets: Answer = (exchange) => {
      exchange.say("I do not know.");
      exchange.finish();
      exchange.usage(5_900, 4);
      exchange.done();
    };
    fakeGuide.answers(goodExceptFor("The code is", forgets));
    expect(texts(await tried()).at(-1)).toBe("window.forgot");
  });

  test.each<[string, Answer, string, number?]>([
    [
      "refuses the long conversation",
      (exchange) => exchange.refuse(400, { message: "maximum context length is 2048", code: "too_long" }),
      "window.refused",
    ],
    ["takes too long for it", (exchange) => exchange.open(), "window.slow", 300],
    ["breaks under it", (exchange) => exchange.refuse(500), "problem.broken"],
  ])("a server that %s is told apart", async (_, answer, text, long = 5_000) => {
    fakeGuide.answers(goodExceptFor("The code is", answer));
    expect(texts(await tried({ long })).at(-1)).toBe(text);
  });

  test.each([
    [401, "key"],
    [403, "key"],
    [404, "model"],
    [429, "busy"],
    [400, "refused"],
    [500, "broken"],
  ])("a %d is %s, and nothing else is tried", async (status, problem) => {
    fakeGuide.answers((exchange) => exchange.refuse(status, { message: "no", code: "insufficient_quota" }));
    expect(texts(await tried())).toEqual([`problem.${problem}`, ...skipped(6)]);
  });

  test("one that hangs has its time", async () => {
    fakeGuide.answers((exchange) => exchange.open());
    expect(texts(await tried({ first: 200 }))).toEqual(["problem.timeout", ...skipped(6)]);
  });

  test("a reply that never ends is judged by what came, and the whole has its time, too", async () => {
    const endless: Answer = (exchange) => exchange.say("Lantern. ", "The sea ", "is wide.");
    fakeGuide.answers(endless);
    const lines = await tried({ first: 300, short: 300, total: 700 });
    expect(texts(lines).slice(0, 4)).toEqual([
      "connection.good",
      "firstToken.good",
      expect.stringMatching(/^speed/),
      "instruction.good",
    ]);
    expect(lines.at(-1)!.text).toBe("skipped");
  });

  test("a connection that breaks in the middle is said where it broke, and the rest is tried", async () => {
    const breaks: Answer = (exchange) => {
      exchange.say("Lantern.");
      exchange.end();
    };
    fakeGuide.answers(goodExceptFor("the sea", breaks));
    const lines = texts(await tried());
    expect(lines.slice(0, 4)).toEqual(["connection.good", "firstToken.good", "problem.refused", "skipped"]);
    expect(lines[4]).toBe("spanish.good");
  });

  test("one that is not configured names its variables, and one that is away cannot be reached", async () => {
    const [line, ...others] = await tried({}, "local");
    expect(line).toMatchObject({ text: "problem.missing", values: { variables: "LOCAL_MODEL_URL" } });
    expect(texts(others)).toEqual(skipped(6));
    fakeGuide.answers((exchange) => exchange.destroy());
    expect(texts(await tried())).toEqual(["problem.unreachable", ...skipped(6)]);
  });

  test("an administrator who leaves ends it", async () => {
    fakeGuide.answers((exchange) => exchange.open());
    const at = fakeGuide.requests.length;
    const leaving = new AbortController();
    const lines = await tryProvider((await makeUser()).id, "openai", leaving.signal, limits);
    const read = (async () => {
      const seen: TrialLine[] = [];
      for await (const line of lines) seen.push(line);
      return seen;
    })();
    const { closed } = await fakeGuide.request(at);
    leaving.abort();
    expect(await closed).toEqual({ early: true });
    expect(texts(await read).slice(1)).toEqual(skipped(6));
  });
});
