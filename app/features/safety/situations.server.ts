import { situationsIn } from "./rules.server";
import type { CareKind, Situation } from "./types";

/** The situations of each kind, the most pressing first. */
const situationsOf: Partial<Record<CareKind, readonly Situation[]>> = {
  now: ["edge", "pills", "wound"],
  harming: ["injured", "overwhelmed"],
  threatened: ["hiding", "watched"],
  self: ["voices"],
  worried: ["missing"],
};

/**
 * The situation that a message of this kind speaks of.
 * @returns null where it names none, or several that ask for different steps: then the answer for the kind fits all.
 */
export function findSituation(kind: CareKind, runs: readonly (readonly string[])[]): Situation | null {
  const known = situationsOf[kind] ?? [];
  const named = new Set(runs.flatMap((run) => [...situationsIn(run)]));
  const found = known.filter((situation) => named.has(situation));
  return found.length > 1 && kind === "now" ? null : (found[0] ?? null);
}
