import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { everyWordPattern, excerptAround, markWords, searchWords } from "~/utils/text/search-text";

const matches = (query: string, text: string) =>
  new RegExp(everyWordPattern(searchWords(query)), "iu").test(text);
const shown = (parts: { text: string; isHit: boolean }[]) =>
  parts.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join("");

describe("a title is found", () => {
  test.each([
    ["cafe", "Un café en la mañana"],
    ["MAÑANA", "Un café en la manana"],
    ["perche", "Perché mi sveglio"],
    ["rch", "Perché mi sveglio"],
    ["sveglio perche", "Perché mi sveglio"],
    ["ΨΥΧΗ", "Η ψυχή μου"],
    ["душа", "Моя Душа"],
    ["日", "今日の静けさ"],
    [".*", "what .* means"],
    ["a\\", "a\\b"],
    ["l'anima", "Dov’è l'anima?"],
  ])("by %s in %s", (query, title) => expect(matches(query, title)).toBe(true));

  test.each([
    [".*", "anything"],
    ["(a+)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
    ["sleep", "Slow ep"],
    ["night day", "Only the night"],
  ])("not by %s in %s", (query, title) => expect(matches(query, title)).toBe(false));

  test("by any part of itself, whatever its characters, however they are accented", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 30, unit: "grapheme" }), (typed) => {
        const title = typed.normalize("NFC");
        for (const word of searchWords(title)) expect(matches(word, title)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe("what was found", () => {
  test("is marked in place, also when folding changes the length", () => {
    expect(shown(markWords("Straße und Ä\u0308rger, é", ["strass", "e"]))).toBe(
      "Straß[e] und Ä\u0308rg[e]r, [é]",
    );
    expect(shown(markWords("No tengo sueño, SUEÑO nunca", ["sueno"]))).toBe(
      "No tengo [sueño], [SUEÑO] nunca",
    );
  });

  test("is unchanged when its pieces are joined", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (text, query) => {
        const parts = markWords(text, searchWords(query));
        expect(parts.map((part) => part.text).join("")).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  test("is shown with the words around it, cut between words", () => {
    const text = `${"before ".repeat(40)}the needle itself ${"after ".repeat(40)}`;
    const excerpt = shown(excerptAround(text, ["needle"]));
    expect(excerpt).toMatch(/^… (before )+the \[needle\] itself (after )+…$/);
    expect(excerpt.length).toBeLessThan(180);
  });

  test("is found quickly in a long text, at any place and in any spelling", () => {
    const filler = "One breath, and then añother. ".repeat(2_000);
    for (const text of [`${filler}NÉEDLÉ ${filler}`, `${filler}needle`, "日".repeat(59_990) + "needle"]) {
      excerptAround(text, ["needle"]);
      const before = process.cpuUsage();
      for (let n = 0; n < 10; n += 1) {
        const hits = excerptAround(text, ["needle"]).filter(({ isHit }) => isHit);
        expect(hits).toHaveLength(1);
      }
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000).toBeLessThan(250);
    }
  });

  test.each([1_990, 1_995, 1_999, 2_000, 2_001, 2_010])("is found across chunk boundaries, at %i", (at) => {
    for (const before of ["x", "x "]) {
      const text = `${before.repeat(at).slice(0, at)}suéño ${"y ".repeat(2_000)}`;
      expect(shown(excerptAround(text, ["sueno"]))).toContain("[suéño]");
    }
  });
});
