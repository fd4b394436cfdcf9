import { situationsIn } from "./rules.server";
import type { CareKind, Situation } from "./types";

/** The situations of each kind, the most urgent first. */
const situationsOf: Partial<Record<CareKind, readonly Situation[]>> = {
  now: ["edge", "pills", "wound"],
  harming: ["injured", "overwhelmed"],
  threatened: ["hiding", "watched"],
  self: ["voices"],
  worried: ["missing"],
};

/**
 * The situation that a message of this kind mentions.
 * @returns null if it mentions none, or several that need different steps: then the kind's general reply fits.
 */
export function findSituation(kind: CareKind, runs: readonly (readonly string[])[]): Situation | null {
  const known = situationsOf[kind] ?? [];
  const named = new Set(runs.flatMap((run) => [...situationsIn(run)]));
  const found = known.filter((situation) => named.has(situation));
  return found.length > 1 && kind === "now" ? null : (found[0] ?? null);
}
