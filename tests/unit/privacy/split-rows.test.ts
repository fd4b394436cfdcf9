import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RowSplitter } from "~/features/privacy/import/archive/split-rows";

/** The rows and values of a text that arrives in pieces of these lengths. */
function split(text: string, lengths: number[] = [text.length], isWanted = (_: string) => true) {
  const splitter = new RowSplitter(isWanted);
  const found: [name: string, value: unknown][] = [];
  for (let at = 0, n = 0; at < text.length; n += 1) {
    const length = Math.max(1, lengths[n % lengths.length]!);
    for (const { name, json } of splitter.push(text.slice(at, at + length)))
      found.push([name, JSON.parse(json)]);
    at += length;
  }
  splitter.end();
  return found;
}

const row = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 });
const name = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => /^[a-zA-Z]+$/.test(text));

describe("the rows of a download", () => {
  test("are those that JSON.parse finds, in pieces of any length", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(name, fc.array(row, { maxLength: 4 })), {
          selector: ([key]) => key,
          maxLength: 5,
        }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(undefined, 1, "\t"),
        (lists, lengths, space) => {
          const text = JSON.stringify(Object.fromEntries([["version", 1], ...lists]), null, space);
          const expected = [["version", 1], ...lists.flatMap(([key, rows]) => rows.map((one) => [key, one]))];
          expect(split(text, lengths)).toEqual(JSON.parse(JSON.stringify(expected)));
        },
      ),
      { numRuns: 300 },
    );
  });

  test("of lists that are not wanted are passed over", () => {
    const text = '{"a":[{"x":"]}"}],"b":[{"y":[{"z":"\\\\\\""}]}],"c":[]}';
    expect(split(text, [3], (list) => list === "b")).toEqual([["b", { y: [{ z: '\\"' }] }]]);
  });

  test.each([
    "",
    "[]",
    "{",
    "{}}",
    '{"a"}',
    '{"a":}x',
    '{"a":[{}',
    '{"a":[{},]}',
    '{"a":[,{}]}',
    '{"a":[{}{}]}',
    '{"a":[1]}',
    '{"a":{"b":1}}',
    '{"a":[{}],}',
    '{"a":[{}]]',
    "{a:[{}]}",
    '{"\\u0061":1}',
    `{"${"n".repeat(100)}":1}`,
    `{"a":"${"v".repeat(300)}"}`,
    `{"a":[${"{".repeat(20)}`,
  ])("are refused where there is something else: %s", (text) => {
    expect(() => split(text)).toThrow(/broken|JSON/);
    if (text) expect(() => split(text, [1])).toThrow(/broken|JSON/);
  });
});
