import { describe, expect, test } from "vitest";
import { sentences } from "#tests/factories/documents";
import { MAX_PASSAGE_LENGTH, PASSAGE_WORDS } from "~/features/knowledge/limits";
import { createSplitter, type Block } from "~/features/knowledge/reader/split";

function split(blocks: Block[]) {
  const passages: { place: string; text: string }[] = [];
  const splitter = createSplitter((passage) => passages.push(passage));
  for (const block of blocks) splitter.add(block);
  splitter.end();
  return passages;
}

const words = (text: string) => text.split(/\s+/).length;

describe("splitting a document", () => {
  test("fills short paragraphs into one passage, and names their range", () => {
    const passages = split([{ text: "One." }, { text: " \n " }, { text: "Two\n lines." }]);
    expect(passages).toEqual([{ place: "§ 1–2", text: "One.\nTwo lines." }]);
  });

  test("ends a passage between paragraphs before it has more than 300 words", () => {
    const passages = split(Array.from({ length: 10 }, () => ({ text: sentences(10) })));
    expect(passages.length).toBe(4);
    for (const { text } of passages) expect(words(text)).toBeLessThanOrEqual(PASSAGE_WORDS);
    expect(passages.map(({ place }) => place)).toEqual(["§ 1–3", "§ 4–6", "§ 7–9", "§ 10"]);
  });

  test("divides a long paragraph between sentences and loses no word", () => {
    const text = sentences(200);
    const passages = split([{ text }]);
    expect(passages.length).toBeGreaterThan(4);
    for (const passage of passages) {
      expect(words(passage.text)).toBeLessThanOrEqual(PASSAGE_WORDS);
      expect(passage.text.endsWith("calm.")).toBe(true);
    }
    expect(passages.map((passage) => passage.text).join(" ")).toBe(text);
  });

  test("bounds a passage without blanks", () => {
    const passages = split([{ text: "x".repeat(10_000) }]);
    expect(passages.map(({ text }) => text.length)).toEqual([2399, 2399, 2399, 2399, 404]);
    expect(Math.max(...passages.map(({ text }) => text.length))).toBeLessThan(MAX_PASSAGE_LENGTH);
  });

  test("names the pages", () => {
    const passages = split([
      { text: sentences(10), page: 3 },
      { text: "The end.", page: 4 },
      { text: sentences(40), page: 5 },
    ]);
    expect(passages.map(({ place }) => place)).toEqual(["p. 3–4", "p. 5", "p. 5"]);
  });

  test("begins a passage with a heading and names it, unless the one before it is short", () => {
    const passages = split([
      { text: "Breath", isHeading: true },
      { text: "A short word." },
      { text: "Sleep", isHeading: true },
      { text: sentences(12) },
      { text: "Silence", isHeading: true },
      { text: "Listen." },
    ]);
    expect(passages.map(({ place }) => place)).toEqual(["Breath", "Silence"]);
    expect(passages[1]!.text).toBe("Silence\nListen.");
  });

  test("drops control and invisible characters", () => {
    expect(split([{ text: "a\u0000b\u200bc\u202ed" }])[0]!.text).toBe("a bcd");
  });
});
