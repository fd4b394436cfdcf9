import fc from "fast-check";
import { expect, test } from "vitest";
import { cutTitle, wholeLength } from "~/utils/text/text";

test("a title of up to 50 characters stays as it is", () => {
  expect(cutTitle("a".repeat(50))).toBe("a".repeat(50));
});

test("a longer title is cut at 50 characters and ends in three dots", () => {
  expect(cutTitle("a".repeat(51))).toBe(`${"a".repeat(50)}...`);
});

test("lines and runs of spaces become one space", () => {
  expect(cutTitle("  Why\n\ndo I   wake? ")).toBe("Why do I wake?");
});

test.each(["👩‍👩‍👧‍👦", "🇮🇹", "é", "👍🏽"])("%s counts as one character and is never split", (character) => {
  expect(cutTitle(character.repeat(51))).toBe(`${character.repeat(50)}...`);
  expect(cutTitle(character.repeat(50))).toBe(character.repeat(50));
});

test("a character of any number of accents does not make a long title", () => {
  expect(cutTitle(`a${"\u0300".repeat(4_000)}`).length).toBeLessThanOrEqual(1_003);
  expect(cutTitle("👨‍👩‍👧‍👦".repeat(50))).toBe("👨‍👩‍👧‍👦".repeat(50));
});

test("for any text, its title is a prefix of whole characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 120 }), (text) => {
      const title = cutTitle(text).replace(/\.\.\.$/, "");
      expect(text.replace(/\s+/g, " ").trim().startsWith(title)).toBe(true);
      expect(title).not.toMatch(/[\uD800-\uDBFF]$/);
    }),
  );
});

test("a chunk is never saved with half a character at its end", () => {
  expect(wholeLength("abc")).toBe(3);
  expect(wholeLength("ab\uD83D")).toBe(2);
  expect(wholeLength("ab\uD83D\uDE4F")).toBe(4);
  expect(wholeLength("")).toBe(0);
});
