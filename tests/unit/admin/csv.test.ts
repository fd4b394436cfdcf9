import { expect, test } from "vitest";
import { csvLine } from "~/features/admin/users/csv";

test.each([
  // Where a semicolon separates cells, quotes in the middle of one do not hold it together.
  ["Rosa;=1+1", `"Rosa;'=1+1"\r\n`],
  ['Rosa; "=1+1', `"Rosa;' ""=1+1"\r\n`],
  ["Rosa\n@SUM(A1)", `"Rosa\n'@SUM(A1)"\r\n`],
  ["Rosa\t-1", `"Rosa\t'-1"\r\n`],
  ["Ana-María", "Ana-María\r\n"],
  ["a;b", `"a;b"\r\n`],
])("the value %j makes no formula in any cell", (value, line) => {
  expect(csvLine([value])).toBe(line);
});
