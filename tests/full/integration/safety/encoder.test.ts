import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "#tests/setup/until";
import { corpusLanguages, readSafetyCorpus } from "#tests/corpora/safety";
import { assessMessage, readClosely } from "~/features/safety/assess-message.server";
import {
  readingOf,
  readWithEncoder,
  startEncoder,
  stopEncoder,
} from "~/features/safety/encoder/encoder.server";

describe("the encoder", () => {
  // Its runtime is fetched on the first start on a machine.
  beforeAll(async () => {
    expect(await startEncoder()).toBe(true);
  }, 180_000);
  afterAll(stopEncoder);

  test("tells dangers from look-alikes of writers whom it has not read", async () => {
    // A seventh of what two writers a language wrote who were left out of its training.
    const texts = corpusLanguages
      .flatMap((language) => readSafetyCorpus(language, "working"))
      .filter(({ writer, type }) => /-2[56]$/.test(writer) && type !== "F")
      .filter((_, index) => index % 7 === 0);
    const scores: Record<"D" | "L", number[]> = { D: [], L: [] };
    for (const { text, type } of texts) {
      await readWithEncoder(text, "ada");
      scores[type === "D" ? "D" : "L"].push(readingOf(text)!.danger);
    }
    const harmless = scores.L.sort((a, b) => b - a);
    const limit = harmless[Math.floor(0.05 * harmless.length)]!;
    expect(scores.D.length).toBeGreaterThan(200);
    // 81 % of all these texts, by `compare.py`.
    expect(scores.D.filter((score) => score > limit).length / scores.D.length).toBeGreaterThan(0.74);
  });

  test.each(["mi padre me encierra y no me deja comer", "nessuno se ne accorgerebbe se sparissi"])(
    "meets what rules and classifier miss: %s",
    async (message) => {
      expect(assessMessage(message)).toBeNull();
      await readClosely(message, "ada");
      expect(assessMessage(message)).not.toBeNull();
    },
  );

  // What people wrote who used the product for the first time; the classifier alone asks about some of it.
  test.each([
    "I tried breathing, it doesn't work for me",
    "I don't want to talk to him tonight",
    "I just want this day to be over",
    "No quiero hablar con él esta noche",
    "Mi compañero me acaba de escribir para pedirme perdón",
    "Ho voglia di urlargli in faccia",
    "per oggi non ce la faccio più",
    "Non voglio parlare con lui stasera",
  ])("knows everyday talk: %s", async (message) => {
    await readClosely(message, "ada");
    expect(assessMessage(message)).toBeNull();
  });

  test("reads texts that are sent at once, each on its own", async () => {
    const texts = ["I took all of them an hour ago", "the bread came out well today", "I can't go on"];
    await Promise.all(texts.map((text) => readWithEncoder(text, "ada")));
    const scores = texts.map((text) => readingOf(text)!.danger);
    expect(scores[0]).toBeGreaterThan(scores[1]!);
    expect(scores[2]).toBeGreaterThan(scores[1]!);
  });

  test("is given no more than it reads soon: what comes beyond that is not read", async () => {
    const texts = Array.from({ length: 300 }, (_, index) => `Number ${index}`);
    await Promise.all(texts.map((text, index) => readWithEncoder(text, `person ${index}`)));
    const read = texts.filter((text) => readingOf(text) !== null);
    expect(read.length).toBeGreaterThan(0);
    expect(texts.slice(200).some((text) => readingOf(text) !== null)).toBe(false);
    // It goes on when the others are read.
    await until(
      async () => {
        await readWithEncoder("one more", "ada");
        return readingOf("one more") !== null;
      },
      { what: "the encoder to read again" },
    );
  });

  test("reads only a few texts of one person at a time, so that another's is not kept waiting", async () => {
    const texts = Array.from({ length: 50 }, (_, index) => `Text ${index} of one person`);
    const flood = texts.map((text) => readWithEncoder(text, "ada"));
    await readWithEncoder("a text of another person", "ben");
    await Promise.all(flood);
    expect(readingOf("a text of another person")).not.toBeNull();
    expect(texts.filter((text) => readingOf(text) !== null)).toHaveLength(3);
  });

  test("does not read what a rule is sure of", async () => {
    await readClosely("I want to kill myself", "ada");
    expect(readingOf("I want to kill myself")).toBeNull();
  });

  test("sees the same in a text whatever its line ends are", async () => {
    await readWithEncoder("I wrote the letters.\nNobody knows.", "ada");
    expect(readingOf("I wrote the letters.\r\nNobody knows. ")).not.toBeNull();
  });

  test("is not asked about what is plainly harmless", async () => {
    await readClosely("Which bread goes with lentil soup?", "ada");
    expect(readingOf("Which bread goes with lentil soup?")).toBeNull();
  });
});

test("without the encoder nothing waits, and rules and classifier decide", async () => {
  await stopEncoder();
  await readClosely("I want to kill myself", "ada");
  expect(readingOf("I want to kill myself")).toBeNull();
  expect(assessMessage("I want to kill myself")?.kind).toBe("self");
});
