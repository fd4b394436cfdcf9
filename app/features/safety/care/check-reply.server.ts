import { findRule, containsForbidden } from "../rules.server";
import { runsOf } from "../words.server";

/** Whether a model's reply may be shown in care: it must not state danger, make offers or claim anything. */
export function isFitInCare(reply: string): boolean {
  return !runsOf(reply).some((run) => findRule(run)?.kind === "self" || containsForbidden(run));
}
