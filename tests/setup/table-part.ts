/** Each place gets every fifth value, and each value every fifth place. */
const PARTS = 5;

/** After as many turns in a row the parts begin again: narrow tables have fewer. */
export const TURNS = 60;

/**
 * A part of a table with a row for each value and a column for each place. Each row is in it, and each column
 * of a table that has five rows; the next turn takes other cells, and five turns in a row take all of them.
 */
export function tablePart<Cell>(rows: Cell[][], turn: number | "all"): Cell[] {
  if (turn === "all") return rows.flat();
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const parts = Math.min(PARTS, columns);
  return rows.flatMap((row, y) => row.filter((_, x) => (x + y + turn) % parts === 0));
}
