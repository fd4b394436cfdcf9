import { classifierVersion, judge, thresholds } from "./classifier.server";
import { findRule, rankOf, ruleFiles } from "./rules.server";
import { findSituation } from "./situations.server";
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
  const isYoung = tellsYoung(runs);
  const isGrown = runs.some((run) => grown.test(run.join(" ")));
  const { danger, about } = judge(read, runs);
  const isAlarming = (run: string[]) =>
    danger >= thresholds.rule || judge("", [run]).danger >= thresholds.rule;
  const met = runs
    .map((run) => ({ run, rule: findRule(run) }))
    // A rule alone is not enough where its sentence speaks of a film, a joke or the past; what stands around it is no excuse.
    .filter(({ run, rule }) => rule && (rule.isCertain || isInCare || isAlarming(run)))
    .map(({ rule }) => rule!);
  const rule = met.sort((a, b) => rankOf(b) - rankOf(a))[0];
  if (rule) {
    const situation = rule.situation ?? findSituation(rule.kind, runs);
    // Whoever speaks of their own child is none, unless they say so.
    const isChild = isYoung || (!rule.isCertain && !isGrown && about().isChild);
    return {
      kind: rule.kind,
      situation,
      certainty: rule.kind === "ask" ? "doubt" : "sure",
      isChild,
      rule: rule.id,
    };
  }
  // Two or three words tell the classifier little: where no rule knows them, more must speak for danger.
  const isShort = runs.reduce((sum, run) => sum + run.length, 0) <= SHORT_WORDS;
  const ask = thresholds.ask + (isShort ? SHORT_DOUBT : 0);
  if (danger < (isInCare ? thresholds.inCare : ask)) return null;
  const { kind, ...guess } = about();
  const isChild = isYoung || (!isGrown && guess.isChild);
  const situation = findSituation(kind, runs);
  if (danger >= thresholds.sure) {
    return { kind, situation, certainty: "sure", isChild, rule: `classifier:${kind}` };
  }
  const unclear = { kind: "ask", situation: null, isChild } as const;
  return danger >= ask
    ? { ...unclear, certainty: "doubt", rule: "classifier:ask" }
    : { ...unclear, certainty: "hint", rule: "classifier:hint" };
}

/** Whether a message tells that its writer is a child. */
export function tellsChild(message: string): boolean {
  return tellsYoung(runsOf(message.slice(0, MAX_LENGTH)));
}

function tellsYoung(runs: readonly string[][]): boolean {
  return runs.some((run) => young.test(run.join(" ")));
}

/** "I am 12" in the three languages; not "I am 12 weeks pregnant" or "ho 15 pastiglie". */
const young =
  /\b(?:(?:im|i am|soy de) (?:[6-9]|1[0-7])(?! (?:weeks?|months?|days?|hours?|minutes?|semanas|meses|settimane|mesi|pills|tablets|stone|kilos?|miles?)\b)(?: |$)|(?:tengo|ho) (?:[6-9]|1[0-7])(?: (?:anos|anni|y|e|pero|ma)\b|$))/;

/** What no child says of themself. */
const grown =
  /\b(?:pregnant|my (?:husband|wife|kids|children|baby|son|daughter)|embarazada|mi (?:marido|esposo|esposa|mujer|hijo|hija|bebe)|mis hijos|incinta|mio (?:marito|figlio)|mia (?:moglie|figlia)|miei figli)\b/;
