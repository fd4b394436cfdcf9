import { expect, test } from "vitest";
import { tablePart, TURNS } from "#tests/setup/table-part";

const table = (height: number, width: number) =>
  Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => `${y} ${x}`));
const sizes = [1, 2, 3, 4, 9, 13, 40].flatMap((height) =>
  [1, 2, 3, 5, 12].map((width) => [height, width] as const),
);

test.each(sizes)("of %i rows and %i columns each is in the part of any turn", (height, width) => {
  for (let turn = 0; turn < TURNS; turn++) {
    expect(tablePart(table(height, width), turn + TURNS)).toEqual(tablePart(table(height, width), turn));
    const part = tablePart(table(height, width), turn).map((cell) => cell.split(" ").map(Number));
    expect(new Set(part.map(([y]) => y)).size).toBe(height);
    if (height >= 5 || width === 1) expect(new Set(part.map(([, x]) => x)).size).toBe(width);
  }
});

test.each(sizes)("all cells of %i rows and %i columns are in the parts of five turns", (height, width) => {
  const all = table(height, width);
  const turns = Array.from({ length: 5 }, (_, turn) => tablePart(all, 20 + turn));
  expect(new Set(turns.flat())).toEqual(new Set(all.flat()));
  expect(tablePart(all, "all")).toEqual(all.flat());
});

test("a table without places is empty, and a short row is in each part", () => {
  expect(tablePart([[], []], 1)).toEqual([]);
  for (let turn = 0; turn < 5; turn++) {
    const part = tablePart([["a"], ["b", "c", "d"]], turn);
    expect(part.some((cell) => "bcd".includes(cell))).toBe(true);
  }
});
