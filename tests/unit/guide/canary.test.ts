import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CanaryFilter, removeCanary } from "~/features/guide/canary.server";

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

  test("delays only what may be its beginning", () => {
    const filter = new CanaryFilter(canary);
    const seen = ["Hello, ", "an a", "1b", "out."].map((piece) => filter.next(piece));
    expect(seen).toEqual(["Hello, ", "an ", "", "a1bout."]);
    expect(filter.end()).toBe("");
  });
});
