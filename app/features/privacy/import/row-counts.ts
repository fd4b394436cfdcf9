import type { ImportKind } from "./types";

interface Counts {
  kind: ImportKind;
  fresh: number;
  here: number;
  leftOut: number;
  from: Date | null;
  to: Date | null;
}

/** Counts the rows of each kind, by what becomes of them. */
export class RowCounts {
  readonly #byKind = new Map<ImportKind, Counts>();

  /** @param date of a row that is brought in. */
  add(kind: ImportKind, outcome: "fresh" | "here" | "leftOut", date?: Date): void {
    const counts = this.#of(kind);
    counts[outcome] += 1;
    if (outcome !== "fresh" || !date) return;
    if (!counts.from || date < counts.from) counts.from = date;
    if (!counts.to || date > counts.to) counts.to = date;
  }

  /** Those of which there are some. */
  list(): Counts[] {
    return [...this.#byKind.values()];
  }

  get fresh(): number {
    return this.list().reduce((sum, { fresh }) => sum + fresh, 0);
  }

  #of(kind: ImportKind): Counts {
    const known = this.#byKind.get(kind);
    if (known) return known;
    const counts: Counts = { kind, fresh: 0, here: 0, leftOut: 0, from: null, to: null };
    this.#byKind.set(kind, counts);
    return counts;
  }
}
