import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { GuideMessage, GuideUsage } from "~/services/llm/guide";
import type { MediaOffer } from "~/services/llm/media-offer";
import { createOpenAiGuide } from "~/services/llm/openai.server";
import { startFakeOpenAi, whole, type Answer, type FakeOpenAi } from "#tests/fakes/openai";

const messages: GuideMessage[] = [{ role: "user", content: "I cannot sleep." }];
const offer = { title: "Rest", prompt: "A slow breath before sleep." };
const given = JSON.stringify(offer);

let fake: FakeOpenAi;
beforeEach(async () => {
  fake = await startFakeOpenAi();
});
afterEach(() => fake.close());

async function run() {
  const guide = createOpenAiGuide({ baseUrl: fake.baseUrl, model: "llama3", pause: 1 });
  const offers: MediaOffer[] = [];
  let usage: GuideUsage | undefined;
  let text = "";
  for await (const piece of guide.reply(messages, {
    language: "en",
    signal: new AbortController().signal,
    onOffer: (made) => offers.push(made),
    onUsage: (used) => (usage = used),
  })) {
    text += piece;
  }
  return { text, offers, usage };
}

/** A reply with a tool call, and text before it where there is any. */
const calling =
  (text: string[], name: string, ...args: string[]): Answer =>
  (exchange) => {
    exchange.say(...text);
    exchange.call(name, ...args);
    exchange.finish("tool_calls");
    exchange.usage(10, 5);
    exchange.done();
  };

describe("a model that offers a medium", () => {
  test("beside its text: both arrive, in one request", async () => {
    fake.answers(calling(["Breathe", " slowly."], "offer_meditation", given.slice(0, 9), given.slice(9)));
    expect(await run()).toMatchObject({
      text: "Breathe slowly.",
      offers: [{ mediaType: "meditation", ...offer }],
    });
    expect(fake.requests).toHaveLength(1);
  });

  test.each([[[]], [["\n"]]])("with nothing but %j: is asked again without tools", async (blank) => {
    fake.answers(calling(blank, "offer_image", given), whole("Here is a thought."));
    const reply = await run();
    expect(reply.text.trim()).toBe("Here is a thought.");
    expect(reply.offers).toEqual([{ mediaType: "image", ...offer }]);
    expect(reply.usage).toEqual({ promptTokens: 22, completionTokens: 6 });
    expect(fake.requests.map(({ body }) => "tools" in body)).toEqual([true, false]);
  });

  test("in a malformed call: the text stays whole and nothing is offered", async () => {
    fake.answers(calling(["Breathe."], "offer_image", '{"title": '));
    expect(await run()).toMatchObject({ text: "Breathe.", offers: [] });
  });

  test("malformed and without text: is asked again", async () => {
    fake.answers(calling([], "order_pizza", "{}"), whole("Breathe."));
    expect(await run()).toMatchObject({ text: "Breathe.", offers: [] });
  });
});

test("a server that takes no tools is spoken to without, also the next time", async () => {
  fake.answers(
    (exchange) => exchange.refuse(400, { message: "llama3 does not support tools" }),
    whole("Here."),
  );
  expect(await run()).toMatchObject({ text: "Here.", offers: [] });
  expect(fake.requests.map(({ body }) => "tools" in body)).toEqual([true, false]);
});
