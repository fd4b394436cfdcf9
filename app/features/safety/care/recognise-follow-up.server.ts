import type { Language } from "~/i18n/config";
import type { FollowUp } from "./care-texts.server";
import { findPhrase, parsePhrase, type Phrase } from "../phrases.server";
import { ruleFiles } from "../rules.server";
import type { CareKind } from "../types";
import { runsOf } from "../words.server";

export type Move =
  | Exclude<FollowUp, "untilHelp" | "calmer" | "person" | "topic">
  | "yes"
  | "otherSafe"
  /** Has stepped back from an edge. */
  | "stepped"
  /** Has moved away from the person whom they might harm. */
  | "apart"
  | "hasDone"
  | "more";

/** The order of matching: "no, he is still here" must not match a plain no, nor "nothing, I am just a burden" safe. */
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

/** For a worried person, someone who has come home is safe. */
const orderForWorried = ["otherSafe" as const, ...order];

/** Recognises what a person says after a care reply; `more` if nothing in the list matches. */
export function recogniseFollowUp(message: string, language: Language, kind?: CareKind): Move {
  const words = runsOf(message).flat();
  if (words.length === 0) return "silence";
  // Phrases can match the beginning and the end of the message.
  const bounded = ["^", ...words, "$"];
  const phrases = phrasesIn(language);
  const first = kind === "worried" ? orderForWorried : order;
  return first.find((one) => phrases.get(one)?.some((phrase) => findPhrase(phrase, bounded) >= 0)) ?? "more";
}
