/**
 * One line of a CSV file (RFC 4180). A value that a spreadsheet would read as a formula begins with an apostrophe,
 * so that it stays text.
 */
export function csvLine(values: readonly (string | number | boolean | null)[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

function cell(value: string | number | boolean | null): string {
  if (typeof value !== "string") return value === null ? "" : String(value);
  const text = /^[\s\p{Cc}]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u.test(value) ? `'${value}` : value;
  return /[",\r\n;']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
