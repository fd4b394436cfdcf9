import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { removeCanary, withoutCanary } from "~/features/guide/canary.server";

const canary = "a1b2c3d4e5f60718ab";

async function* piecesOf(pieces: string[]) {
  for (const piece of pieces) yield await Promise.resolve(piece);
}

async function filtered(...pieces: string[]): Promise<string> {
  let text = "";
  for await (const piece of withoutCanary(piecesOf(pieces), canary)) text += piece;
  return text;
}

/** The text, cut at these places. */
function cut(text: string, places: number[]): string[] {
  const ends = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends].map((from, index) => text.slice(from, ends[index] ?? text.length));
}

describe("the canary", () => {
  test("is removed from a stream, however it is split and in any case", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme" }),
        fc.constantFrom(canary, canary.toUpperCase(), "A1b2C3d4E5f60718aB"),
        fc.array(fc.nat(), { maxLength: 40 }),
        async (start, end, marker, places) => {
          const text = await filtered(...cut(start + marker + end, places));
          expect(text.toLowerCase()).not.toContain(canary);
          expect(text).toBe(start + end);
        },
      ),
    );
  });

  test("that is cut off at the end shows at most its beginning, and nothing else is lost", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.array(fc.nat()), async (text, places) => {
        expect(await filtered(...cut(text, places))).toBe(text);
      }),
    );
  });

  test("inside itself does not form another", async () => {
    const nested = canary.slice(0, 7) + canary + canary.slice(7);
    expect(removeCanary(`x${nested}y`, canary)).toBe("xy");
    for (let at = 0; at <= nested.length; at += 1) {
      expect(await filtered(nested.slice(0, at), nested.slice(at))).not.toContain(canary);
    }
  });

  test("delays only what may be its beginning", async () => {
    const seen: string[] = [];
    for await (const piece of withoutCanary(piecesOf(["Hello, ", "an a", "1b", "out."]), canary))
      seen.push(piece);
    expect(seen).toEqual(["Hello, ", "an ", "a1bout."]);
  });
});
