import { describe, expect, test } from "vitest";
import type { GuideMessage } from "~/services/llm/guide";
import { answerFromLibrary, libraryIn } from "~/services/llm/library/engine.server";
import { LONG_EXCHANGE, offerFromLibrary } from "~/services/llm/library/offer.server";
import { readDanger } from "~/services/llm/danger-report";
import { MAX_OFFER_PROMPT, MAX_OFFER_TITLE, readOffer } from "~/services/llm/media-offer";
import { ToolCallReader } from "~/services/llm/tool-calls";

const whole = { title: "Rest", prompt: "A slow breath before sleep." };

function read(...calls: { index?: number; name?: string; args: string }[]) {
  const reader = new ToolCallReader();
  for (const { index, name, args } of calls) reader.read([{ index, function: { name, arguments: args } }]);
  return reader;
}

describe("a model's tool calls", () => {
  test("are put together from their pieces", () => {
    const [first, second] = [JSON.stringify(whole).slice(0, 15), JSON.stringify(whole).slice(15)];
    const reader = read({ index: 0, name: "offer_meditation", args: first }, { index: 0, args: second });
    expect(readOffer(reader.calls())).toEqual({ mediaType: "meditation", ...whole });
  });

  test("make one offer, the first that is whole", () => {
    const reader = read(
      { index: 0, name: "offer_image", args: '{"title": "Rest"' },
      { index: 1, name: "offer_image", args: JSON.stringify(whole) },
      { index: 2, name: "offer_meditation", args: JSON.stringify(whole) },
    );
    expect(readOffer(reader.calls())).toEqual({ mediaType: "image", ...whole });
  });

  test.each([
    ["no JSON", "offer_image", "rest"],
    ["another tool", "delete_account", JSON.stringify(whole)],
    ["a tool of every object", "constructor", JSON.stringify(whole)],
    ["a title that is missing", "offer_image", JSON.stringify({ prompt: "x" })],
    ["a title of blanks", "offer_image", JSON.stringify({ ...whole, title: "  " })],
    [
      "a title that is too long",
      "offer_image",
      JSON.stringify({ ...whole, title: "x".repeat(MAX_OFFER_TITLE + 1) }),
    ],
    [
      "a prompt that is too long",
      "offer_image",
      JSON.stringify({ ...whole, prompt: "x".repeat(MAX_OFFER_PROMPT + 1) }),
    ],
    ["a prompt that is no text", "offer_image", JSON.stringify({ ...whole, prompt: { text: "x" } })],
    ["an array", "offer_image", "[]"],
  ])("are ignored with %s", (_, name, args) => {
    const reader = read({ index: 0, name, args });
    expect([readOffer(reader.calls()), reader.calls().length]).toEqual([null, 1]);
  });

  test.each([
    ["a kind", "report_danger", '{"kind":"now"}', "now"],
    ["an unknown kind", "report_danger", '{"kind":"other"}', "ask"],
    ["arguments that broke off", "report_danger", '{"ki', "ask"],
    ["another tool", "offer_image", '{"kind":"now"}', null],
  ])("report a danger, with %s", (_, name, args, danger) => {
    expect(readDanger(read({ index: 0, name, args }).calls())).toBe(danger);
  });

  test("are kept within bounds", () => {
    const reader = new ToolCallReader();
    for (let index = 0; index < 5_000; index++) {
      reader.read([{ index, function: { name: "offer_image", arguments: "x".repeat(1_000) } }]);
      reader.read([{ index: 0, function: { arguments: "x".repeat(1_000) } }]);
    }
    expect(readOffer(reader.calls())).toBeNull();
  });
});

describe("the built-in guide's offers", () => {
  const exchange = (...turns: string[]): GuideMessage[] =>
    turns.flatMap((content, index) => [
      ...(index > 0 ? [{ role: "assistant" as const, content: "I hear you." }] : []),
      { role: "user" as const, content },
    ]);
  const offer = (messages: GuideMessage[], language: "en" | "es" | "it", mayClose = true) =>
    offerFromLibrary(answerFromLibrary(messages, language), messages, mayClose, libraryIn(language));

  test.each([
    ["en", "Could you give me a meditation, please?", "Meditation"],
    ["es", "¿Me das una meditación, por favor?", "Meditación"],
    ["it", "Mi dai una meditazione, per favore?", "Meditazione"],
  ] as const)("in %s: a meditation, when it is asked for", (language, message, title) => {
    const made = offer(exchange(message), language, false);
    expect(made).toMatchObject({ mediaType: "meditation", title: expect.stringContaining(title) as string });
  });

  test.each([
    ["en", "I am afraid of dying alone.", "I would like a meditation on gratitude.", "gratitude"],
    ["es", "Tengo miedo de morir.", "Quisiera una meditación sobre la gratitud.", "gratitud"],
    ["it", "Ho paura di morire da sola.", "Vorrei una meditazione sulla gratitudine.", "gratitudine"],
  ] as const)(
    "in %s: about what the request names, not about what was said before",
    (language, before, message, topic) => {
      const made = offer(exchange(before, message), language);
      expect(made).toMatchObject({ mediaType: "meditation", prompt: message });
      expect(made!.title.toLowerCase()).toContain(topic);
    },
  );

  test.each([
    ["en", "Please draw me a picture of a quiet lake.", "A quiet lake"],
    ["es", "Hazme una imagen de un lago tranquilo.", "Un lago tranquilo"],
    ["it", "Fammi un’immagine di un lago tranquillo.", "Un lago tranquillo"],
    ["en", "Please draw me a picture.", "Picture"],
  ] as const)("in %s: a picture, when it is asked for: %s", (language, message, title) => {
    expect(offer(exchange(message), language)).toMatchObject({ mediaType: "image", title, prompt: message });
  });

  test("a meditation at the end of a long exchange, unless there was an offer", () => {
    const long = exchange(
      ...Array.from({ length: LONG_EXCHANGE - 1 }, () => "I sleep badly."),
      "Thank you, good night.",
    );
    expect(offer(long, "en")).toMatchObject({ mediaType: "meditation" });
    expect(offer(long, "en", false)).toBeNull();
    expect(offer(exchange("I sleep badly.", "Thank you, good night."), "en")).toBeNull();
  });

  test.each([
    ["en", "I cannot get the picture of her out of my head."],
    ["en", "I sleep badly."],
    ["es", "No me gusta mi imagen en el espejo."],
    ["it", "Non mi piace la mia immagine allo specchio."],
  ] as const)("in %s: nothing with “%s”", (language, message) => {
    expect(offer(exchange(message), language)).toBeNull();
  });
});
