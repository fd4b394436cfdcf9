import type { Language } from "~/i18n/config";
import { beginningsOf, findPhrase, parsePhrase, type Phrase } from "./phrases.server";
import en from "./rules/en.json" with { type: "json" };
import es from "./rules/es.json" with { type: "json" };
import it from "./rules/it.json" with { type: "json" };
import type { CareKind, Situation } from "./types";

interface RuleEntry {
  id: string;
  kind: string;
  situation?: string;
  /** The phrases say enough by themselves: no classifier is asked. */
  isCertain?: boolean;
  phrases: string[];
  unless: string[];
}

interface RuleFile {
  language: string;
  version: number;
  /** YYYY-MM-DD */
  date: string;
  /** Direct statements; `unless` lists what makes one a manner of speaking, in the same run of words. */
  rules: RuleEntry[];
  /** What tells one situation of a kind from another: words and phrases, once the danger is known. */
  situations: Record<Exclude<Situation, "means">, string[]>;
  /** What a model may not say in care. */
  unfit: string[];
  /** What somebody types after a care reply. */
  followUps: Record<string, string[]>;
}

interface Rule {
  /** `en:wants-to-die` */
  id: string;
  kind: CareKind;
  situation: Situation | null;
  isCertain: boolean;
  unless: Phrase[];
}

/** Phrases by the words that each begins with, so that a message is gone through once. */
class PhraseIndex<Owner> {
  /** By the first word, and by the first two where the second is a plain word. */
  readonly #byBeginning = new Map<string, { phrase: Phrase; owner: Owner }[]>();

  add(source: string, owner: Owner): void {
    const phrase = parsePhrase(source);
    for (const beginning of beginningsOf(phrase)) {
      const known = this.#byBeginning.get(beginning);
      if (known) known.push({ phrase, owner });
      else this.#byBeginning.set(beginning, [{ phrase, owner }]);
    }
  }

  /** The owners of the phrases that occur in a run. */
  *ownersIn(run: readonly string[]): Generator<Owner> {
    for (let at = 0; at < run.length; at++) {
      for (const beginning of [run[at]!, `${run[at]} ${run[at + 1]}`]) {
        for (const { phrase, owner } of this.#byBeginning.get(beginning) ?? []) {
          if (findPhrase(phrase, run, at, at) === at) yield owner;
        }
      }
    }
  }
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

/** The words that the rules about oneself are made of. */
export const wordsOfRules: ReadonlySet<string> = new Set(
  all.flatMap(({ rules }) =>
    rules
      .filter(({ kind, isCertain }) => kind === "self" && !isCertain)
      .flatMap(({ phrases }) => phrases.flatMap((phrase) => phrase.split(/[ |]/)))
      .filter((word) => /^\p{L}+$/u.test(word)),
  ),
);

/**
 * The rule that a run of words meets, in whichever language: people in need mix them. What somebody has done goes before
 * what they want, and what is certain before what is not.
 */
export function findRule(run: readonly string[]): Rule | undefined {
  let found: Rule | undefined;
  for (const rule of dangers.ownersIn(run)) {
    if (rule === found || (found && rankOf(rule) <= rankOf(found))) continue;
    if (!rule.unless.some((phrase) => findPhrase(phrase, run) >= 0)) found = rule;
  }
  return found;
}

/** How much a rule goes before others. */
export function rankOf({ kind, isCertain }: Rule): number {
  return kind === "now" ? 2 : Number(isCertain && kind !== "ask");
}

/** The situations that a run of words speaks of. */
export function situationsIn(run: readonly string[]): Set<Situation> {
  return new Set(situations.ownersIn(run));
}

/** Whether a run holds what a model may not say in care. */
export function holdsUnfit(run: readonly string[]): boolean {
  for (const isUnfit of unfit.ownersIn(run)) return isUnfit;
  return false;
}
