import { classifierVersion, classify, thresholds } from "./classifier.server";
import { deedsVersion, findDeed, tellsOfHarmlessDeed, type Deed } from "./deeds/deeds.server";
import { readingOf, readWithEncoder } from "./encoder/encoder.server";
import { kindOf, weigh } from "./encoder/weigh";
import { isEverydayMessage, namesThing } from "./ordinary-talk.server";
import { findRule, rankOf, ruleFiles } from "./rules.server";
import { findSituation } from "./situations.server";
import type { Assessment, DangerKind } from "./types";
import { wishInRequest } from "./wish-in-request";
import { runsOf } from "./words.server";

/** How many characters of a message are read: half at its beginning, half at its end. */
const MAX_LENGTH = 8_000;

/** A message with at most this many words needs a higher score, by this much. */
const SHORT_WORDS = 3;
const SHORT_DOUBT = 1;

/**
 * In a message of so few words the classifier alone needs a higher score, by this much, to claim danger instead of asking:
 * of what people write in the middle of a conversation, such as "what should I do tonight?", it claimed one in eighty.
 * Danger that does not wait for an answer is told all the same.
 */
const FEW_WORDS = 16;
const CLAIM_DOUBT = 1.5;
const asksFirst: readonly DangerKind[] = ["self", "worried", "harming"];

/** In a message of more words than these a deed alone is not certain. */
const LONG_WORDS = 30;

/** The version of the rules and of the classifier, as `1.2`. */
export const rulesVersion = `${Math.max(deedsVersion, ...Object.values(ruleFiles).map(({ version }) => version))}.${classifierVersion}`;

/** Below this score of the classifier the encoder is not asked: it would have met 3 more of 1,831 dangers (decision 7). */
const WORTH_READING = -1.5;

/**
 * Lets the encoder read a message that may state danger or tells of a deed, before `assessMessage`, unless a rule is sure. It
 * takes up to a second and a half, and never fails.
 * @param userId whose message it is: of one person only a few are read at a time.
 */
export async function readClosely(text: string, userId: string): Promise<void> {
  if (text === "") return;
  const read = partOf(text);
  const runs = runsOf(read);
  const { danger } = classify(read, runs);
  if (danger <= WORTH_READING && !findDeed(runs)) return;
  const isSure = danger >= thresholds.rule && runs.some((run) => findRule(run));
  if (!isSure) await readWithEncoder(read, userId);
}

interface AssessmentContext {
  isInCare?: boolean;
  isAsked?: boolean;
}

/** A message with what the rules and the classifier read it by. */
interface ReadMessage {
  read: string;
  runs: string[][];
  classified: ReturnType<typeof classify>;
}

function readMessage(text: string): ReadMessage {
  const read = partOf(text);
  const runs = runsOf(read);
  return { read, runs, classified: classify(read, runs) };
}

/**
 * Assesses whether a message states that a person is in danger. The rules decide; if none matches, a classifier
 * trained on thousands of messages decides, together with the encoder if that has read the message, and in doubt a
 * gentle question is asked.
 * @param context.isInCare whether danger was stated before, or asked about.
 * @param context.isAsked whether it was only asked about. Otherwise doubt counts as danger.
 * @returns null if the message states no danger.
 */
export function assessMessage(text: string, context: AssessmentContext = {}): Assessment | null {
  const message = readMessage(text);
  const assessment = assessText(message, context);
  const stated = assessment?.certainty === "sure" ? assessment : (assessRequest(text, context) ?? assessment);
  // Danger from others, for others or to others has texts of its own.
  if (stated && !["now", "self", "ask"].includes(stated.kind)) return stated;
  if (!context.isInCare && stated?.kind !== "self" && tellsOfHarmlessDeed(message.runs)) return null;
  if (stated?.kind === "now") return stated;
  return assessDeed(message, stated, context) ?? stated;
}

/** What a person has done comes before what they want, and before a doubt. */
function assessDeed(
  message: ReadMessage,
  stated: Assessment | null,
  context: AssessmentContext,
): Assessment | null {
  const { runs } = message;
  const deed = findDeed(runs);
  if (!deed || scoreOf(message) < neededFor(deed, runs, context)) return null;
  const isChild = hasYoungAge(runs) || stated?.isChild === true;
  if (!deed.asks) {
    return { kind: "now", situation: deed.situation, certainty: "sure", isChild, rule: deed.id };
  }
  if (stated || isEverydayMessage(runs)) return null;
  return { kind: "ask", situation: null, certainty: "doubt", isChild, rule: deed.id };
}

/** The score of the classifier, or with the encoder if that has read the message. */
function scoreOf({ read, classified }: ReadMessage, hasRule = false): number {
  const reading = readingOf(read);
  return reading ? weigh(classified.danger, reading, hasRule) : classified.danger;
}

/** The score that a message needs beside a deed, whose signs may stand together by chance, above all in a long one. */
function neededFor({ level }: Deed, runs: string[][], { isInCare = false }: AssessmentContext): number {
  if (level === "certain" && lengthOf(runs) <= LONG_WORDS) return -Infinity;
  if (level === "certain" || level === "plain") return WORTH_READING;
  return level === "likely" || isInCare ? thresholds.inCare : thresholds.rule;
}

function lengthOf(runs: string[][]): number {
  return runs.reduce((sum, run) => sum + run.length, 0);
}

/** A request for a medium counts by the wish in it, if a rule is sure of that. */
function assessRequest(text: string, context: AssessmentContext): Assessment | null {
  const wish = wishInRequest(text);
  const assessment = wish === null ? null : assessText(readMessage(wish), context);
  return assessment?.certainty === "sure" && !isGuess(assessment) ? assessment : null;
}

function assessText(
  message: ReadMessage,
  { isInCare: isOpen = false, isAsked = false }: AssessmentContext,
): Assessment | null {
  const { read, runs, classified } = message;
  const isYoung = hasYoungAge(runs);
  const isAdult = runs.some((run) => adult.test(run.join(" ")));
  const isAlarming = (run: string[]) =>
    classified.danger >= thresholds.rule || classify("", [run]).danger >= thresholds.rule;
  const found = runs.map((run) => ({ run, rule: findRule(run) }));
  const matched = found
    // A rule alone is not enough if its sentence is about a film, a joke or the past. The sentences around it do not
    // count.
    .filter(({ run, rule }) => rule && (rule.isCertain || isOpen || isAlarming(run)))
    .map(({ rule }) => rule!);
  const rule = matched.sort((a, b) => rankOf(b) - rankOf(a))[0];
  if (rule) {
    const situation = rule.situation ?? findSituation(rule.kind, runs);
    // People who speak of their own child are not children, unless they say so.
    const isChild = isYoung || (!rule.isCertain && !isAdult && classified.about().isChild);
    return {
      kind: rule.kind,
      situation,
      certainty: rule.kind === "ask" ? "doubt" : "sure",
      isChild,
      rule: rule.id,
    };
  }
  const isInCare = isOpen && !isAsked;
  if (!isInCare && (namesThing(runs) || isEverydayMessage(runs))) return null;
  // The classifier knows little from two or three words, so without a matching rule they need a higher score.
  const words = lengthOf(runs);
  const reading = readingOf(read);
  const hasRule = found.some(({ rule }) => rule !== undefined);
  const danger = scoreOf(message, hasRule);
  const doubt = words <= SHORT_WORDS ? SHORT_DOUBT : 0;
  const ask = thresholds.ask + doubt;
  if (danger < (isInCare ? thresholds.inCare : ask)) return null;
  const guess = classified.about();
  const kind = reading ? kindOf(reading) : guess.kind;
  const isChild = isYoung || (!isAdult && guess.isChild);
  const situation = findSituation(kind, runs);
  const reader = reading ? "encoder" : "classifier";
  const asks = !isInCare && words <= FEW_WORDS && asksFirst.includes(kind);
  if (danger >= thresholds.sure + doubt + (asks ? CLAIM_DOUBT : 0)) {
    return { kind, situation, certainty: "sure", isChild, rule: `${reader}:${kind}` };
  }
  const unclear = { kind: "ask", situation: null, isChild } as const;
  return danger >= ask
    ? { ...unclear, certainty: "doubt", rule: `${reader}:ask` }
    : { ...unclear, certainty: "hint", rule: `${reader}:hint` };
}

/** Whether no rule matched: classifier or encoder take a message for danger, or ask. */
export function isGuess({ rule }: Pick<Assessment, "rule">): boolean {
  return /^(classifier|encoder):/.test(rule);
}

function partOf(text: string): string {
  const half = MAX_LENGTH / 2;
  return text.length > MAX_LENGTH ? `${text.slice(0, half)}\n${text.slice(-half)}` : text;
}

/** Whether a message shows that its writer is a child. */
export function saysIsChild(message: string): boolean {
  return hasYoungAge(runsOf(message.slice(0, MAX_LENGTH)));
}

function hasYoungAge(runs: readonly string[][]): boolean {
  return runs.some((run) => youngAge.test(run.join(" ")));
}

/** "I am 12" in the three languages; not "I am 12 weeks pregnant" or "ho 15 pastiglie". */
const youngAge =
  /\b(?:(?:im|i am|soy de) (?:[6-9]|1[0-7])(?! (?:weeks?|months?|days?|hours?|minutes?|semanas|meses|settimane|mesi|pills|tablets|stone|kilos?|miles?)\b)(?: |$)|(?:tengo|ho) (?:[6-9]|1[0-7])(?: (?:anos|anni|y|e|pero|ma)\b|$))/;

/** What only adults say about themselves. */
const adult =
  /\b(?:pregnant|my (?:husband|wife|kids|children|baby|son|daughter)|embarazada|mi (?:marido|esposo|esposa|mujer|hijo|hija|bebe)|mis hijos|incinta|mio (?:marito|figlio)|mia (?:moglie|figlia)|miei figli)\b/;
