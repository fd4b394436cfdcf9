/** One measured figure. Without a bound it is for information only. */
export interface Figure {
  part: string;
  what: string;
  value: number;
  unit: string;
  /** The largest acceptable value. */
  bound?: number;
  note?: string;
}

/** The median; for an even number of values, the mean of the two middle ones. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return NaN;
  return sorted.length % 2 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The value that this share of the values does not exceed, such as 0.95. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Whether a figure exceeds its bound or could not be measured. */
export function isOver({ value, bound }: Figure): boolean {
  return bound !== undefined && !(value <= bound);
}

const digits = (value: number) => (Number.isInteger(value) ? 0 : value >= 100 ? 0 : value >= 10 ? 1 : 2);

/** All figures as lines of text: part, name, value, bound, ok or OVER. */
export function toText(figures: Figure[]): string {
  const rows = figures.map((figure) => {
    const { part, what, value, unit, bound, note } = figure;
    const measured = `${value.toFixed(digits(value))} ${unit}`.trim();
    const verdict = bound === undefined ? "" : isOver(figure) ? "OVER" : "ok";
    return [
      part,
      what,
      measured,
      bound === undefined ? "" : `≤ ${bound} ${unit}`.trim(),
      verdict,
      note ?? "",
    ];
  });
  const table = [["part", "what", "measured", "bound", "", ""], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const isNumber = (column: number) => column === 2 || column === 3;
  return table
    .map((row) =>
      row
        .map((cell, column) =>
          isNumber(column) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
        )
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
