import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CanaryFilter, removeCanary } from "~/features/guide/prompt/canary.server";

const canary = "a1b2c3d4e5f60718ab";

function filtered(...pieces: string[]): string {
  const filter = new CanaryFilter(canary);
  return pieces.map((piece) => filter.next(piece)).join("") + filter.end();
}

/** The text, cut at these places. */
function cut(text: string, places: number[]): string[] {
  const ends = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends].map((from, index) => text.slice(from, ends[index] ?? text.length));
}

describe("the canary", () => {
  test("is removed from a stream, however it is split and in any case", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme" }),
        fc.constantFrom(canary, canary.toUpperCase(), "A1b2C3d4E5f60718aB"),
        fc.array(fc.nat(), { maxLength: 40 }),
        (start, end, marker, places) => {
          const text = filtered(...cut(start + marker + end, places));
          expect(text.toLowerCase()).not.toContain(canary);
          expect(text).toBe(start + end);
        },
      ),
    );
  });

  test.each([
    ["spaced out", [...canary].join(" ")],
    ["with hyphens", [...canary].join("-")],
    ["on lines", [...canary].join("\n")],
    ["in a list", [...canary].join("\n- ")],
    ["with markup", `**${canary.slice(0, 5)}**_${canary.slice(5)}_`],
    ["with an invisible character", `${canary.slice(0, 6)}\u200b${canary.slice(6)}`],
    ["in full-width letters", canary.replace(/./g, (c) => String.fromCodePoint(c.codePointAt(0)! + 0xfee0))],
    ["backwards", [...canary].reverse().join("")],
    ["in hex", Buffer.from(canary).toString("hex")],
    ...["", "x", "it", "my code is ", "the word is "].map((lead): [string, string] => [
      `in base64 after ${lead.length} letters`,
      Buffer.from(`${lead}${canary}`).toString("base64"),
    ]),
  ])("is removed when it is written %s, in pieces of any size", (_, written) => {
    for (const size of [1, 2, 3, 7, 500]) {
      const pieces = `It is ${written} ok.`.match(new RegExp(`[^]{1,${size}}`, "gu"))!;
      const text = filtered(...pieces);
      expect(text).toMatch(/^It is .*ok\.$/s);
      expect(text.length).toBeLessThanOrEqual(`It is ${written} ok.`.length - canary.length);
    }
  });

  test("that is cut off at the end shows at most its beginning, and nothing else is lost", () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.nat()), (text, places) => {
        expect(filtered(...cut(text, places))).toBe(text);
      }),
    );
  });

  test("inside itself does not form another", () => {
    const nested = canary.slice(0, 7) + canary + canary.slice(7);
    expect(removeCanary(`x${nested}y`, canary)).toBe("xy");
    for (let at = 0; at <= nested.length; at += 1) {
      expect(filtered(nested.slice(0, at), nested.slice(at))).not.toContain(canary);
    }
  });

  test("many times, or deep in itself, costs no long time", () => {
    const half = 9;
    let nested = "";
    for (let depth = 0; depth < 2_000; depth += 1)
      nested = canary.slice(0, half) + nested + canary.slice(half);
    for (const text of [canary.repeat(3_500), nested]) {
      const start = performance.now();
      expect(removeCanary(text, canary)).toBe("");
      expect(performance.now() - start).toBeLessThan(1_500);
    }
  });

  test("delays only what may be its beginning", () => {
    const filter = new CanaryFilter(canary);
    const seen = ["Hello, ", "an a", "1b", "out."].map((piece) => filter.next(piece));
    expect(seen).toEqual(["Hello, ", "an ", "", "a1bout."]);
    expect(filter.end()).toBe("");
  });

  test("delays no last letter of a word that begins one of its other spellings", () => {
    const starts = [
      [...canary].reverse().join(""),
      Buffer.from(canary).toString("hex"),
      ...["", "x", "xx"].map((lead) =>
        Buffer.from(lead + canary)
          .toString("base64")
          .slice(lead.length),
      ),
    ].map((spelling) => spelling[0]!.toLowerCase());
    for (const letter of starts.filter((start) => !canary.startsWith(start))) {
      const filter = new CanaryFilter(canary);
      expect(filter.next(`Four i${letter}`)).toBe(`Four i${letter}`);
    }
  });
});
