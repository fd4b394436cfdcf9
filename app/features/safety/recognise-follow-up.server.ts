import type { Language } from "~/i18n/config";
import type { FollowUp } from "./care-texts.server";
import { findPhrase, parsePhrase, type Phrase } from "./phrases.server";
import { ruleFiles } from "./rules.server";
import type { CareKind } from "./types";
import { runsOf } from "./words.server";

export type Move =
  | Exclude<FollowUp, "untilHelp" | "calmer" | "person" | "topic">
  | "yes"
  | "otherSafe"
  /** Away from an edge. */
  | "stepped"
  /** Away from whom they may harm. */
  | "apart"
  | "hasDone"
  | "more";

/** What is looked for first: a "no, he is still here" is not a plain no, nor "nothing, I am just a burden" safe. */
const order: readonly Exclude<Move, "more">[] = [
  "hasDone",
  "notSafe",
  "burden",
  "safe",
  "stepped",
  "otherSafe",
  "cannotCall",
  "cannot",
  "helpOnWay",
  "hasMeans",
  "apart",
  "gone",
  "human",
  "where",
  "practice",
  "insult",
  "no",
  "yes",
  "unsure",
  "thanks",
  "goodbye",
  "silence",
];

const compiled = new Map<Language, Map<string, Phrase[]>>();

function phrasesIn(language: Language): Map<string, Phrase[]> {
  let found = compiled.get(language);
  if (!found) {
    found = new Map(
      Object.entries(ruleFiles[language].followUps).map(([move, phrases]) => [
        move,
        phrases.map(parsePhrase),
      ]),
    );
    compiled.set(language, found);
  }
  return found;
}

/** For whoever is worried, somebody who has come home is safe. */
const orderOfWorried = ["otherSafe" as const, ...order];

/** What somebody means who writes on after a care reply; `more` where it is nothing of the list. */
export function recogniseFollowUp(message: string, language: Language, kind?: CareKind): Move {
  const words = runsOf(message).flat();
  if (words.length === 0) return "silence";
  // Phrases may hold to the beginning and to the end of what was written.
  const bounded = ["^", ...words, "$"];
  const phrases = phrasesIn(language);
  const first = kind === "worried" ? orderOfWorried : order;
  return first.find((one) => phrases.get(one)?.some((phrase) => findPhrase(phrase, bounded) >= 0)) ?? "more";
}
