import type { Language } from "~/i18n/config";
import { findPhrase, parsePhrase, PhraseIndex, type Phrase } from "./phrases.server";
import en from "./rules/en.json" with { type: "json" };
import es from "./rules/es.json" with { type: "json" };
import it from "./rules/it.json" with { type: "json" };
import type { CareKind, Situation } from "./types";

interface RuleEntry {
  id: string;
  kind: string;
  situation?: string;
  /** The phrases are unambiguous, so the classifier is not consulted. */
  isCertain?: boolean;
  phrases: string[];
  unless: string[];
}

interface RuleFile {
  language: string;
  version: number;
  /** YYYY-MM-DD */
  date: string;
  /** Direct statements; `unless` lists the words that turn one into a figure of speech, in the same run of words. */
  rules: RuleEntry[];
  /** Words and phrases that distinguish the situations of a kind, once the danger is known. */
  situations: Record<Exclude<Situation, "means">, string[]>;
  /** What a model must not say in care. */
  unfit: string[];
  /** What people say after a care reply. */
  followUps: Record<string, string[]>;
}

interface Rule {
  /** Such as `en:wants-to-die`. */
  id: string;
  kind: CareKind;
  situation: Situation | null;
  isCertain: boolean;
  unless: Phrase[];
}

export const ruleFiles: Record<Language, RuleFile> = { en, es, it };
const all = Object.values(ruleFiles);

const dangers = new PhraseIndex<Rule>();
const unfit = new PhraseIndex<true>();
const situations = new PhraseIndex<Situation>();
for (const file of all) {
  for (const { id, kind, situation, isCertain, phrases, unless } of file.rules) {
    const rule = {
      id: `${file.language}:${id}`,
      kind: kind as CareKind,
      situation: (situation ?? null) as Situation | null,
      isCertain: isCertain === true,
      unless: unless.map(parsePhrase),
    };
    for (const phrase of phrases) dangers.add(phrase, rule);
  }
  for (const phrase of file.unfit) unfit.add(phrase, true);
  for (const [situation, phrases] of Object.entries(file.situations)) {
    for (const phrase of phrases) situations.add(phrase, situation as Situation);
  }
}

/** The words of the rules about oneself. */
export const wordsOfRules: ReadonlySet<string> = new Set(
  all.flatMap(({ rules }) =>
    rules
      .filter(({ kind, isCertain }) => kind === "self" && !isCertain)
      .flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.split(/[ |]/)))
      .filter((word) => /^\p{L}+$/u.test(word)),
  ),
);

/**
 * The rule that a run of words matches, in any language, because people in need mix languages. What a person has done
 * comes before what they want, and certain rules come before uncertain ones.
 */
export function findRule(run: readonly string[]): Rule | undefined {
  const known = rulesFound.get(run);
  if (known !== undefined) return known ?? undefined;
  const found = searchRule(run);
  rulesFound.set(run, found ?? null);
  return found;
}

/** The rules found, because a run is asked about several times. */
const rulesFound = new WeakMap<readonly string[], Rule | null>();

function searchRule(run: readonly string[]): Rule | undefined {
  let found: Rule | undefined;
  for (const rule of dangers.ownersIn(run)) {
    if (rule === found || (found && rankOf(rule) <= rankOf(found))) continue;
    if (!rule.unless.some((phrase) => findPhrase(phrase, run) >= 0)) found = rule;
  }
  return found;
}

/** The precedence of a rule. */
export function rankOf({ kind, isCertain }: Rule): number {
  return kind === "now" ? 2 : Number(isCertain && kind !== "ask");
}

/** The situations that a run of words mentions. */
export function situationsIn(run: readonly string[]): Set<Situation> {
  return new Set(situations.ownersIn(run));
}

/** Whether a run contains something that a model must not say in care. */
export function containsForbidden(run: readonly string[]): boolean {
  for (const isUnfit of unfit.ownersIn(run)) return isUnfit;
  return false;
}
