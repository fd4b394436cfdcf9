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
  const judged = judge(read, runs);
  const rule = runs.map(findRule).find((found) => found !== undefined);
  // A rule alone is not enough where everything else speaks of a film, a joke or the past.
  if (rule && (isInCare || judged.danger >= thresholds.rule)) {
    return { kind: rule.kind, isChild: judged.isChild, rule: rule.id, version: rulesVersion };
  }
  const bound = isInCare ? thresholds.inCare : thresholds.ask;
  if (judged.danger < bound) return null;
  const isSure = judged.danger >= thresholds.sure;
  return {
    kind: isSure ? judged.kind : "ask",
    isChild: judged.isChild,
    rule: isSure ? `classifier:${judged.kind}` : "classifier:ask",
    version: rulesVersion,
  };
}
