import type { Language } from "~/i18n/config";
import { inBritishEnglish, readsBritishEnglish } from "../british-english";
import en from "./care-texts/en.json" with { type: "json" };
import es from "./care-texts/es.json" with { type: "json" };
import it from "./care-texts/it.json" with { type: "json" };
import type { DangerKind, Situation } from "../types";

/** What a person may say after a care reply, where the reply depends on it. */
export type FollowUp =
  | "safe"
  | "notSafe"
  | "no"
  | "unsure"
  | "silence"
  | "cannot"
  | "cannotCall"
  | "helpOnWay"
  | "thanks"
  | "goodbye"
  | "practice"
  | "human"
  | "where"
  | "insult"
  | "burden"
  | "topic"
  /** Has something dangerous within reach. */
  | "hasMeans"
  /** Names a person after being asked who could help. */
  | "person"
  /** The person who threatened them has left. */
  | "gone"
  /** Continues to talk while help is on its way. */
  | "untilHelp"
  /** Continues to talk after saying that they are safe. */
  | "calmer";

/** A person in immediate danger gets the same follow-ups as one who wants to die. */
export type TalkKind = Exclude<DangerKind, "now">;

/** The keys of the first replies. */
export type AnswerKey = DangerKind | Situation | "child" | "ask";

interface FirstAnswer {
  /** Paragraphs above and below the numbers. */
  before: string[];
  after: string[];
}

interface PageSection {
  id: string;
  title: string;
  body: string[];
}

/** The fixed texts of one language, from `care-texts/{language}.json`. */
export interface CareTexts {
  version: number;
  /** YYYY-MM-DD */
  date: string;
  answers: Record<AnswerKey, FirstAnswer>;
  again: Record<Exclude<AnswerKey, "means">, string[]>;
  /** Comes before everything else if a child needs help at once. */
  childLead: string;
  followUps: Record<FollowUp | "askedNo", string[]> & { more: Record<TalkKind, string[]> };
  /** Replacements for a group of people, where the common texts do not fit. */
  followUpsFor: Record<
    "child" | "urgent" | "voices" | "overwhelmed" | "missing" | "hiding" | Exclude<TalkKind, "self">,
    Partial<Record<FollowUp | "more", string[]>>
  >;
  practices: { title: string; steps: string[] }[];
  reminder: string[];
  labels: Record<
    | "emergency"
    | "localEmergency"
    | "worksInMany"
    | "emergencyText"
    | "silentCall"
    | "call"
    | "text"
    | "chat"
    | "website"
    | "allDay"
    | "free",
    string
  >;
  page: { title: string; intro: string[]; sections: PageSection[] };
}

/** The care texts of every language. A test checks their shape, because JSON imports are not typed precisely. */
export const careTexts = { en, es, it } as Record<Language, unknown> as Record<Language, CareTexts>;

const british = inBritishEnglish(careTexts.en);

/** The care texts in the English of a country. */
export function careTextsFor(language: Language, country: string): CareTexts {
  return language === "en" && readsBritishEnglish(country) ? british : careTexts[language];
}
