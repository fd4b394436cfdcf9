import { classifierVersion, judge, thresholds } from "./classifier.server";
import { findRule, ruleFiles } from "./rules.server";
import type { Assessment } from "./types";
import { runsOf } from "./words.server";

/** The most that is read of one message, in characters: its beginning and its end. */
const MAX_LENGTH = 8_000;

/** A message of so few words is judged more carefully, by so much of the score. */
const SHORT_WORDS = 3;
const SHORT_DOUBT = 1;

/** Version of the rules, and of the classifier beside them, as `1.2`. */
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
  const isYoung = runs.some((run) => young.test(run.join(" ")));
  const { danger, about } = judge(read, runs);
  for (const run of runs) {
    const rule = findRule(run);
    if (!rule) continue;
    // A rule alone is not enough where its sentence speaks of a film, a joke or the past; what stands around it is no excuse.
    if (isInCare || danger >= thresholds.rule || judge("", [run]).danger >= thresholds.rule) {
      return found("sure", rule.kind, isYoung || about().isChild, rule.id);
    }
  }
  // Two or three words tell the classifier little: where no rule knows them, more must speak for danger.
  const isShort = runs.reduce((sum, run) => sum + run.length, 0) <= SHORT_WORDS;
  const ask = thresholds.ask + (isShort ? SHORT_DOUBT : 0);
  if (danger < (isInCare ? thresholds.inCare : ask)) return null;
  const { kind, ...guess } = about();
  const isChild = isYoung || guess.isChild;
  if (danger >= thresholds.sure) return found("sure", kind, isChild, `classifier:${kind}`);
  if (danger >= ask) return found("doubt", "ask", isChild, "classifier:ask");
  return found("hint", "ask", isChild, "classifier:hint");
}

/** "I am 12" in the three languages. */
const young = /\b(?:im|i am|tengo|ho|soy de) (?:[6-9]|1[0-7])(?: (?:years|yrs|yo|anos|anni|y o)\b|$| )/;

function found(
  certainty: Assessment["certainty"],
  kind: Assessment["kind"],
  isChild: boolean,
  rule: string,
): Assessment {
  return { kind, certainty, isChild, rule };
}
