import { findRule, holdsUnfit } from "./rules.server";
import { runsOf } from "./words.server";

/** Whether a model's reply may be shown to somebody in care: it states no danger of its own, offers nothing and claims nothing. */
export function isFitInCare(reply: string): boolean {
  return !runsOf(reply).some((run) => findRule(run)?.kind === "self" || holdsUnfit(run));
}
