import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EventReader } from "~/services/llm/event-reader";

function read(...pieces: string[]) {
  const reader = new EventReader();
  return pieces.flatMap((piece) => reader.read(piece));
}

const data = (...texts: string[]) => texts.map((text) => ({ type: "", data: text }));

describe("an event stream", () => {
  test("is read the same, wherever it is cut and however its lines end", () => {
    const line = fc.string({ unit: "grapheme" }).map((text) => text.replace(/[\r\n\uFEFF]/g, "."));
    fc.assert(
      fc.property(
        fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 5 }),
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.array(fc.nat(), { maxLength: 20 }),
        (events, end, places) => {
          const stream = events
            .map((lines) => lines.map((text) => `data: ${text}${end}`).join("") + end)
            .join("");
          const cuts = places.map((place) => place % (stream.length + 1)).sort((a, b) => a - b);
          const pieces = [0, ...cuts].map((from, index) => stream.slice(from, cuts[index] ?? stream.length));
          expect(read(...pieces)).toEqual(data(...events.map((lines) => lines.join("\n"))));
        },
      ),
    );
  });

  test("gives an event as soon as it is complete", () => {
    const reader = new EventReader();
    expect(reader.read("data: one\r\n\r")).toEqual(data("one"));
    expect(reader.read("\ndata: two\n")).toEqual([]);
    expect(reader.read("\n")).toEqual(data("two"));
  });

  test("may begin with a byte order mark, and hold comments, types and fields of other names", () => {
    expect(read("\uFEFF: hello\n\nid: 4\nretry: 10\nevent: error\ndata:{}\n\ndata: x\n\n")).toEqual([
      { type: "error", data: "{}" },
      { type: "", data: "x" },
    ]);
  });

  test("drops an event that is cut off at the end", () => {
    expect(read("data: one\n\ndata: two\n")).toEqual(data("one"));
  });

  test("with an event of many megabytes is refused", () => {
    const reader = new EventReader();
    const piece = "x".repeat(100_000);
    const fill = (start: string) => {
      for (let n = 0; n < 20; n += 1) reader.read(start + piece);
    };
    expect(() => fill("")).toThrow(RangeError);
    const other = new EventReader();
    expect(() => {
      for (let n = 0; n < 20; n += 1) other.read(`data: ${piece}\n`);
    }).toThrow(RangeError);
  });
});
