import { classifierVersion, judge, thresholds } from "./classifier.server";
import { findRule, ruleFiles } from "./rules.server";
import type { Assessment } from "./types";
import { runsOf } from "./words.server";

/** The most that is read of one message, in characters: its beginning and its end. */
const MAX_LENGTH = 8_000;

/** Version of the rules, and of the classifier beside them. */
export const rulesVersion = `${Math.max(...Object.values(ruleFiles).map(({ version }) => version))}.${classifierVersion}`;

/**
 * Whether a message states that somebody is in danger. The rules say so by themselves; where none does, a classifier that
 * has seen thousands of messages decides, and asks gently where it is in doubt.
 * @param context.isInCare danger was stated before: doubt is taken for it.
 * @returns null for a message without danger.
 */
export function assessMessage(text: string, { isInCare = false } = {}): Assessment | null {
  const read =
    text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH / 2)}\n${text.slice(-MAX_LENGTH / 2)}` : text;
  const runs = runsOf(read);
  const { danger, about } = judge(read, runs);
  const rule = runs.map(findRule).find((one) => one !== undefined);
  // A rule alone is not enough where everything else speaks of a film, a joke or the past.
  if (rule && (isInCare || danger >= thresholds.rule)) {
    return found("sure", rule.kind, about().isChild, rule.id);
  }
  if (danger < (isInCare ? thresholds.inCare : thresholds.ask)) return null;
  const { kind, isChild } = about();
  if (danger >= thresholds.sure) return found("sure", kind, isChild, `classifier:${kind}`);
  if (danger >= thresholds.ask) return found("doubt", "ask", isChild, "classifier:ask");
  return found("hint", "ask", isChild, "classifier:hint");
}

function found(
  certainty: Assessment["certainty"],
  kind: Assessment["kind"],
  isChild: boolean,
  rule: string,
): Assessment {
  return { kind, certainty, isChild, rule, version: rulesVersion };
}
