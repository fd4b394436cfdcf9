/**
 * The beginning of a formula: at the start of a value, and after what some spreadsheets separate cells by, where quotes
 * do not help (a semicolon in Italy).
 */
const formula = /(^|[;\t\r\n|])([\s\p{Cc}"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/**
 * One line of a CSV file (RFC 4180). A value that a spreadsheet would read as a formula begins with an apostrophe,
 * so that it stays text.
 */
export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

function cell(value: string | number | boolean | null): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  const text = value.replace(formula, "$1'$2");
  return /[",\r\n;']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
